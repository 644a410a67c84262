import Drawing
import Geography
import Host
import Text
import Time

extension BrowseState {
  /// Handles a key while `content` is shown in `height` rows, and returns the effects to perform.
  mutating func handle(
    _ key: Key, in content: BrowseContent, height: Int, ratingTop top: Int
  ) -> [BrowseEffect] {
    growth = BrowseState.grown
    answered = nil
    if key == .interrupt { return [.quit] }
    if prompt != nil { return type(key, in: content, height: height, ratingTop: top) }
    // Text that is pasted without an open prompt is not read as keys.
    if key == .pasteBegins { isPasting = true }
    if key == .pasteEnds { isPasting = false }
    if isPasting || key == .pasteEnds { return [] }
    if picked != nil { return pick(key) }
    if page != nil { return turnPage(key, height: height) }
    message = nil
    if case .press(let row, _) = key {
      press(row, in: content, height)
      return []
    }
    if case .scalar(let scalar) = key,
      let view = BrowseView.allCases.first(where: { $0.traits.key == scalar })
    {
      guard views.contains(view) else { return [.explain(view)] }
      show(view)
      return []
    }
    guard let action = BrowseKeys.action(of: key) else {
      guard case .scalar(let scalar) = key else { return [] }
      return explain("\(scalar) does nothing; ? lists all keys.")
    }
    return perform(action, in: content, height: height, ratingTop: top)
  }

  /// Says why a key does nothing, and returns no effects.
  @discardableResult
  mutating func explain(_ text: String) -> [BrowseEffect] {
    message = Message(text: CleanText(text), isProblem: true)
    return []
  }

  private mutating func perform(
    _ action: BrowseAction, in content: BrowseContent, height: Int, ratingTop: Int
  ) -> [BrowseEffect] {
    let index = content.index(of: selected)
    let row = index.map { content.rows[$0] }
    switch action {
    case .move(let days): move(byDays: days, in: content)
    case .moveMonths(let months): day = day.moved(byMonths: months)
    case .today: day = today
    case .up: moveSelection(by: -1, in: content, height)
    case .down: moveSelection(by: 1, in: content, height)
    case .scroll(let count): scroll(by: count, in: content, height)
    case .pageUp: moveSelection(by: -max(height - 1, 1), in: content, height)
    case .pageDown: moveSelection(by: max(height - 1, 1), in: content, height)
    case .first: moveToEnd(by: -1, in: content, height)
    case .last: moveToEnd(by: 1, in: content, height)
    case .open: return open(row, in: content, ratingTop: ratingTop)
    case .openLink: return openLink(row)
    case .share: return share(row)
    case .back: goBack()
    case .edit: edit(row)
    case .add: return add(row, in: content)
    case .rate: askRating(upTo: ratingTop)
    case .round: return isRecordable() ? [.round] : []
    case .tag: return tag(row)
    case .goal: askGoal(row)
    case .undo: return [.change(.undo)]
    case .redo: return [.change(.redo)]
    case .pick: picked = day
    case .command: prompt = BrowsePrompt(.command, ":")
    case .search:
      if content.canFind(in: height) {
        prompt = BrowsePrompt(.search, "/")
      } else {
        explain("There is nothing to find here.")
      }
    case .nextMatch, .previousMatch:
      let isNext = if case .nextMatch = action { true } else { false }
      if wanted.isEmpty {
        explain("Nothing was searched for; / finds a text.")
      } else if content.isFoundByDay {
        return [.find(isNext: isNext)]
      } else {
        find(wanted, after: index, by: isNext ? 1 : -1, in: content, height)
      }
    case .nextView: show(view.next(among: views))
    case .zoomIn: zoom(by: -1, in: content)
    case .zoomOut: zoom(by: 1, in: content)
    case .weatherHere:
      guard let point = point(of: row, in: content) else {
        return explain("w shows the weather of a place or an event; there is none here.")
      }
      return [.typed("outside \(point.text)")]
    case .eventHere:
      guard view == .map, let point = point(of: row, in: content) else {
        return explain("a adds an event at a place on a map; there is none here.")
      }
      let place = ShellText.quoted(row?.label ?? area?.name ?? point.text)
      prompt = BrowsePrompt(.command, ":", text: "agenda add --place \(place) ")
    case .changePane: changePane(in: content)
    case .help:
      page = []
      pageTop = 0
    case .quit: return [.quit]
    }
    return []
  }

  /// Shows another view of the same day; Esc leads back.
  mutating func show(_ other: BrowseView) {
    guard other != view || fact != nil else { return }
    remember()
    if case .attribute(let name) = selected { attribute = name }
    view = other
    selected = nil
    top = 0
    hasPaged = false
    pane = 0
    fact = nil
    hasAllPlaces = false
  }

  /// Remembers the view, for Esc.
  mutating func remember() {
    history.append(Place(view: view, selected: selected, top: top, pane: pane, fact: fact))
    if history.count > 20 { history.removeFirst() }
  }

  /// The point of the selected row, else the middle of the shown map, or the place of an event.
  private func point(of row: BrowseRow?, in content: BrowseContent) -> Coordinates? {
    if let point = row?.point { return point }
    guard case .map = content.movement else { return content.focus }
    return area?.center ?? content.focus
  }

  private mutating func goBack() {
    guard let place = history.popLast() else { return }
    view = place.view
    selected = place.selected
    top = place.top
    pane = place.pane
    fact = place.fact
  }

  private mutating func changePane(in content: BrowseContent) {
    if content.panes.isEmpty {
      explain("This view has one pane.")
    } else {
      pane = (pane + 1) % content.panes.count
      selected = nil
      top = 0
    }
  }
}
