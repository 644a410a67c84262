import Drawing
import Geography
import Text

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
    if case .press(let row, let column) = key {
      press(row, column, in: content, height)
      return []
    }
    if case .scalar(let scalar) = key,
      let view = BrowseView.allCases.first(where: { $0.traits.key == scalar })
    {
      guard views.contains(view) else { return [.explain(view)] }
      show(view)
      return []
    }
    // A key that does nothing here says nothing.
    let action = BrowseKeys.actions(of: key).first {
      meaning(of: $0, in: content, height: height) != nil
    }
    guard let action else { return [] }
    return perform(action, in: content, height: height, ratingTop: top)
  }

  /// Says why a key does nothing, and returns no effects.
  @discardableResult mutating func explain(_ text: String) -> [BrowseEffect] {
    message = Message(text: CleanText(text), isProblem: true)
    return []
  }

  private mutating func perform(
    _ action: BrowseAction, in content: BrowseContent, height: Int, ratingTop: Int
  ) -> [BrowseEffect] {
    let index = content.index(of: selected)
    let row = target(in: content)
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
    case .edit: if let editing = content.editing { prompt = editing } else { edit(row) }
    case .add: return add(row, in: content)
    case .checkIn: return checkIn(row)
    case .refresh: return content.refreshing.map { [.start($0)] } ?? []
    case .rate: askRating(upTo: ratingTop)
    case .round: return isRecordable() ? [.round] : []
    case .tag: return tag(row)
    case .goal: askGoal(row)
    case .undo: return [.change(.undo)]
    case .redo: return [.change(.redo)]
    case .pick: picked = day
    case .command: prompt = BrowsePrompt(.command, ":")
    case .search: prompt = content.searching ?? BrowsePrompt(.search, "/")
    case .nextMatch, .previousMatch:
      let isNext = if case .nextMatch = action { true } else { false }
      if content.isFoundByDay {
        return [.find(isNext: isNext)]
      } else {
        find(wanted, after: index, by: isNext ? 1 : -1, in: content, height)
      }
    case .nextView: show(view.next(among: views))
    case .zoomIn: zoom(by: -1, in: content)
    case .zoomOut: zoom(by: 1, in: content)
    case .weatherHere: return point(of: row, in: content).map { [.change(.weather($0))] } ?? []
    case .mapHere: showMap(of: row)
    case .eventHere:
      guard let point = point(of: row, in: content) else { return [] }
      prompt = BrowsePrompt(eventOn: day, today: today, at: row?.label ?? area?.name ?? point.text)
    case .changePane: changePane(in: content)
    case .help:
      page = []
      pageTop = 0
      filter = ""
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
    selected =
      isChosen && other.traits.features.contains(.listsAttributes) ? .attribute(attribute) : nil
    (top, pane, hasPaged, hasAllPlaces) = (0, 0, false, false)
    (fact, outside) = (nil, nil)
  }

  /// Remembers the view, for Esc.
  mutating func remember() {
    history.append(
      Place(view: view, selected: selected, top: top, pane: pane, fact: fact, outside: outside))
    if history.count > 20 { history.removeFirst() }
  }

  private mutating func goBack() {
    guard let place = history.popLast() else { return }
    (view, selected, top) = (place.view, place.selected, place.top)
    (pane, fact, outside) = (place.pane, place.fact, place.outside)
  }

  private mutating func changePane(in content: BrowseContent) {
    pane = (pane + 1) % content.panes.count
    selected = nil
    top = 0
  }
}
