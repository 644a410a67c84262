import Metrics
import Time

/// The entries of an import that has more than memory should hold, in a temporary file without a
/// name, which SQLite deletes when the connection is closed.
package final class TemporaryEntries: EntryTable {
  private let database: Database
  private var insertion: Insertion<EntryOfDay>
  package private(set) var count = 0
  private var lastDay: Day?
  /// Whether the entries came in the order of their days.
  private var isOrdered = true

  package init() throws(StoreError) {
    database = try Database()
    try database.run(
      "PRAGMA journal_mode = OFF; CREATE TABLE entry(\(EntryOfDay.columns)); BEGIN")
    insertion = try database.insertion()
  }

  package func append(_ entries: [Dataset.Entry]) throws {
    for entry in entries {
      if let lastDay, lastDay > entry.day { isOrdered = false }
      lastDay = entry.day
      try insertion.add(EntryOfDay(entry: entry))
    }
    count += entries.count
  }

  package func forEachDay(_ body: (Day, ArraySlice<Dataset.Entry>) throws -> Void) throws {
    try insertion.finish()
    var entries: [Dataset.Entry] = []
    let rows = try database.prepare(
      EntryOfDay.selection + " ORDER BY " + (isOrdered ? "rowid" : "day, rowid"))
    while var row = try rows.next() {
      let entry = try Dataset.Entry(&row)
      if let day = entries.first?.day, day != entry.day {
        try body(day, entries[...])
        entries.removeAll(keepingCapacity: true)
      }
      entries.append(entry)
    }
    if let day = entries.first?.day { try body(day, entries[...]) }
  }
}

private struct EntryOfDay: TableRecord {
  static let table = "entry"
  static let columns = "day, attribute, value, source, hours"

  let entry: Dataset.Entry

  @inline(__always) func bind(to parameters: inout Parameters) {
    parameters.bind(entry.day)
    parameters.bind(Int64(entry.attribute))
    parameters.bind(entry.value)
    parameters.bind(entry.source.map { Int64($0.rawValue) })
    parameters.bind(Int64(entry.hours))
  }
}

extension Dataset.Entry {
  fileprivate init(_ row: inout Row) throws(StoreError) {
    let (day, attribute) = (try row.day(), row.integer())
    guard let value = row.value() else { throw row.damage("a value is missing") }
    self.init(
      day: day, attribute: Int32(truncatingIfNeeded: attribute), value: value,
      source: row.optionalInteger().flatMap {
        ImportSource(rawValue: UInt8(truncatingIfNeeded: $0))
      },
      hours: Int32(truncatingIfNeeded: row.integer()))
  }
}
