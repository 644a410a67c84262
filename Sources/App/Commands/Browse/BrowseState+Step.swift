import Drawing
import Text
import Time

extension BrowseState {
  /// Changes what a key changes; `content` is shown, in `height` rows, and `top` is the highest rating.
  ///
  /// - Returns: What is to be done besides.
  mutating func handle(
    _ key: Key, in content: BrowseContent, height: Int, ratingTop top: Int
  ) -> [BrowseEffect] {
    if key == .interrupt { return [.quit] }
    if prompt != nil {
      return type(key, in: content, height: height, ratingTop: top)
    }
    // What is pasted where no prompt is open is no command.
    if key == .pasteBegins { isPasting = true }
    if key == .pasteEnds { isPasting = false }
    if isPasting || key == .pasteEnds { return [] }
    if picked != nil { return pick(key) }
    if page != nil { return turnPage(key, height: height) }
    message = nil
    if case .scalar(let scalar) = key,
      let view = BrowseView.allCases.first(where: { $0.key == scalar })
    {
      show(view)
      return []
    }
    guard let action = BrowseKeys.action(of: key) else { return [] }
    return perform(action, in: content, height: height, ratingTop: top)
  }

  private mutating func perform(
    _ action: BrowseAction, in content: BrowseContent, height: Int, ratingTop: Int
  ) -> [BrowseEffect] {
    let index = content.index(of: selected)
    let row = index.map { content.rows[$0] }
    switch action {
    case .move(let days): day = day + days
    case .moveMonths(let months): day = day.moved(byMonths: months)
    case .today: day = today
    case .up: moveSelection(by: -1, in: content, height)
    case .down: moveSelection(by: 1, in: content, height)
    case .pageUp: moveSelection(by: -max(height - 1, 1), in: content, height)
    case .pageDown: moveSelection(by: max(height - 1, 1), in: content, height)
    case .first: moveSelection(by: -content.rows.count, in: content, height)
    case .last: moveSelection(by: content.rows.count, in: content, height)
    case .open: return open(row, ratingTop: ratingTop)
    case .openLink:
      if case .fact = row?.item { return open(row, ratingTop: ratingTop) }
    case .back: goBack()
    case .edit: edit(row)
    case .add: return add(row)
    case .rate: askRating(upTo: ratingTop)
    case .round: return [.round]
    case .tag: return tag(row)
    case .goal:
      if case .attribute(let name) = row?.item {
        prompt = BrowsePrompt(.goal(of: name), "Goal of \(row?.label ?? name): ")
      }
    case .undo: return [.run(tool: "dash", ["undo"])]
    case .redo: return [.run(tool: "dash", ["redo"])]
    case .pick: picked = day
    case .command: prompt = BrowsePrompt(.command, ":")
    case .search: prompt = BrowsePrompt(.search, "/")
    case .nextMatch: find(wanted, after: index, by: 1, in: content, height)
    case .previousMatch: find(wanted, after: index, by: -1, in: content, height)
    case .nextView: show(view.next)
    case .zoomIn: zoom(by: -1)
    case .zoomOut: zoom(by: 1)
    case .changePane: isInAgenda.toggle()
    case .help:
      page = []
      pageTop = 0
    case .quit: return [.quit]
    }
    return []
  }

  /// Shows another view of the same day; Esc leads back.
  mutating func show(_ other: BrowseView) {
    guard other != view else { return }
    history.append(Place(view: view, selected: selected, top: top))
    if history.count > 20 { history.removeFirst() }
    if case .attribute(let name) = selected { attribute = name }
    view = other
    selected = nil
    top = 0
  }

  private mutating func goBack() {
    guard let place = history.popLast() else { return }
    view = place.view
    selected = place.selected
    top = place.top
  }

  mutating func askRating(upTo top: Int) {
    prompt = BrowsePrompt(.rating(top: top), "How was \(name(of: day))? 1 to \(top): ")
  }

  /// `today`, or the day.
  func name(of day: Day) -> String { day == today ? "today" : day.description }

  private mutating func moveSelection(by count: Int, in content: BrowseContent, _ height: Int) {
    if view == .month {
      day = day + 7 * count.signum()
      return
    }
    if view == .calendar {
      let days = content.eventDays.filter { $0 > day.number }
      if isInAgenda, count == 1, let next = days.first {
        day = Day(exactly: Int64(next)) ?? day
      } else {
        day = day + (isInAgenda ? count.signum() : 7 * count.signum())
      }
      return
    }
    let rows = content.selectable
    guard let index = content.index(of: selected), let position = rows.firstIndex(of: index) else {
      top = min(max(top + count, 0), max(content.rows.count - height, 0))
      return
    }
    // A page is a number of rows, of which some cannot be selected.
    let target = min(max(index + count, 0), content.rows.count - 1)
    let next =
      abs(count) == 1
      ? position + count
      : rows.indices.min { abs(rows[$0] - target) < abs(rows[$1] - target) } ?? position
    select(rows[min(max(next, 0), rows.count - 1)], in: content, height)
    // The rows above the first that can be selected are shown with it.
    if next <= 0 { top = 0 }
  }

  /// Selects a row and scrolls so that it is shown.
  private mutating func select(_ index: Int, in content: BrowseContent, _ height: Int) {
    selected = content.rows[index].item
    if case .attribute(let name) = selected { attribute = name }
    scroll(to: index, in: content, height)
  }

  private mutating func scroll(to index: Int, in content: BrowseContent, _ height: Int) {
    let last = max(content.rows.count - height, 0)
    if index < top { top = index }
    if index >= top + height { top = index - height + 1 }
    top = min(max(top, 0), last)
  }

  /// Scrolls so that the selected row is shown, after the content or the size has changed.
  mutating func fit(_ content: BrowseContent, height: Int) {
    top = min(max(top, 0), max(content.rows.count - height, 0))
    guard selected != nil, let index = content.index(of: selected) else { return }
    scroll(to: index, in: content, height)
  }

  private mutating func open(_ row: BrowseRow?, ratingTop: Int) -> [BrowseEffect] {
    switch row?.item {
    case .attribute(let name):
      attribute = name
      show(.history)
    case .fact(let number):
      return [.run(tool: "dash", ["facts", "open", "\(number)", day.description])]
    case .view(let view): show(view)
    case .setting: edit(row)
    case nil:
      switch view {
      case .calendar, .month, .year, .week: show(.day)
      case .mood: askRating(upTo: ratingTop)
      case .day, .history, .facts, .outside, .settings: break
      }
    }
    return []
  }

  private mutating func edit(_ row: BrowseRow?) {
    switch row?.item {
    case .attribute(let name):
      prompt = BrowsePrompt(
        .value(of: name), CleanText("\(row?.label ?? name) \(self.name(of: day)): "))
    case .setting(let name): prompt = BrowsePrompt(.setting(name), CleanText("\(name) = "))
    case .fact, .view, nil: break
    }
  }

  private mutating func add(_ row: BrowseRow?) -> [BrowseEffect] {
    guard case .attribute(let name) = row?.item, let row else { return [] }
    if row.isTag { return [.run(tool: "dash", ["tag", name] + date)] }
    guard row.isCount else {
      message = Message(
        text: CleanText("\(row.label) is not a number that adds up; e types a value."),
        isProblem: true)
      return []
    }
    return [.run(tool: "dash", ["log", name, "+1"] + date)]
  }

  private mutating func tag(_ row: BrowseRow?) -> [BrowseEffect] {
    if case .attribute(let name) = row?.item, let row, row.isTag {
      return [.run(tool: "dash", [row.isDone ? "untag" : "tag", name] + date)]
    }
    prompt = BrowsePrompt(.tag, CleanText("Tag \(self.name(of: day)): "))
    return []
  }

  /// The option for the day, which commands need for others than today.
  private var date: [String] { day == today ? [] : ["--date", day.description] }

  /// A command with a text that may begin with a minus sign.
  private func command(_ words: [String], _ text: String) -> [String] {
    text.hasPrefix("-")
      ? [words[0]] + date + ["--"] + words.dropFirst() + [text] : words + [text] + date
  }

  private mutating func zoom(by steps: Int) {
    let zooms = BrowseState.zooms
    let index = zooms.firstIndex { $0 >= days } ?? zooms.count - 1
    days = zooms[min(max(index + steps, 0), zooms.count - 1)]
  }

  /// Selects the next row with a text, or scrolls to it.
  private mutating func find(
    _ text: String, after index: Int?, by step: Int, in content: BrowseContent, _ height: Int
  ) {
    let wanted = FoldedText(text)
    guard !wanted.isEmpty, !content.rows.isEmpty else { return }
    let count = content.rows.count
    let start = index ?? top
    for offset in 1...count {
      let next = ((start + step * offset) % count + count) % count
      let row = content.rows[next]
      guard !FoldedText(row.line.text).ranges(of: wanted).isEmpty else { continue }
      if row.item != nil {
        select(next, in: content, height)
      } else if content.selectable.isEmpty {
        top = min(next, max(count - height, 0))
      } else {
        continue
      }
      return
    }
    message = Message(text: CleanText("Nothing here has '\(text)'."), isProblem: true)
  }
}

extension BrowseState {
  /// A key while a prompt is open.
  private mutating func type(
    _ key: Key, in content: BrowseContent, height: Int, ratingTop: Int
  ) -> [BrowseEffect] {
    guard let open = prompt else { return [] }
    switch key {
    case .escape, .endOfInput:
      prompt = nil
      round = nil
      return []
    case .backspace where open.field.isEmpty:
      prompt = nil
      round = nil
      return []
    case .enter:
      if case .rating = open.purpose, round == nil { return [] }
      prompt = nil
      let effects = submit(open, in: content, height)
      askNext(ratingTop: ratingTop)
      return effects
    default: break
    }
    if open.purpose == .tags {
      guard case .scalar(let scalar) = key, let digit = Int(String(scalar)),
        round?.tags.indices.contains(digit - 1) == true
      else { return [] }
      round?.tags[digit - 1].isOn.toggle()
      return []
    }
    if case .rating(let top) = open.purpose {
      guard case .scalar(let scalar) = key, let digit = Int(String(scalar)), 1...top ~= digit
      else { return [] }
      prompt = BrowsePrompt(.note(rating: "\(digit)"), "\(digit) of \(top), note: ")
      return []
    }
    prompt?.field.handle(key)
    return []
  }

  private mutating func submit(
    _ open: BrowsePrompt, in content: BrowseContent, _ height: Int
  ) -> [BrowseEffect] {
    let text = String(open.field.text.trimmed)
    if case .note(let rating) = open.purpose {
      return [
        .run(
          tool: "mood", ["rate", rating] + (text.isEmpty ? [] : ["--note=" + text]) + date)
      ]
    }
    if open.purpose == .tags {
      let names = round?.tags.filter(\.isOn).map(\.name) ?? []
      return names.isEmpty ? [] : [.run(tool: "dash", ["tag"] + names + date)]
    }
    guard !text.isEmpty else { return [] }
    switch open.purpose {
    case .command: return [.typed(text)]
    case .search:
      wanted = text
      find(text, after: (content.index(of: selected) ?? top) - 1, by: 1, in: content, height)
      return []
    case .tag: return [.run(tool: "dash", command(["tag"], text))]
    case .value(let name):
      return text == "-"
        ? [.run(tool: "dash", ["forget", name] + date)]
        : [.run(tool: "dash", command(["log", name], text))]
    case .goal(let name): return [.run(tool: "dash", ["goal", name, text])]
    case .setting(let name): return [.run(tool: "dash", ["settings", "set", name, text])]
    case .rating, .note, .tags: return []
    }
  }

  /// A key while a day is picked.
  private mutating func pick(_ key: Key) -> [BrowseEffect] {
    guard let day = picked else { return [] }
    switch key {
    case .up, .scalar("k"): picked = day - 7
    case .down, .scalar("j"): picked = day + 7
    case .enter:
      self.day = day
      picked = nil
    case .escape, .backspace, .scalar("c"), .scalar("q"): picked = nil
    default:
      switch BrowseKeys.action(of: key) {
      case .move(let days): picked = day + days
      case .moveMonths(let months): picked = day.moved(byMonths: months)
      case .today: picked = today
      default: break
      }
    }
    return []
  }

  /// A key while a page is over the view: up and down scroll, others close it.
  private mutating func turnPage(_ key: Key, height: Int) -> [BrowseEffect] {
    switch BrowseKeys.action(of: key) {
    case .down: pageTop += 1
    case .up: pageTop = max(pageTop - 1, 0)
    case .pageDown: pageTop += max(height - 1, 1)
    case .pageUp: pageTop = max(pageTop - max(height - 1, 1), 0)
    case .first: pageTop = 0
    default: page = nil
    }
    return []
  }
}

extension Day {
  /// The same date that many months later, or the last of a shorter month; within the years 1 to 9999.
  fileprivate func moved(byMonths count: Int) -> Day {
    let (year, month, date) = civil
    let months = min(max(year * 12 + month - 1 + count, 12), 9999 * 12 + 11)
    let length = Month(rawValue: months % 12 + 1)?.length(in: months / 12) ?? 31
    return Day(year: months / 12, month: months % 12 + 1, day: min(date, length)) ?? self
  }
}
