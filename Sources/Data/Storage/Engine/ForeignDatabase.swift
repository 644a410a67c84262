/// A database that another program has written, read from its bytes.
///
/// Nothing in it runs: triggers and views are switched off, and it cannot be written.
package struct ForeignDatabase {
  private let database: Database

  /// The most bytes of a database that is read.
  package static let largest = 1 << 26

  /// Whether bytes begin like a database of SQLite.
  package static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: Array("SQLite format 3\0".utf8))
  }

  /// - Throws: ``StoreError`` where the bytes are not a database.
  package init(_ bytes: [UInt8], named name: String) throws {
    database = try Database(bytes: bytes, path: name)
    _ = try database.number("SELECT count(*) FROM sqlite_master")
  }

  /// The names of the columns of a table in lower case; empty where there is no such table.
  ///
  /// - Throws: ``StoreError`` where the database is damaged.
  package func columns(of table: String) throws -> Set<String> {
    let selection = try database.prepare("SELECT name FROM pragma_table_info(?)")
    selection.bind(table, at: 1)
    var names: Set<String> = []
    while try selection.step() { names.insert(selection.text(0).lowercased()) }
    return names
  }

  /// One row of a selection.
  package struct Row: ~Copyable {
    fileprivate let statement: Statement

    package func integer(_ column: Int32) -> Int64 { statement.integer(column) }
    package func text(_ column: Int32) -> String { statement.text(column) }
    package func isNull(_ column: Int32) -> Bool { statement.isNull(column) }
  }

  /// Calls `body` with each row of a selection that this program has written.
  ///
  /// - Throws: ``StoreError`` where the database is damaged.
  package func forEachRow(of selection: String, _ body: (borrowing Row) -> Void) throws {
    let row = Row(statement: try database.prepare(selection))
    while try row.statement.step() { body(row) }
  }
}
