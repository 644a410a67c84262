import Metrics

/// Copies rows of one table into the same table of another store.
///
/// The statements are prepared once: there can be a million rows.
final class RowCopy {
  /// What became of a row.
  enum Outcome {
    case saved
    /// It was saved before: around damaged pages some rows are read twice.
    case repeated
    case refused
  }

  private let database: Database
  private let table: String
  private let keyCount: Int
  private let names: [String]
  private var insertion: Statement?
  private let lookup: Statement
  private var refused: Set<[Value?]> = []

  /// The first `keyCount` columns are the key of the table.
  init(to table: String, in database: Database, keyCount: Int = 1) throws(StoreError) {
    let names = try database.prepare("SELECT * FROM \(table) LIMIT 0").columnNames
    self.database = database
    self.table = table
    self.keyCount = keyCount
    self.names = names
    lookup = try database.prepare(
      "SELECT 1 FROM \(table) WHERE "
        + names.prefix(keyCount).map { "\($0) = ?" }.joined(separator: " AND "))
  }

  /// How many rows were refused.
  var refusedCount: Int { refused.count }

  /// Copies a row.
  func copy(_ row: Row) throws(StoreError) -> Outcome {
    if insertion == nil {
      let names = names.prefix(Int(row.count))
      insertion = try database.prepare(
        "INSERT OR IGNORE INTO \(table)(\(names.joined(separator: ", "))) VALUES("
          + names.map { _ in "?" }.joined(separator: ", ") + ")")
    }
    guard let insertion = insertion.take() else { return .refused }
    insertion.bind(row)
    var failure: StoreError?
    do throws(StoreError) {
      try insertion.run()
    } catch {
      insertion.reset()
      failure = error
    }
    self.insertion = consume insertion
    if let failure {
      // A row that the tables refuse, such as one with text instead of a number.
      if failure.kind == .other { return refuse(row) }
      throw failure
    }
    return database.changedRows > 0 ? .saved : try hasKey(of: row) ? .repeated : refuse(row)
  }

  /// Notes that a row is invalid.
  func refuse(_ row: Row) -> Outcome {
    var row = row
    refused.insert(Array(row.values().prefix(keyCount)))
    return .refused
  }

  private func hasKey(of row: Row) throws(StoreError) -> Bool {
    defer { lookup.reset() }
    lookup.bind(row)
    return try lookup.step()
  }
}
