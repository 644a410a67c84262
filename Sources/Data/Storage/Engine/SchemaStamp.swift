/// What a store's `user_version` holds: the version of its schema in the lowest byte, and above it
/// SQLite's count of schema changes when dash last compared the schema with ``Schema``.
///
/// As long as the count is the same, no program has changed the schema since, and it need not be compared
/// again. A store of 1.0.0 has no count, and one that another program vacuumed has a different one:
/// their schema is compared each time, until a change writes the stamp.
struct SchemaStamp {
  /// The version of the schema; 0 for an empty file, -1 if it is invalid.
  let version: Int
  /// Whether the schema is the one that dash last compared.
  let isCurrent: Bool

  /// SQLite's count of schema changes has room for as many.
  private static let largestCount: Int64 = 1 << 23

  init(of database: Database) throws(StoreError) {
    let stamp = try SchemaStamp.stamp(of: database)
    version = SchemaStamp.version(in: stamp)
    let count = try SchemaStamp.count(of: database)
    isCurrent = stamp > 0xff && stamp >> 8 == count
  }

  /// Writes the stamp of a schema that is known to be that of `version`, in the transaction that is
  /// open.
  static func write(version: Int, to database: Database) throws(StoreError) {
    let count = try count(of: database)
    let stamp = Int64(version) | (1..<largestCount ~= count ? count << 8 : 0)
    try database.run("PRAGMA user_version = \(stamp)")
  }

  /// The version of the schema alone.
  static func version(of database: Database) throws(StoreError) -> Int {
    version(in: try stamp(of: database))
  }

  private static func stamp(of database: Database) throws(StoreError) -> Int64 {
    try database.number("PRAGMA user_version")
  }

  private static func version(in stamp: Int64) -> Int { stamp < 0 ? -1 : Int(stamp & 0xff) }

  private static func count(of database: Database) throws(StoreError) -> Int64 {
    try database.number("PRAGMA schema_version")
  }
}
