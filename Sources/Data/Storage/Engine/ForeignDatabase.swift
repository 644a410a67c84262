/// A database of another program, read from its bytes; its triggers and views do not run.
package struct ForeignDatabase {
  private let database: Database

  /// In bytes.
  package static let largest = 1 << 26

  /// Whether bytes begin like a database of SQLite.
  package static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: Array("SQLite format 3\0".utf8))
  }

  /// Throws ``StoreError`` if the bytes are not a database.
  package init(_ bytes: [UInt8], named name: String) throws {
    database = try Database(bytes: bytes, path: name)
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

  /// How many rows a table has whose name this program has written.
  package func rowCount(of table: String) throws -> Int {
    Int(try database.number("SELECT count(*) FROM \(table)"))
  }

  /// One row of a selection, read column after column in the order of the selection.
  package struct ForeignRow {
    fileprivate var row: Row

    package var isNull: Bool { row.isNull }
    package mutating func integer() -> Int64 { row.integer() }
    package mutating func text() -> String { row.text() }
  }

  /// Calls `body` with each row of a selection that this program has written.
  package func forEachRow(of selection: String, _ body: (inout ForeignRow) -> Void) throws {
    let rows = try database.prepare(selection)
    while let row = try rows.next() {
      var columns = ForeignRow(row: row)
      body(&columns)
    }
  }
}
