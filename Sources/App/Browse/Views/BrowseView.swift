import Actions
import Drawing
import Geography
import Metrics
import Places
import Readings

/// A view of `dash browse`: a case and a line of ``subject`` for each.
package enum BrowseView: String, CaseIterable, Sendable {
  case day, week, month, year, history, mood, facts, calendar, outside, map, settings

  var subject: any BrowseSubject.Type {
    switch self {
    case .day: BrowseDay.self
    case .week: BrowseWeek.self
    case .month: BrowseMonth.self
    case .year: BrowseYear.self
    case .history: BrowseHistory.self
    case .mood: BrowseMood.self
    case .facts: BrowseFacts.self
    case .calendar: BrowseCalendar.self
    case .outside: BrowseOutside.self
    case .map: BrowseMap.self
    case .settings: BrowseSettings.self
    }
  }

  var traits: BrowseTraits { subject.traits }

  /// The view after it among some, the first after the last.
  func next(among views: [BrowseView]) -> BrowseView {
    let all = BrowseView.allCases
    let index = (all.firstIndex(of: self) ?? 0) + 1
    return (all[index...] + all[..<index]).first(where: views.contains) ?? self
  }
}

/// The properties and contents of a view.
protocol BrowseSubject {
  static var traits: BrowseTraits { get }
  /// Why the view is missing, and how to get it; nil if it is there, which is the default.
  static func absence(in reader: BrowseReader) throws -> String?
  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent
}

extension BrowseSubject {
  static func absence(in reader: BrowseReader) throws -> String? { nil }
}

/// The properties of a view of `dash browse`.
struct BrowseTraits: Sendable {
  /// The key that shows the view.
  let key: Unicode.Scalar
  /// The view in a sentence: `the week`.
  let title: String
  var features: Features = []
  /// The least columns for details of the selected row beside the rows; without it none.
  var detailsFrom: Int?

  /// Features that only some views have.
  struct Features: OptionSet, Sendable {
    let rawValue: UInt8

    /// Shows the attribute that was selected last.
    static let showsAttribute = Features(rawValue: 1)
    /// Keys rate the day, or set tags of it.
    static let rates = Features(rawValue: 2)
    static let tags = Features(rawValue: 4)
    /// Grows bars when it opens.
    static let growsBars = Features(rawValue: 8)
    /// Has a row for each attribute, and selects the one that was selected last.
    static let listsAttributes = Features(rawValue: 16)
  }
}

struct BrowseRow: Sendable {
  /// The subject of a row.
  enum Item: Equatable, Sendable {
    /// An attribute, by its name.
    case attribute(String)
    /// A fact, by its number on the day.
    case fact(Int)
    /// A place, by its number.
    case place(Int)
    /// An event, by its number on the day.
    case event(Int)
    case setting(String)
    case theme(Theme)
    case reminder(ReminderKind)
    case view(BrowseView)
    /// A number that Enter explains.
    case number(ExplainedNumber)
    /// An action on the open fact.
    case deed(BrowseChange.FactDeed)
    case account(AccountDeed)
  }

  /// What a row of the account does, as the line of keys says it.
  enum AccountDeed: String, Sendable {
    case sync, own, release
    case logIn = "log in"
    case logOut = "log out"
  }

  var line: Line
  /// The subject, or nil if the row cannot be selected.
  var item: Item?
  /// The name of the item in prompts and messages.
  var label = ""
  /// Details of the item for the status line.
  var info = ""
  /// Whether the item is a tag, and whether the day has that tag.
  var isTag = false
  var isDone = false
  /// Whether 1 can be added to the item.
  var isCount = false
  var point: Coordinates?
  /// Whether the person may change the fact, the event or the place.
  var isOwn = false
  /// Whether the item has an address to open.
  var isLinked = false
  /// Whether it is an occurrence of a series of events.
  var isSeries = false
  /// The texts that editing begins with.
  var drafts: [String] = []
  /// The note above the prompt for a setting.
  var note: String?

  init(_ line: Line, _ item: Item? = nil, label: String = "") {
    (self.line, self.item, self.label) = (line, item, label)
  }

  /// A row with the name of something that Enter does, and a few words about it.
  init(doing item: Item, _ name: String, _ text: String, from reader: BrowseReader) {
    self.init(Line("  " + name), item)
    line.pad(to: 12)
    line.append(text, .quiet)
    line.cut(to: reader.columns, glyphs: reader.glyphs)
  }

  /// Whether e changes the item.
  var isEditable: Bool {
    switch item {
    case .attribute, .setting, .reminder: true
    case .event, .place: isOwn
    case .fact, .theme, .view, .number, .deed, .account, nil: false
    }
  }

  /// Makes it the row of an attribute, which has a value on the day.
  mutating func describe(_ attribute: Attribute, _ value: Value?) {
    item = .attribute(attribute.name)
    label = attribute.label
    isTag = attribute.type == .boolean
    isDone = value?.whole == 1
    isCount = [.quantity, .decimal, .duration].contains(attribute.type)
  }
}

/// The contents of a view, read from the store.
struct BrowseContent: Sendable {
  /// At the right of the first line.
  var note: Line?
  /// Above the rows; does not scroll.
  var heading: Block = []
  var rows: [BrowseRow] = []
  /// Items that are moved through without rows of their own: pins and tiles.
  var items: [BrowseRow] = []
  /// The item of the keys where none can be selected.
  var subject: BrowseRow?
  /// Where items are drawn that have no row of their own.
  var spots: [BrowseSpot] = []
  /// Beside the rows, on wide screens.
  var details: Block = []
  /// The rows of the day, which are shown unless pages are turned.
  var dayRows: ClosedRange<Int>?
  /// The column of the mark of the selected row.
  var markColumn = 0
  /// The status line without a selected row.
  var status = ""
  /// Whether left and right change the contents.
  var followsDay = true
  /// The names of the panes that Tab goes through; empty for one.
  var panes: [String] = []
  var movement = BrowseMovement.rows
  /// What z and Z do, in a word for the line of keys; nil if nothing.
  var zoom: String?
  /// The middle of the map after zooming in from all places.
  var focus: Coordinates?
  /// Fetches the contents again.
  var refreshing: BrowseJob?
  var opening = BrowseOpening.row
  /// The prompt of `+`, or nil to add to the selected attribute.
  var adding: BrowsePrompt?
  /// The prompts of `e` and `/`, or nil to edit the selected row and to find one.
  var editing, searching: BrowsePrompt?
  /// A part of a longer list.
  var paging: BrowsePaging?
  /// The row that is selected at first, if it is not the first.
  var initial: BrowseRow.Item?

  /// Whether arrows move from day to day in a grid that may be higher than the screen.
  var isGrid: Bool {
    switch movement {
    case .weeks, .attributes: true
    case .rows, .days, .agenda, .map, .tiles: false
    }
  }

  /// The indexes of rows that can be selected.
  var selectable: [Int] { rows.indices.filter { rows[$0].item != nil } }

  /// Whether a search moves to another day.
  var isFoundByDay: Bool {
    switch movement {
    case .days, .agenda: true
    case .rows, .weeks, .attributes, .map, .tiles: false
    }
  }

  /// Whether there are rows to find, with `height` of them visible.
  func canFind(in height: Int) -> Bool {
    switch movement {
    case .days, .agenda: true
    case .rows: !selectable.isEmpty || rows.count > height
    case .weeks, .attributes, .map, .tiles: false
    }
  }

  /// The row of an item; else the first that can be selected.
  func index(of item: BrowseRow.Item?) -> Int? {
    if let item = item ?? initial, let index = rows.firstIndex(where: { $0.item == item }) {
      return index
    }
    return rows.firstIndex { $0.item != nil }
  }
}

/// The action of Enter in a view.
enum BrowseOpening: Sendable {
  case row
  /// Shows the day, with the selected row.
  case day
  case rating
  /// Asks for the missing values of the day.
  case round
  /// Makes the place whose weather is shown the usual one.
  case usualPlace
  case nothing
}

/// How arrows move in a view.
enum BrowseMovement: Sendable {
  /// Up and down select rows, left and right are days.
  case rows
  /// All arrows are days: a list of days.
  case days
  /// Up and down are weeks: a month.
  case weeks
  /// Up and down are attributes, which have these names, left and right are days.
  case attributes([String])
  /// Up and down are the events of an agenda.
  case agenda(BrowseAgenda)
  /// Arrows go from pin to pin; the members of a pin are indexes of the items.
  case map(MapView, [MapPins.Pin])
  /// Items in a grid with that number of columns.
  case tiles(Int)
}

/// Where an item is drawn: lines of the rows and cells of each.
struct BrowseSpot: Sendable {
  let item: BrowseRow.Item
  let lines, cells: Range<Int>
  /// The column of the mark.
  let mark: Int

  /// With the mark in the first cell, unless it is elsewhere.
  init(item: BrowseRow.Item, lines: Range<Int>, cells: Range<Int>, mark: Int? = nil) {
    (self.item, self.lines, self.cells) = (item, lines, cells)
    self.mark = mark ?? cells.lowerBound
  }
}

/// A part of a longer list.
struct BrowsePaging: Equatable, Sendable {
  /// How many of `all` in the store are shown.
  var shown: Int
  var all: Int
  /// Whether more can be fetched when all are shown.
  var canFetch: Bool

  /// The distance from the end, in rows, at which the next part is added.
  static let margin = 20
  /// How many a part has.
  static let part = 100
}
