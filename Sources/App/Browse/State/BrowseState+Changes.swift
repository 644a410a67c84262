import Actions
import Cards
import Drawing
import Facts
import Geography
import Places
import Readings
import Text

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
    case .usualPlace:
      if let outside { ask("Do you live in \(outside.label)? ", [.change(.live(at: outside))]) }
      return []
    case .nothing: return []
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
    case .place(let number): return [.change(.place(number, .show))]
    case .event(let number): return [.change(.event(number, .show))]
    case .view(let view): show(view)
    case .setting, .reminder: edit(row)
    case .theme(let theme): return [.change(.set("theme", to: theme.rawValue))]
    case .number(let number): return [.change(.explain(number))]
    case .deed(let deed): return fact.map { [.change(.fact($0, deed))] } ?? []
    case .account(let deed): return perform(deed)
    case nil: break
    }
    return []
  }

  private mutating func perform(_ deed: BrowseRow.AccountDeed) -> [BrowseEffect] {
    switch deed {
    case .sync: return [.start(.sync)]
    case .logOut: ask("Log out of Exist? ", [.start(.logOut)])
    case .logIn:
      prompt = BrowsePrompt(.question(.token), "Token (not shown): ")
      prompt?.note = "Your token is at https://exist.io/account/apps/ under the client you created."
    case .own: prompt = BrowsePrompt(.question(.supply(true)), "Attribute to supply at Exist: ")
    case .release:
      prompt = BrowsePrompt(.question(.supply(false)), "Attribute to release at Exist: ")
    }
    return []
  }

  /// Shows the point of a place or an event on the map.
  mutating func showMap(of row: BrowseRow?) {
    guard let row, let point = row.point else { return }
    guard views.contains(.map) else {
      explain("There is no map: it needs a place of your own. 0 says how to add one.")
      return
    }
    let item = row.item
    if view == .map { remember() } else { show(.map) }
    area = BrowseArea(
      center: point, degrees: MapView.degrees(zoom: MapView.usualZoom), name: row.label)
    selected = item?.isPlace == true ? item : nil
    pane = 0
    top = 0
  }

  /// Opens the article of a fact, or the address of a place or an event.
  func openLink(_ row: BrowseRow?) -> [BrowseEffect] {
    switch row?.item {
    case .fact(let number): [.change(.fact(number, .openArticle(nil)))]
    case .place(let number): [.change(.place(number, .open))]
    case .event(let number): [.change(.event(number, .open))]
    case .deed, .attribute, .setting, .theme, .reminder, .view, .number, .account, nil:
      fact.map { [.change(.fact($0, .openArticle(nil)))] } ?? []
    }
  }

  /// Copies a fact or an event to the clipboard.
  func share(_ row: BrowseRow?) -> [BrowseEffect] {
    if case .event(let number) = row?.item { return [.change(.event(number, .copy))] }
    var number = fact
    if case .fact(let selected) = row?.item { number = selected }
    return number.map { [.change(.fact($0, .copy))] } ?? []
  }

  /// Adds a place of the person where the selected one is, on the day.
  mutating func checkIn(_ row: BrowseRow?) -> [BrowseEffect] {
    guard case .place(let number) = row?.item, isRecordable() else { return [] }
    return [.change(.place(number, .checkIn))]
  }

  mutating func askRating(upTo top: Int) {
    guard isRecordable() else { return }
    let name = day == today ? "today" : DayText.plain(day, on: today)
    prompt = BrowsePrompt(.rating(top: top), "How was \(name)? 1 to \(top): ")
  }

  mutating func askGoal(_ row: BrowseRow?) {
    guard case .attribute(let name) = row?.item else { return }
    prompt = BrowsePrompt(.question(.goal(of: name)), "Goal of \(row?.label ?? name): ")
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
    case .reminder(let kind):
      let example = kind.interval != nil ? "on" : kind.isWeekly ? "sunday 18:00" : "21:00"
      prompt = BrowsePrompt(
        .question(.reminder(kind)), CleanText("\(kind.label) reminder (\(example), off): "))
    case .event(let number):
      prompt = BrowsePrompt(
        .event(number, isSeries: row?.isSeries == true), "Event: ", text: row?.drafts.first ?? "")
    case .place(let number): prompt = BrowsePrompt(place: number, drafts: row?.drafts ?? [])
    case .fact, .theme, .view, .number, .deed, .account, nil: break
    }
  }

  mutating func add(_ row: BrowseRow?, in content: BrowseContent) -> [BrowseEffect] {
    if let adding = content.adding {
      prompt = adding
      return []
    }
    guard case .attribute(let name) = row?.item, isRecordable() else { return [] }
    return [.change(row?.isTag == true ? .tag([name]) : .addOne(to: name))]
  }

  mutating func tag(_ row: BrowseRow?) -> [BrowseEffect] {
    if case .attribute(let name) = row?.item, let row, row.isTag {
      guard isRecordable() else { return [] }
      return [.change(row.isDone ? .untag(name) : .tag([name]))]
    }
    let label = row?.label ?? ""
    switch row?.item {
    case .fact(let number): ask("Remove the fact of \(label)? ", [.change(.fact(number, .remove))])
    case .place(let number): ask("Remove \(label)? ", [.change(.place(number, .remove))])
    case .event(let number):
      if row?.isSeries == true {
        askOccurrences("Delete \(label): ") { .event(number, .delete($0)) }
      } else {
        ask("Delete \(label)? ", [.change(.event(number, .delete(.all)))])
      }
    case .reminder(let kind):
      ask("Remove the reminder: \(kind.label)? ", [.answer("off", to: .reminder(kind))])
    case .attribute, .view, .setting, .theme, .number, .deed, .account, nil:
      if isRecordable() { prompt = BrowsePrompt(.question(.tag), question("Tag")) }
    }
    return []
  }

  /// Asks whether something is to be done.
  mutating func ask(_ text: String, _ effects: [BrowseEffect]) {
    let yes = BrowsePrompt.Choice(key: "y", word: "yes", effects: effects)
    prompt = BrowsePrompt(.choice([yes]), CleanText(text))
  }

  /// Asks which of several choices is meant, at most nine of them.
  mutating func ask(_ text: String, among choices: [String], _ effect: (Int) -> BrowseEffect) {
    let keys = choices.prefix(9).indices.compactMap { Unicode.Scalar("\($0 + 1)") }
    prompt = BrowsePrompt(
      .choice(
        zip(keys, choices).enumerated().map { index, choice in
          BrowsePrompt.Choice(key: choice.0, word: "", effects: [effect(index)])
        }), CleanText(text))
    prompt?.note = zip(keys, choices).map { "\($0) \($1)" }.joined(separator: "; ")
  }

  /// Asks which occurrences of a series a change is about.
  mutating func askOccurrences(_ text: String, _ change: (EventScope) -> BrowseChange) {
    let names: [(Unicode.Scalar, String)] = [
      ("1", "this one"), ("2", "this and all later ones"), ("3", "all"),
    ]
    prompt = BrowsePrompt(
      .choice(
        zip(names, EventScope.allCases).map {
          BrowsePrompt.Choice(key: $0.0, word: $0.1, effects: [.change(change($1))])
        }), CleanText(text))
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
  case undo, redo
  /// Sets a setting, by its name.
  case set(String, to: String)
  case add(OwnFact)
  /// Does something with a fact, which is given by its number on the day.
  case fact(Int, FactDeed)
  /// Does something with an event, which is given by its number on the day.
  case event(Int, EventDeed)
  /// Adds an event as it was typed, `Dinner 19:00-21:00`, perhaps at a place.
  case addEvent(String, at: String?)
  /// Explains a number.
  case explain(ExplainedNumber)
  /// Makes a place the usual one.
  case live(at: FoundPlace)
  /// Shows the weather at a point.
  case weather(Coordinates)
  /// Does something with a place, which is given by its number.
  case place(Int, PlaceDeed)

  enum EventDeed: Equatable, Sendable {
    case show, open, copy
    case delete(EventScope)
    /// Changes its title and times as a text says.
    case edit(String, EventScope)
  }

  enum PlaceDeed: Equatable, Sendable {
    case show, open, remove, checkIn
    case edit(name: String, address: String, note: String)
  }

  enum FactDeed: Equatable, Sendable {
    /// Opens one of its articles, by default the first.
    case openArticle(Int?)
    case openPicture
    /// Shows its place on a map, or opens a map in the browser.
    case showMap
    case openMap
    /// Shows it in one line with its link, or copies that to the clipboard.
    case share
    case copy, remove
  }

  /// Whether the whole report is shown, on a page if it is long.
  var showsPage: Bool {
    switch self {
    case .fact(_, let deed): deed == .showMap || deed == .share
    case .event(_, let deed): deed == .show
    case .place(_, let deed): deed == .show
    case .weather, .explain: true
    default: false
    }
  }
}
