import Cards
import Drawing
import Facts
import Places
import Text
import Time

// Actions on the selected row.

extension BrowseState {
  mutating func open(
    _ row: BrowseRow?, in content: BrowseContent, ratingTop: Int
  ) -> [BrowseEffect] {
    switch content.opening {
    case .row: break
    case .day:
      let item = row?.item
      show(.day)
      selected = item
      return []
    case .rating:
      askRating(upTo: ratingTop)
      return []
    case .round: return isRecordable() ? [.round] : []
    case .nothing: return explain("Enter does nothing here.")
    }
    switch row?.item {
    case .attribute(let name):
      attribute = name
      show(.history)
    case .fact(let number):
      remember()
      fact = number
      selected = nil
      top = 0
    case .place:
      guard let point = row?.point else { break }
      remember()
      area = BrowseArea(
        center: point, degrees: MapView.degrees(zoom: MapView.usualZoom), name: row?.label)
      selected = nil
      pane = 0
      top = 0
    case .view(let view): show(view)
    case .setting: edit(row)
    case .theme(let theme): return [.change(.set("theme", to: theme.rawValue))]
    case .deed(let deed): return fact.map { [.change(.fact($0, deed))] } ?? []
    case nil: return explain("Enter does nothing here.")
    }
    return []
  }

  /// Opens the article of a fact, or the address of a place.
  mutating func openLink(_ row: BrowseRow?) -> [BrowseEffect] {
    switch row?.item {
    case .fact(let number): return [.change(.fact(number, .openArticle(nil)))]
    case .place(let number): return [.change(.openPlace(number))]
    case .deed, .attribute, .setting, .theme, .view, nil:
      if let fact { return [.change(.fact(fact, .openArticle(nil)))] }
      return explain("o opens a fact or a place; none is selected.")
    }
  }

  /// Copies a fact to the clipboard.
  mutating func share(_ row: BrowseRow?) -> [BrowseEffect] {
    var number = fact
    if case .fact(let selected) = row?.item { number = selected }
    guard let number else { return explain("y copies a fact; none is selected.") }
    return [.change(.fact(number, .copy))]
  }

  mutating func askRating(upTo top: Int) {
    guard isRecordable() else { return }
    let name = day == today ? "today" : DayText.plain(day, on: today)
    prompt = BrowsePrompt(.rating(top: top), "How was \(name)? 1 to \(top): ")
  }

  mutating func askGoal(_ row: BrowseRow?) {
    if case .attribute(let name) = row?.item {
      prompt = BrowsePrompt(.question(.goal(of: name)), "Goal of \(row?.label ?? name): ")
    } else {
      explain("= sets the goal of an attribute; none is selected.")
    }
  }

  /// Whether values of the day can be recorded; explains that a future day cannot.
  mutating func isRecordable() -> Bool {
    if day <= today { return true }
    explain("\(DayText.plain(day, on: today)) is in the future: nothing can be recorded yet.")
    return false
  }

  /// `Steps today: `, or `Steps on Fri 20 (5,623 of 6,000): `, as the whole date is above.
  func question(_ label: String, _ goal: String? = nil) -> CleanText {
    let name = day == today ? "today" : "on " + Wrap.joined(DayText.narrow(day))
    return CleanText("\(label) \(name)\(goal.map { " (\($0))" } ?? ""): ")
  }

  mutating func edit(_ row: BrowseRow?) {
    switch row?.item {
    case .attribute(let name):
      guard isRecordable() else { return }
      prompt = BrowsePrompt(.question(.value(of: name)), question(row?.label ?? name))
    case .setting(let name):
      prompt = BrowsePrompt(.setting(name), CleanText("\(name) = "))
      prompt?.note = row?.note
    case .fact, .place, .theme, .view, .deed, nil:
      explain("e types a value of an attribute or a setting; none is selected.")
    }
  }

  mutating func add(_ row: BrowseRow?, in content: BrowseContent) -> [BrowseEffect] {
    if let adding = content.adding {
      prompt = adding
      return []
    }
    guard case .attribute(let name) = row?.item, let row else {
      return explain("+ adds 1 to an attribute; none is selected.")
    }
    guard isRecordable() else { return [] }
    if row.isTag { return [.change(.tag([name]))] }
    if row.isCount { return [.change(.addOne(to: name))] }
    return explain("\(row.label) is not a number that adds up; e types a value.")
  }

  mutating func tag(_ row: BrowseRow?) -> [BrowseEffect] {
    if case .attribute(let name) = row?.item, let row, row.isTag {
      guard isRecordable() else { return [] }
      return [.change(row.isDone ? .untag(name) : .tag([name]))]
    }
    if case .fact(let number) = row?.item { return [.change(.fact(number, .remove))] }
    if isRecordable() { prompt = BrowsePrompt(.question(.tag), question("Tag")) }
    return []
  }
}

/// A change or a link that a key makes or opens on the day on the screen; attributes are names.
enum BrowseChange: Equatable, Sendable {
  case tag([String])
  case untag(String)
  case addOne(to: String)
  case forget(String)
  /// A rating on the scale of the settings, and its note, which may be empty.
  case rate(Int, note: String)
  case undo
  case redo
  /// Sets a setting, by its name.
  case set(String, to: String)
  case add(OwnFact)
  /// Does something with a fact, which is given by its number on the day.
  case fact(Int, FactDeed)
  /// Opens the address of a place, which is given by its number.
  case openPlace(Int)

  enum FactDeed: Equatable, Sendable {
    /// Opens one of its articles, by default the first.
    case openArticle(Int?)
    case openPicture
    /// Shows its place on a map, or opens a map in the browser.
    case showMap
    case openMap
    /// Shows it in one line with its link, or copies that to the clipboard.
    case share
    case copy
    case remove
  }

  /// Whether the whole report is shown, on a page if it is long.
  var showsPage: Bool {
    if case .fact(_, let deed) = self { deed == .showMap || deed == .share } else { false }
  }
}
