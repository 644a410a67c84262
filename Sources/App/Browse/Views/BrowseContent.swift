import Drawing
import Geography
import Metrics
import Places

/// A row of a view.
struct BrowseRow: Sendable {
  /// What a row shows.
  enum Item: Equatable, Sendable {
    /// An attribute, by its name.
    case attribute(String)
    /// A fact, by its number on the day.
    case fact(Int)
    /// A place, by its number.
    case place(Int)
    /// A setting, by its name.
    case setting(String)
    /// A theme.
    case theme(Theme)
    /// Another view.
    case view(BrowseView)
    /// What is done with the fact that is shown when the row is opened.
    case deed(BrowseChange.FactDeed)
  }

  var line: Line
  /// Nil for a row that cannot be selected.
  var item: Item?
  /// What prompts and messages call the item.
  var label = ""
  /// What the status line says about the item.
  var info = ""
  /// Whether the item is a tag, and whether the day has it.
  var isTag = false
  var isDone = false
  /// Whether 1 can be added to the item.
  var isCount = false
  /// Where it is on a map.
  var point: Coordinates?
  /// What the prompt for another value of a setting says above.
  var note: String?

  init(_ line: Line, _ item: Item? = nil, label: String = "") {
    self.line = line
    self.item = item
    self.label = label
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

/// What a view shows of a day, as read from the store.
struct BrowseContent: Sendable {
  /// At the right of the first line.
  var note: Line?
  /// Above the rows; does not scroll.
  var heading: Block = []
  var rows: [BrowseRow] = []
  /// Beside the rows, on wide screens.
  var details: Block = []
  /// The rows in which the day is, which are shown unless pages are turned.
  var dayRows: ClosedRange<Int>?
  /// The cell before the selected row in which it is marked.
  var markColumn = 0
  /// What the status line says where no row is selected.
  var status = ""
  /// Whether it is of the day, so that left and right change it.
  var followsDay = true
  /// The names of the panes that Tab goes through; empty for one.
  var panes: [String] = []
  var movement = BrowseMovement.rows
  /// Where a map that shows all places is seen from near.
  var focus: Coordinates?
  var opening = BrowseOpening.row
  /// What `+` asks for; nil for adding to the selected attribute.
  var adding: BrowsePrompt?
  /// A list of which only a part is here.
  var paging: BrowsePaging?
  /// The row that is selected at first, if it is not the first.
  var initial: BrowseRow.Item?

  init() {}

  init(rows: [BrowseRow]) { self.rows = rows }

  /// Whether arrows move from day to day in a grid that may be higher than the screen.
  var isGrid: Bool {
    switch movement {
    case .weeks, .columns: true
    case .rows, .days, .agenda, .map: false
    }
  }

  /// The indexes of rows that can be selected.
  var selectable: [Int] { rows.indices.filter { rows[$0].item != nil } }

  /// Whether a search moves to another day.
  var isFoundByDay: Bool {
    switch movement {
    case .days, .agenda: true
    case .rows, .weeks, .columns, .map: false
    }
  }

  /// Whether there are rows to find, of which so many are shown.
  func canFind(in height: Int) -> Bool {
    switch movement {
    case .days, .agenda: true
    case .rows: !selectable.isEmpty || rows.count > height
    case .weeks, .columns, .map: false
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

/// What Enter does in a view.
enum BrowseOpening: Sendable {
  /// Opens the selected row.
  case row
  /// Shows the day, with the selected row.
  case day
  /// Asks for the rating of the day.
  case rating
  /// Asks for what the day still lacks.
  case round
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
  /// Up and down are days, left and right weeks: a year.
  case columns
  /// Up and down scroll an agenda.
  case agenda(BrowseAgenda)
  /// Arrows move the map.
  case map(MapView)
}

/// A list of which only a part is here.
struct BrowsePaging: Equatable, Sendable {
  /// How many of `all` in the store are shown.
  var shown: Int
  var all: Int
  /// Whether more can be fetched when all are shown.
  var canFetch: Bool

  /// So many rows before the end of what is shown, the next part is added.
  static let margin = 20
  /// How many a part has.
  static let part = 100
}
