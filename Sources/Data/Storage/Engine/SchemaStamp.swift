/// The `user_version` of a store: the version of its schema in the lowest seven bits, a mark for
/// announced changes of files in the eighth, and above them SQLite's count of schema changes when
/// dash last compared the schema with ``Schema``.
///
/// The mark costs nothing to read, and an older dash takes a marked store for a newer one.
///
/// With the same count, no program has changed the schema since. A store of 1.0.0 has no count, and
/// a vacuumed one a different count: their schema is compared until a change writes the stamp.
struct SchemaStamp {
  /// The version of the schema; 0 for an empty file, -1 if it is invalid.
  let version: Int
  let isCurrent: Bool
  /// Whether a command has announced changes of files, and did not complete them.
  let hasIntents: Bool

  private static let intentMark: Int64 = 0x80

  /// SQLite's count of schema changes has room for as many.
  private static let largestCount: Int64 = 1 << 23

  init(of database: Database) throws(StoreError) {
    let stamp = try SchemaStamp.stamp(of: database)
    version = SchemaStamp.version(in: stamp)
    let count = try SchemaStamp.count(of: database)
    isCurrent = stamp > 0xff && stamp >> 8 == count
    hasIntents = SchemaStamp.hasIntents(stamp)
  }

  static func hasIntents(in database: Database) throws(StoreError) -> Bool {
    hasIntents(try stamp(of: database))
  }

  private static func hasIntents(_ stamp: Int64) -> Bool { stamp > 0 && stamp & intentMark != 0 }

  /// Sets or removes the mark, in the transaction that is open.
  static func write(hasIntents: Bool, to database: Database) throws(StoreError) {
    let stamp = try stamp(of: database) & ~intentMark
    try database.run("PRAGMA user_version = \(stamp | (hasIntents ? intentMark : 0))")
  }

  /// Writes the stamp of a schema that was compared, in the transaction that is open.
  static func write(version: Int, to database: Database) throws(StoreError) {
    let count = try count(of: database)
    let mark = try hasIntents(in: database) ? intentMark : 0
    let stamp = Int64(version) | mark | (1..<largestCount ~= count ? count << 8 : 0)
    try database.run("PRAGMA user_version = \(stamp)")
  }

  static func version(of database: Database) throws(StoreError) -> Int {
    version(in: try stamp(of: database))
  }

  private static func stamp(of database: Database) throws(StoreError) -> Int64 {
    try database.number("PRAGMA user_version")
  }

  private static func version(in stamp: Int64) -> Int { stamp < 0 ? -1 : Int(stamp & 0x7f) }

  private static func count(of database: Database) throws(StoreError) -> Int64 {
    try database.number("PRAGMA schema_version")
  }
}

/// Compares the schema of a store with the steps of ``Schema``, because a trigger, a view or
/// another column would let a file decide what a command does.
struct SchemaComparison {
  /// The first difference, as the end of a sentence; nil if there is none.
  let difference: String?

  /// What SQLite stores about a table, an index, a view or a trigger.
  private struct Object: Hashable {
    let type, name, table: String
    /// The statement that made it; empty for an index that SQLite made itself.
    let statement: String
  }

  init(of database: Database, version: Int) throws(StoreError) {
    let expected = try Database()
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
    let missing = wanted.first {
      !found.contains($0) && !LateTable.mayLack($0.table, version: version)
    }
    difference = missing.map { "lacks the \($0.type) '\($0.name)'" }
  }

  /// Everything in the schema but the statistics that `ANALYZE` stores, which decide nothing.
  private static func objects(in database: Database) throws(StoreError) -> [Object] {
    try database.rows(of: "SELECT type, name, tbl_name, sql FROM sqlite_schema") {
      Object(type: $0.text(), name: $0.text(), table: $0.text(), statement: $0.text())
    }.filter { !$0.name.hasPrefix("sqlite_stat") }
  }
}
