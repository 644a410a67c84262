import Time

/// Reads the rows of one table around damaged pages: from both ends as far as possible, then each
/// half of the gap between, again and again.
///
/// A position in the table is a row, or for values the day times the number of stops plus the stop.
/// Stops are the attributes at which a day may be divided.
struct SalvageReading {
  private let part: Salvage.Part
  private let database: Database
  private let stops: [Int64]

  /// How many failed attempts to read are made at most; they take some seconds.
  private static let mostFailures = 50_000
  /// Gaps outside these days are not divided further.
  private static let days = Day(number: -25_567)...Day(number: 47_480)
  private static let rows: Int64 = 1 << 20

  init(of part: Salvage.Part, in database: Database, stops: [Int64]) {
    self.part = part
    self.database = database
    self.stops = stops.isEmpty || stops[0] > 1 ? [0] + stops : stops
  }

  /// Positions from the first one up to, but not including, the second.
  private typealias Positions = (start: Int64, end: Int64)

  /// Passes each readable row to `take`, some perhaps twice; returns the days of unreadable values,
  /// for other tables all days.
  func rows(_ take: (Row) throws(StoreError) -> Void) throws(StoreError) -> [ClosedRange<Day>] {
    guard hasTable else { return [Day.first...Day.last] }
    let upwards = try database.prepare(statement(isDescending: false))
    let downwards = try database.prepare(statement(isDescending: true))
    var waiting: [Positions] = [all]
    var failures = 0
    var next = 0
    var broken: [Positions] = []
    // The widest gaps first, so that the least is lost if there are too many failures.
    while next < waiting.count {
      let span = waiting[next]
      next += 1
      guard let stopped = try read(span, upwards, isDescending: false, take) else { continue }
      let start = max(span.start, stopped)
      var end = span.end
      if let stopped = try read((start, span.end), downwards, isDescending: true, take) {
        end = min(span.end, stopped + 1)
      }
      failures += 1
      if end <= start { continue }
      guard end - start > 1, isLikely((start, end)), failures < SalvageReading.mostFailures else {
        broken.append((start, end))
        continue
      }
      let middle = middle(of: (start, end))
      waiting.append((start, middle))
      waiting.append((middle, end))
    }
    return merged(broken)
  }

  /// Reads a range of positions from one end; returns the last position read, or nil if all was.
  private func read(
    _ span: Positions, _ rows: borrowing Statement, isDescending: Bool,
    _ take: (Row) throws(StoreError) -> Void
  ) throws(StoreError) -> Int64? {
    bind(span, in: rows)
    defer { rows.reset() }
    var position = isDescending ? span.end - 1 : span.start
    var previous: (Int64, Int64)?
    do throws(StoreError) {
      while let row = try rows.next() {
        var columns = row
        let key = (columns.integer(), part == .values ? columns.integer() : 0)
        // Rows out of order: a page of another table, or an invalid one.
        if let previous, isDescending ? key >= previous : key <= previous { return position }
        previous = key
        let found = self.position(of: key)
        guard span.start..<span.end ~= found else { return position }
        position = found
        try take(row)
      }
      return nil
    } catch {
      // Errors of the new store are not damage of the old one.
      if error.path != database.path { throw error }
      return position
    }
  }

  private var hasTable: Bool {
    do throws(StoreError) {
      guard try SalvageReading.isPlain(part.rawValue, in: database) else { return false }
      _ = try database.prepare(statement(isDescending: false))
      return true
    } catch {
      return false
    }
  }

  /// Whether a table is dash's own, perhaps still missing, and not, for example, a virtual one.
  static func isPlain(_ table: String, in database: Database) throws(StoreError) -> Bool {
    let named = "SELECT 1 FROM sqlite_schema WHERE name = ?"
    let mayLack = LateTable.mayLack(table, version: try SchemaStamp.version(of: database))
    if mayLack, try !database.exists(named, table) { return true }
    return try database.exists(
      named + " AND type = 'table' AND sql LIKE 'CREATE TABLE %' AND sql NOT LIKE '%GENERATED%'",
      table)
  }

  private func statement(isDescending: Bool) -> String {
    let order = isDescending ? " DESC" : ""
    return part == .values
      ? """
      SELECT * FROM value WHERE (day, attribute) >= (?, ?) AND (day, attribute) < (?, ?)
      ORDER BY day\(order), attribute\(order)
      """
      : "SELECT * FROM \(part.rawValue) WHERE id >= ? AND id < ? ORDER BY id\(order)"
  }

  private func bind(_ span: Positions, in rows: borrowing Statement) {
    guard part == .values else { return rows.bind(span.start, span.end) }
    rows.bind(day(of: span.start), stop(of: span.start), day(of: span.end), stop(of: span.end))
  }

  private func stop(of position: Int64) -> Int64 {
    stops[Int(position - day(of: position) * count)]
  }

  private var count: Int64 { Int64(stops.count) }
  private var all: Positions { positions(in: Day.first...Day.last, upTo: .max) }
  /// Where days and rows are likely to be.
  private var likely: Positions { positions(in: SalvageReading.days, upTo: SalvageReading.rows) }

  private func positions(in days: ClosedRange<Day>, upTo row: Int64) -> Positions {
    switch part {
    case .values:
      return (Int64(days.lowerBound.number) * count, (Int64(days.upperBound.number) + 1) * count)
    case .entries:
      let rows = Store.entryRows(of: days)
      return (rows.lowerBound, rows.upperBound + 1)
    case .groups, .attributes, .goals, .facts, .state, .calendars, .places, .experiments, .events:
      return (1, row)
    }
  }

  private func day(of position: Int64) -> Int64 {
    position >= 0 ? position / count : (position - count + 1) / count
  }

  /// The position at or before a row.
  private func position(of key: (Int64, Int64)) -> Int64 {
    guard part == .values else { return key.0 }
    guard Int64(Day.first.number)...Int64(Day.last.number) ~= key.0 else { return .min }
    var low = 0
    var high = stops.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if stops[middle] <= key.1 { low = middle } else { high = middle }
    }
    return key.0 * count + Int64(low)
  }

  /// Where a gap is divided: at the bounds of the likely positions, else in the middle.
  private func middle(of span: Positions) -> Int64 {
    for bound in [likely.end, likely.start] where span.start < bound && bound < span.end {
      return bound
    }
    return span.start + (span.end - span.start) / 2
  }

  private func isLikely(_ span: Positions) -> Bool {
    span.start < likely.end && likely.start < span.end
  }

  /// Adjacent gaps are joined.
  private func merged(_ spans: [Positions]) -> [ClosedRange<Day>] {
    var ranges: [ClosedRange<Day>] = []
    for span in spans.sorted(by: { $0.start < $1.start }) {
      guard part == .values else { return [Day.first...Day.last] }
      let first = Day(number: Int32(clamping: day(of: span.start)))
      let last = max(first, Day(number: Int32(clamping: day(of: span.end - 1))))
      if let previous = ranges.last, first <= previous.upperBound + 1 {
        ranges[ranges.count - 1] = previous.lowerBound...max(previous.upperBound, last)
      } else {
        ranges.append(first...last)
      }
    }
    return ranges
  }
}
