import Metrics

/// Reads and restores whole rows of one small table, for notes of changes and for undo and redo.
///
/// Its statements are prepared once: a change can hold 100,000 rows.
final class RowSwap {
  private let store: Store
  private let relation: Relation
  private let names: [String]
  private let selection: Statement
  private let deletion: Statement

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

  /// Restores a packed row, or deletes the row if there was none.
  ///
  /// A row packed before a column was added gets that column's default.
  func restore(_ packed: [UInt8]?, row id: Int64) throws(StoreError) {
    guard let packed else {
      deletion.bind(id)
      return try deletion.run()
    }
    let columns = try store.unpack(packed)
    guard columns.count <= names.count,
      columns.indices.allSatisfy({ columns[$0].attribute == $0 })
    else { throw store.damage }
    // The account's name of an attribute is not part of a change: it stays as it is now.
    let accountName = relation == .attribute ? try store.accountName(row: id) : nil
    if insertion == nil || insertedCount != columns.count {
      insertedCount = columns.count
      insertion = try store.database.prepare(
        "INSERT OR REPLACE INTO \(relation.rawValue)("
          + names.prefix(columns.count).joined(separator: ", ") + ") VALUES("
          + columns.map { _ in "?" }.joined(separator: ", ") + ")")
    }
    guard let insertion = insertion.take() else { return }
    insertion.bind(all: columns.map(\.value))
    try insertion.run()
    self.insertion = consume insertion
    if let accountName { try store.setAccountName(accountName, row: id) }
  }

  /// Writes the first ``insertedCount`` columns of a row.
  private var insertion: Statement?
  private var insertedCount = 0
}
