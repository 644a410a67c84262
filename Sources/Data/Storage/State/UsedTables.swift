/// Which tables and decisions of a store ever had a row, so that a day costs no statement for a
/// subject that a person has not set up.
///
/// The store has them as the state `used` of the subject `store`: the sum of the raw values.
/// SQLite itself reports the inserted rows, whatever code inserts them, and the transaction that
/// inserts the first row of a table writes the sum. It only grows, so that no row is ever missed. A
/// store without the state is read whole.
struct UsedTables: OptionSet {
  let rawValue: Int64

  // The bits of `csqlite_noted_tables`, in its order.
  static let calendar = UsedTables(rawValue: 1)
  static let entry = UsedTables(rawValue: 2)
  static let fact = UsedTables(rawValue: 4)
  static let goal = UsedTables(rawValue: 8)
  static let place = UsedTables(rawValue: 16)
  static let usualPlace = UsedTables(rawValue: 32)
  static let placeNews = UsedTables(rawValue: 64)
  static let devices = UsedTables(rawValue: 128)

  /// Of a store without the state: anything may have rows.
  static let unknown = UsedTables(rawValue: -1)

  /// A subquery with the sum for what a store has rows of now.
  private static let sum = """
    EXISTS(SELECT 1 FROM calendar) + 2 * EXISTS(SELECT 1 FROM entry)
    + 4 * EXISTS(SELECT 1 FROM fact) + 8 * EXISTS(SELECT 1 FROM goal)
    + 16 * EXISTS(SELECT 1 FROM place)
    + 32 * EXISTS(SELECT 1 FROM state WHERE subject = 'outside' AND key = 'usual')
    + 64 * EXISTS(SELECT 1 FROM state WHERE subject = 'places' AND key = 'news')
    + 128 * EXISTS(SELECT 1 FROM state WHERE subject = 'devices')
    """

  /// Computes and writes the sum, in the open transaction.
  static func count(in database: Database) throws(StoreError) {
    try database.run(
      "INSERT OR REPLACE INTO state(subject, key, value) VALUES('store', 'used', \(sum))")
  }
}

extension Store {
  /// Whether a table or a decision may have rows: true unless it never had any.
  ///
  /// Outside of a transaction always true, because another program could insert one in between.
  func mayHave(_ part: UsedTables) throws(StoreError) -> Bool {
    guard database.isInTransaction, notedTables.isDisjoint(with: part) else { return true }
    return try readUsedTables().isSuperset(of: part)
  }

  /// Whether nothing was ever recorded here but changes of settings and reminders.
  package func isUnused() throws(StoreError) -> Bool {
    guard try readUsedTables() == [] else { return false }
    return try !database.exists(
      "SELECT 1 FROM attribute UNION ALL SELECT 1 FROM replaced WHERE relation != ?",
      Relation.file.rawValue)
  }

  /// Adds what the open transaction has inserted to the state; to be called before it ends.
  func noteUsedTables() throws(StoreError) {
    let noted = notedTables
    if noted.isEmpty { return }
    let stored = try readUsedTables()
    if stored == .unknown {
      try UsedTables.count(in: database)
    } else if !stored.isSuperset(of: noted) {
      try database.run(
        "UPDATE state SET value = ? WHERE subject = 'store' AND key = 'used'",
        stored.union(noted).rawValue)
    }
    database.forgetInsertedTables()
    notedDecisions = []
  }

  private func readUsedTables() throws(StoreError) -> UsedTables {
    if let usedTables { return usedTables }
    let read =
      try database.first(
        of: "SELECT value FROM state WHERE subject = ? AND key = ?", "store", "used"
      ) { UsedTables(rawValue: $0.integer()) } ?? .unknown
    usedTables = read
    return read
  }

  /// What this connection has inserted and not yet added to the state.
  private var notedTables: UsedTables { database.insertedTables.union(notedDecisions) }
}
