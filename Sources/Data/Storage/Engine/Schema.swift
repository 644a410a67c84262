import Metrics

/// The tables of the store, and the steps from each version to the next: steps are appended, never
/// edited, and undo relies on the order of columns.
enum Schema {
  /// The version that this program writes, stored in SQLite's `user_version`: see ``SchemaStamp``.
  static var version: Int { steps.count }

  /// The letters "dash", in SQLite's `application_id`.
  static let applicationID = 0x6461_7368

  private static let steps = [
    first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth,
    thirteenth, fourteenth,
  ]

  /// Upgrades a store to the latest version, in the transaction that is open.
  static func upgrade(_ database: Database, from old: Int) throws(StoreError) {
    try migrate(database, from: old)
    try LateTable.dropEmpty(in: database)
    try SchemaStamp.write(version: version, to: database)
  }

  /// Takes the steps from one version to a later one, in the transaction that is open.
  static func migrate(
    _ database: Database, from old: Int, to new: Int = Schema.version
  ) throws(StoreError) {
    if old == 0 { try database.run("PRAGMA application_id = \(applicationID)") }
    for step in steps[old..<new] { try database.run(step) }
    if 1..<versionOfSources ~= old, new >= versionOfSources { try deriveSources(database) }
    try SchemaStamp.write(version: new, to: database)
  }

  // The versions whose steps add `kept`, `response_cache`, `value.source`, `change.exports`,
  // `state`; the step that moves the usual place there; and the first one with late tables.
  static let versionOfKept = 3
  static let versionOfCache = 4
  private static let versionOfSources = 6
  static let versionOfExports = 10
  static let versionOfState = 11
  static let versionOfUsualPlace = 12
  static let versionOfLateTables = 14

  /// Sets the sources of values from the changes that wrote them; an import is the default.
  private static func deriveSources(_ database: Database) throws(StoreError) {
    struct Key: Hashable { let day, attribute: Int64 }
    var sources: [Key: ValueSource] = [:]
    do {
      let changes = try database.prepare(
        """
        SELECT origin, before, replaced.id FROM change JOIN replaced ON change = change.id
        WHERE relation = 'value' AND undone = 0 ORDER BY change.id
        """)
      while var row = try changes.next() {
        let source = ChangeOrigin(rawValue: row.text())?.source ?? .typed
        if source == .imported, sources.isEmpty { continue }
        guard let values = PackedValues.unpack(row.bytes()) else {
          throw database.damage("its undo history cannot be read")
        }
        let day = row.integer()
        for value in values {
          sources[Key(day: day, attribute: value.attribute)] = source == .imported ? nil : source
        }
      }
    }
    let update = try database.prepare(
      "UPDATE value SET source = ? WHERE day = ? AND attribute = ?")
    for (key, source) in sources { try update.run(source, key.day, key.attribute) }
  }
}
