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
    Set(
      try database.rows(of: "SELECT name FROM pragma_table_info(?)", table) {
        $0.text().lowercased()
      })
  }

  /// One row of a selection, read column after column in the order of the selection.
  package struct ForeignRow {
    fileprivate var row: Row

    /// Whether the next column is null.
    package var isNull: Bool { row.isNull }
    package mutating func integer() -> Int64 { row.integer() }
    package mutating func text() -> String { row.text() }
  }

  /// Calls `body` with each row of a selection that this program has written.
  ///
  /// - Throws: ``StoreError`` where the database is damaged.
  package func forEachRow(of selection: String, _ body: (inout ForeignRow) -> Void) throws {
    let rows = try database.prepare(selection)
    while let row = try rows.next() {
      var columns = ForeignRow(row: row)
      body(&columns)
    }
  }
}
