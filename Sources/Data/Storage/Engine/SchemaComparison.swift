/// Compares the schema of a store with the one that the steps of ``Schema`` make.
///
/// A trigger, a view in the place of a table, or a table with other columns would let a file decide
/// what a command does.
struct SchemaComparison {
  /// The first difference, as the end of a sentence; nil if there is none.
  let difference: String?

  /// What SQLite stores about a table, an index, a view or a trigger.
  private struct Object: Hashable {
    let type: String
    let name: String
    let table: String
    /// The statement that made it; empty for an index that SQLite made itself.
    let statement: String
  }

  /// `version`: The version of the schema that the store claims.
  init(of database: Database, version: Int) throws(StoreError) {
    let expected = try Database(path: nil)
    try Schema.migrate(expected, from: 0, to: version)
    let wanted = try SchemaComparison.objects(in: expected)
    let found = try SchemaComparison.objects(in: database)
    let byName = Dictionary(wanted.map { ($0.name, $0) }) { first, _ in first }
    for object in found where byName[object.name] != object {
      let article = object.type == "index" ? "an" : "a"
      difference =
        byName[object.name] == nil
        ? "has \(article) \(object.type) that dash did not make: '\(object.name)'"
        : "has \(article) \(object.type) '\(object.name)' that is not as dash made it"
      return
    }
    let missing = wanted.first { !found.contains($0) }
    difference = missing.map { "lacks the \($0.type) '\($0.name)'" }
  }

  /// Everything in the schema but the statistics that `ANALYZE` stores, which decide nothing.
  private static func objects(in database: Database) throws(StoreError) -> [Object] {
    let rows = try database.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema")
    var objects: [Object] = []
    while var row = try rows.next() {
      let object = Object(
        type: row.text(), name: row.text(), table: row.text(), statement: row.text())
      if !object.name.hasPrefix("sqlite_stat") { objects.append(object) }
    }
    return objects
  }
}
