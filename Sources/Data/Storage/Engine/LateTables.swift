import CSQLite

/// The tables that a store gets with their first row.
///
/// SQLite parses the statement of each table at every start. While a table is missing,
/// ``Database/prepare(_:)`` treats it as empty.
///
/// A step of ``Schema`` that alters one of them is only for stores that have it.
enum LateTable: String, CaseIterable {
  case calendar, entry, experiment, fact, goal, outbox, place
  case cache = "response_cache"

  /// Whether a store of a version may be without a table.
  static func mayLack(_ table: String, version: Int) -> Bool {
    version >= Schema.versionOfLateTables && LateTable(rawValue: table) != nil
  }

  /// Adds the table with its index to a store of the latest version, unless it is there.
  func add(to database: Database) throws(StoreError) {
    if database.has(self) { return }
    let isCurrent = try SchemaStamp(of: database).isCurrent
    for statement in try LateTable.statements.get() where statement.table == rawValue {
      try database.run(statement.sql)
    }
    if isCurrent { try SchemaStamp.write(version: Schema.version, to: database) }
  }

  /// The statements of all tables and indexes, in their order.
  private static let statements = Result {
    () throws(StoreError) -> [(table: String, sql: String)] in
    let whole = try Database()
    try Schema.migrate(whole, from: 0)
    return try whole.rows(
      of: "SELECT tbl_name, sql FROM sqlite_schema WHERE sql NOT NULL ORDER BY rowid"
    ) { ($0.text(), $0.text()) }
  }

  /// Deletes the tables without a row.
  static func dropEmpty(in database: Database) throws(StoreError) {
    for table in allCases.map(\.rawValue)
    where try database.number("SELECT EXISTS(SELECT 1 FROM \(table))") == 0 {
      try database.run("DROP TABLE \(table)")
    }
  }
}

extension Store {
  /// Whether a table ever had a row; outside of a transaction always true, because another program
  /// could insert one in between.
  func has(_ table: LateTable) throws(StoreError) -> Bool {
    guard database.isInTransaction else { return true }
    if !isSchemaCurrent, !database.isReading {
      // With the first statement of a transaction, SQLite notices the tables that others added. A
      // change needs this one anyway.
      if isEmpty { _ = try database.number("SELECT 1 FROM state") } else { _ = try connection() }
      isSchemaCurrent = true
    }
    return database.has(table)
  }

  /// Whether nothing was ever recorded here but changes of settings and reminders.
  package func isUnused() throws(StoreError) -> Bool {
    let hasRows = try database.exists(
      """
      SELECT 1 FROM attribute UNION ALL SELECT 1 FROM replaced WHERE relation != ?
      UNION ALL SELECT 1 FROM state WHERE subject = 'devices'
        OR (subject, key) IN (VALUES ('outside', 'usual'), ('places', 'news'))
      """, Relation.file.rawValue)
    let tables = LateTable.allCases.filter { $0 != .cache && $0 != .outbox }
    return !hasRows && !tables.contains(where: database.has)
  }
}
