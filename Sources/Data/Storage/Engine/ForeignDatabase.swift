import Limits
import Metrics

/// A database of another program, read from its bytes; its triggers and views do not run.
package struct ForeignDatabase {
  private let database: Database

  /// In bytes.
  package static let largest = Limit.database.amount
  /// The bytes of the smallest page.
  private static let smallest = 512

  /// Reads a database in chunks up to an empty one; nil if they do not begin like one.
  /// - Throws: ``StoreError`` if the bytes are not a database, and the errors of `next`.
  package init?(named name: String, _ next: () throws -> [UInt8]) throws {
    var bytes = try next()
    while bytes.count < ForeignDatabase.smallest, case let chunk = try next(), !chunk.isEmpty {
      bytes += chunk
    }
    guard bytes.count >= ForeignDatabase.smallest,
      bytes.starts(with: Array("SQLite format 3\0".utf8))
    else { return nil }
    database = try Database(bytes: bytes, next, path: name)
    _ = try database.number("SELECT count(*) FROM sqlite_master")
  }

  /// The lower-case names of the columns of a table; empty without such a table, or for a view.
  package func columns(of table: String) throws -> Set<String> {
    guard
      try database.exists(
        "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ? COLLATE NOCASE", table)
    else { return [] }
    return Set(
      try database.rows(of: "SELECT name FROM pragma_table_info(?)", table) {
        $0.text().lowercased()
      })
  }

  /// Calls `body` with the columns of each row of a selection that this program has written; bytes
  /// are nil.
  package func forEachRow(of selection: String, _ body: ([Value?]) -> Void) throws {
    let rows = try database.prepare(selection)
    while var row = try rows.next() { body(row.values()) }
  }
}
