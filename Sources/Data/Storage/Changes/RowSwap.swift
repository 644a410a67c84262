import Metrics
import Time

/// Reads and restores rows of one small table, with prepared statements: a change can hold 100,000.
final class RowSwap {
  private let store: Store
  private let relation: Relation
  private let names: [String]
  private let selection, deletion: Statement

  init(of relation: Relation, in store: Store) throws(StoreError) {
    self.store = store
    self.relation = relation
    selection = try store.database.prepare("SELECT * FROM \(relation.rawValue) WHERE id = ?")
    deletion = try store.database.prepare("DELETE FROM \(relation.rawValue) WHERE id = ?")
    names = selection.columnNames
  }

  /// A row, packed; nil if there is none.
  func packedRow(_ id: Int64) throws(StoreError) -> [UInt8]? {
    selection.bind(id)
    defer { selection.reset() }
    guard var row = try selection.next() else { return nil }
    var columns = PackedValues()
    columns.append(row: &row)
    return columns.bytes
  }

  /// Restores a packed row, or deletes it; a column that was added since gets its default.
  func restore(_ packed: [UInt8]?, row id: Int64) throws(StoreError) {
    guard let packed else {
      deletion.bind(id)
      return try deletion.run()
    }
    let columns = try store.unpack(packed)
    guard columns.count <= names.count, columns.indices.allSatisfy({ columns[$0].attribute == $0 })
    else { throw store.damage }
    // The account's name of an attribute is not part of a change.
    let accountName = relation == .attribute ? try store.accountName(row: id) : nil
    if insertion == nil || insertedCount != columns.count {
      insertedCount = columns.count
      insertion = try store.database.prepare(
        "INSERT OR REPLACE INTO \(relation.rawValue)("
          + names.prefix(columns.count).joined(separator: ", ") + ") VALUES("
          + columns.map { _ in "?" }.joined(separator: ", ") + ")")
    }
    insertion?.bind(all: columns.map(\.value))
    try insertion?.run()
    if let accountName { try store.setAccountName(accountName, row: id) }
  }

  private var insertion: Statement?
  private var insertedCount = 0
}

/// Swaps the values of days with noted ones, for undo and redo; statements are prepared once, and
/// days read at once, because a change can hold a million values.
struct ValueSwap: ~Copyable {
  private let store: Store
  private let selection, insertion, deletion, dayDeletion, noting: Statement
  private let isNoted: Bool

  /// Replaces the values of a day with noted ones, and returns the stored ones, both packed; those
  /// of some attributes are left as they are, stored and noted.
  func swap(
    _ before: [UInt8], on day: Day, except left: Set<Int64> = []
  ) throws(StoreError) -> [UInt8] {
    var stored: [Int64: StoredValue] = [:]
    selection.bind(day)
    while var row = try selection.next() { stored[row.integer()] = try StoredValue(&row) }
    selection.reset()
    let noted = try store.unpack(before)
    var now = PackedValues()
    // If an attribute was noted twice, the first note has its value before the change.
    var seen: Set<Int64> = []
    let isDayEmptied =
      left.isEmpty && noted.count >= stored.count && noted.allSatisfy { $0.value == nil }
    let isAll = isDayEmptied && stored.keys.allSatisfy(Set(noted.map(\.attribute)).contains)
    for (attribute, value, source, hours) in noted where seen.insert(attribute).inserted {
      if left.contains(attribute) {
        now.append(value, from: source, hours: hours, of: attribute)
        continue
      }
      let present = stored[attribute]
      now.append(present?.value, from: present?.source, hours: present?.hours, of: attribute)
      if isNoted, present?.value != value { try noting.run(day, attribute, present?.value) }
      if let value {
        // Before version 6 of the schema, no sources were noted.
        try insertion.run(
          ValueRow(
            day: day, attribute: attribute,
            stored: StoredValue(value, from: source ?? .imported, hours: hours)))
      } else if !isAll, present != nil {
        try deletion.run(day, attribute)
      }
    }
    if isAll { try dayDeletion.run(day) }
    return now.bytes
  }
}

extension ValueSwap {
  init(in store: Store) throws(StoreError) {
    let database = store.database
    let isNoted = try store.connection() != nil
    try self.init(
      store: store,
      selection: database.prepare(
        "SELECT attribute, \(StoredValue.columns) FROM value WHERE day = ?"),
      insertion: database.prepare(ValueRow.insertion),
      deletion: database.prepare("DELETE FROM value WHERE day = ? AND attribute = ?"),
      dayDeletion: database.prepare("DELETE FROM value WHERE day = ?"),
      // Notes of history are not replaced, or undoing an import would send it. Without an account,
      // there is no outbox.
      noting: database.prepare(
        isNoted
          ? "INSERT OR IGNORE INTO outbox(day, attribute, base, send) "
            + "VALUES(?, ?, ?, (\(Store.connected)))" : "SELECT 1"),
      isNoted: isNoted)
  }
}
