import Devices
import Metrics
import Time

/// Cells that are rows of a small table: some columns are the name, others the content, each value
/// with a letter for its form, or nothing for null, and U+001F between them.
struct RowCells: Sendable {
  private let relation: Relation
  private let names, contents: [String]
  /// Which rows are shared.
  private var condition = "1"
  /// Columns of new rows that are not exchanged, with their values in SQL.
  private var others: [(column: String, value: String)] = []
  /// Deletions of rows on which others depend are not merged.
  private var isDeletable = true
  /// Whether the row that a change has written can be read.
  private let isValid: @Sendable (inout Row) throws -> Bool

  /// A group is not deleted, because attributes of another device may be in it.
  static let groups = RowCells(
    relation: .group, names: ["name"], contents: ["label", "priority"], isDeletable: false,
    isValid: { _ in true })
  static let facts = RowCells(
    relation: .fact, names: ["date", "category", "year", "text"],
    contents: ["place", "latitude", "longitude"],
    isValid: {
      let fact = try OwnFactRow(&$0)
      return fact.category != nil
        && Day(year: fact.year, month: fact.date / 100, day: fact.date % 100) != nil
    })
  /// Whether a place is sent to an account, and what the account has of it, are not exchanged.
  static let places = RowCells(
    relation: .place, names: ["day", "name", "latitude", "longitude"],
    contents: ["address", "note", "created", "updated"], condition: "person = ''",
    others: [("person", "''"), ("first_name", "''"), ("last_name", "''"), ("state", "0")],
    isValid: { PlaceRow(&$0) != nil })
  /// The answers of an experiment are one content with when it was stopped.
  static let experiments = RowCells(
    relation: .experiment, names: ["first_day", "assigned", "plan"],
    contents: ["question", "followed", "stopped"], isValid: { Experiment(&$0) != nil })

  private static let separator: Character = "\u{1f}"

  var cells: SmallCells { SmallCells(shelf: relation.rawValue, local: local, write: write) }

  private func local(in store: Store) throws -> [String: Shelf.Local] {
    var local: [String: Shelf.Local] = [:]
    if let table = LateTable(rawValue: relation.rawValue), try !store.has(table) { return local }
    let columns = (names + contents).joined(separator: ", ")
    let selection = try store.database.prepare(
      "SELECT \(columns) FROM \(relation.rawValue) WHERE \(condition) ORDER BY id")
    while var row = try selection.next() {
      let values = row.values().map { $0?.cellText ?? "" }
      func text(_ values: ArraySlice<String>) -> String {
        values.joined(separator: String(RowCells.separator))
      }
      local[text(values[..<names.count])] = Shelf.Local(
        text(values[names.count...]), rank: isDeletable ? Version.Rank.typed : 1)
    }
    return local
  }

  private func write(_ wanted: [String: String?], _ change: Change) throws {
    let table = relation.rawValue
    let isNamed = names.map { "\($0) IS ?" }.joined(separator: " AND ")
    let selection = try change.database.prepare(
      "SELECT id FROM \(table) WHERE \(condition) AND \(isNamed)")
    let update = try change.database.prepare(
      "UPDATE \(table) SET \(contents.map { "\($0) = ?" }.joined(separator: ", ")) WHERE id = ?")
    let columns = ["id"] + names + contents + others.map(\.column)
    let marks = (["id"] + names + contents).map { _ in "?" } + others.map(\.value)
    let insertion = try change.database.prepare(
      "INSERT INTO \(table)(\(columns.joined(separator: ", "))) "
        + "VALUES(\(marks.joined(separator: ", ")))")
    let check = try change.database.prepare("SELECT * FROM \(table) WHERE id = ?")
    for (name, content) in wanted.sorted(by: { $0.key < $1.key }) {
      guard let key = RowCells.values(of: name, names.count) else { continue }
      selection.bind(all: key)
      var row = try selection.next()
      let stored = row?.integer()
      selection.reset()
      if relation == .place, let day = key[0]?.whole.flatMap(Day.init(exactly:)) {
        change.placeDays.insert(day)
      }
      guard let content else {
        if isDeletable, let stored { try change.delete(row: stored, of: relation) }
        continue
      }
      guard let values = RowCells.values(of: content, contents.count) else { continue }
      let id: Int64
      if let stored {
        id = stored
      } else if relation == .place {
        id = try change.store.unusedPlaceNumber()
      } else {
        id = try change.database.nextRow(of: table)
      }
      func put() throws {
        if stored == nil {
          insertion.bind(all: [.integer(id)] + key + values)
          try insertion.run()
        } else {
          update.bind(all: values + [.integer(id)])
          try update.run()
        }
      }
      // Tried first, and undone: what cannot be read is not left in the store, nor in the log.
      try change.database.run("SAVEPOINT cell")
      var isReadable = false
      do {
        try put()
        check.bind(id)
        if var row = try check.next() { isReadable = try isValid(&row) }
      } catch let error as StoreError where [.damaged, .content, .other].contains(error.kind) {
        insertion.reset()
        update.reset()
      }
      check.reset()
      try change.database.run("ROLLBACK TO cell; RELEASE cell")
      if !isReadable { continue }
      try change.note(row: id, of: relation)
      try put()
    }
  }

  /// A text in the name of a cell, by its index.
  static func text(_ index: Int, of name: String) -> String {
    let parts = name.split(separator: separator, omittingEmptySubsequences: false)
    return index < parts.count ? String(parts[index].dropFirst()) : ""
  }

  /// The values in the texts of a name or a content; nil if there are not as many.
  private static func values(of text: String, _ count: Int) -> [Value?]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    return parts.count == count ? parts.map { Value(cellText: String($0)) } : nil
  }
}
