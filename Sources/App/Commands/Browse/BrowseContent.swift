import Drawing

/// A row of a view.
struct BrowseRow: Sendable {
  /// What a row stands for.
  enum Item: Equatable, Sendable {
    /// An attribute, by its name.
    case attribute(String)
    /// A fact, by its number on the day.
    case fact(Int)
    /// A setting, by its name.
    case setting(String)
    /// Another view.
    case view(BrowseView)
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

  init(_ line: Line, _ item: Item? = nil, label: String = "") {
    self.line = line
    self.item = item
    self.label = label
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
  /// The cell before the selected row in which it is marked.
  var markColumn = 0
  /// The days with events from the shown one on, for the calendar.
  var eventDays: [Int32] = []

  /// The indexes of rows that can be selected.
  var selectable: [Int] { rows.indices.filter { rows[$0].item != nil } }

  /// The row of an item; else the first that can be selected.
  func index(of item: BrowseRow.Item?) -> Int? {
    if let item, let index = rows.firstIndex(where: { $0.item == item }) { return index }
    return rows.firstIndex { $0.item != nil }
  }
}
