import Formats
import Importers
import Storage
import Text

/// The databases of other programs among the files of an import; one at a time is in memory.
final class ForeignDatabases {
  private var last: (name: String, database: ForeignDatabase?)?

  /// The database in a file; nil if it is none.
  private func database(in source: ByteSource) throws -> ForeignDatabase? {
    if let last, last.name == source.name { return last.database }
    last = nil
    let chunks = try source.open()
    var count = 0
    let database = try ForeignDatabase(named: source.name) {
      let next = try chunks()
      count += next.count
      guard count <= ForeignDatabase.largest else {
        throw Failure(
          "\(source.name): is a database of more than \(ForeignDatabase.largest >> 20) MiB",
          status: .data)
      }
      return next
    }
    last = (source.name, database)
    return database
  }

  func tables(in source: ByteSource) throws -> SampleTables? {
    guard try database(in: source) != nil else { return nil }
    // Opened again after another one was.
    return SampleTables(
      columns: { try self.database(in: source)?.columns(of: $0) ?? [] },
      rows: { table, parent, columns, body in
        guard let database = try self.database(in: source) else { return }
        let own = try database.columns(of: table)
        let others = try parent.map(database.columns) ?? []
        let selected = columns.map { name in
          own.contains(name) ? "child.\(name)" : others.contains(name) ? "parent.\(name)" : "NULL"
        }
        let join = parent.map { " JOIN \($0) AS parent ON parent.row_id = child.parent_key" } ?? ""
        let list = selected.isEmpty ? "1" : selected.joined(separator: ", ")
        try database.forEachRow(of: "SELECT \(list) FROM \(table) AS child\(join)", body)
      })
  }
}
