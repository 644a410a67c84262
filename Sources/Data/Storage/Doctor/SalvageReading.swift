import Time

/// Reads the rows of one table around what is damaged.
///
/// From both ends as far as it goes; what lies between is halved again and again, and each half is
/// tried from both of its ends. A place in the table is a number: a row's own, or of values the day
/// times the number of stops, which are the attributes at which a day may be divided.
struct SalvageReading {
  private let part: Salvage.Part
  private let database: Database
  private let stops: [Int64]

  /// How often it is tried to read something that cannot be read; some seconds.
  private static let patience = 50_000
  /// Between these days gaps are divided further.
  private static let days = Day(number: -25_567)...Day(number: 47_481)
  private static let rows: Int64 = 1 << 20

  init(of part: Salvage.Part, in database: Database, stops: [Int64]) {
    self.part = part
    self.database = database
    self.stops = stops.isEmpty || stops[0] > 1 ? [0] + stops : stops
  }

  /// Places from the first one on, before the second.
  private typealias Span = (start: Int64, end: Int64)

  /// Hands over each row that can be read, some perhaps twice.
  ///
  /// - Returns: The spans of days in which rows could not be read; of other tables a span of any
  ///   days where there is such a row.
  func rows(
    _ take: (borrowing Statement) throws(StoreFault) -> Void
  ) throws(StoreFault) -> [ClosedRange<Day>] {
    // Where the table itself is not there any more, nothing of it is.
    guard isThere else { return [Day.first...Day.last] }
    let upwards = try database.prepare(statement(isDescending: false))
    let downwards = try database.prepare(statement(isDescending: true))
    var waiting: [Span] = [part == .values ? wholeOfValues : (1, .max)]
    var failures = 0
    var next = 0
    var broken: [Span] = []
    // The widest gaps first, so that the least is lost where patience ends.
    while next < waiting.count {
      let span = waiting[next]
      next += 1
      guard let stopped = try read(span, upwards, isDescending: false, take) else { continue }
      let start = max(span.start, stopped)
      var end = span.end
      if let place = try read((start, span.end), downwards, isDescending: true, take) {
        end = min(span.end, place + 1)
      }
      failures += 1
      if end <= start { continue }
      guard end - start > 1, isLikely((start, end)), failures < SalvageReading.patience else {
        broken.append((start, end))
        continue
      }
      let middle = middle(of: (start, end))
      waiting.append((start, middle))
      waiting.append((middle, end))
    }
    return merged(broken)
  }

  /// Reads a span from one of its ends.
  ///
  /// - Returns: Nil if all was read; else the place of the last row that was, or where it began.
  private func read(
    _ span: Span, _ rows: borrowing Statement, isDescending: Bool,
    _ take: (borrowing Statement) throws(StoreFault) -> Void
  ) throws(StoreFault) -> Int64? {
    bind(span, in: rows)
    defer { rows.reset() }
    var place = isDescending ? span.end - 1 : span.start
    var previous: (Int64, Int64)?
    do throws(StoreFault) {
      while try rows.step() {
        let key = part == .values ? (rows.integer(0), rows.integer(1)) : (rows.integer(0), 0)
        // A page of another table, or of none, in which no order is.
        if let previous, isDescending ? key >= previous : key <= previous { return place }
        previous = key
        let found = self.place(of: key)
        guard span.start..<span.end ~= found else { return place }
        place = found
        try take(rows)
      }
      return nil
    } catch {
      // What the new store says is no matter of the old one.
      if error.path != database.path { throw error }
      return place
    }
  }

  private var isThere: Bool {
    do throws(StoreFault) {
      _ = try database.prepare(statement(isDescending: false))
      return true
    } catch {
      return false
    }
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

  private func bind(_ span: Span, in rows: borrowing Statement) {
    guard part == .values else {
      rows.bind(span.start, at: 1)
      rows.bind(span.end, at: 2)
      return
    }
    for (place, parameter) in [(span.start, Int32(1)), (span.end, 3)] {
      rows.bind(day(of: place), at: parameter)
      rows.bind(stops[Int(place - day(of: place) * count)], at: parameter + 1)
    }
  }

  private var count: Int64 { Int64(stops.count) }

  private var wholeOfValues: Span {
    (Int64(Day.first.number) * count, (Int64(Day.last.number) + 1) * count)
  }

  private func day(of place: Int64) -> Int64 {
    place >= 0 ? place / count : (place - count + 1) / count
  }

  /// The place at or before a row.
  private func place(of key: (Int64, Int64)) -> Int64 {
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

  /// Where a gap is divided: near the days and rows that there are likely to be, else in the
  /// middle.
  private func middle(of span: Span) -> Int64 {
    for bound in [likely.end, likely.start] where span.start < bound && bound < span.end {
      return bound
    }
    return span.start + (span.end - span.start) / 2
  }

  /// Where days and rows are likely to be.
  private var likely: Span {
    part == .values
      ? (
        Int64(SalvageReading.days.lowerBound.number) * count,
        Int64(SalvageReading.days.upperBound.number) * count
      ) : (1, SalvageReading.rows)
  }

  private func isLikely(_ span: Span) -> Bool {
    span.start < likely.end && likely.start < span.end
  }

  /// Neighbouring gaps as one, in the days that they lie in.
  private func merged(_ spans: [Span]) -> [ClosedRange<Day>] {
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
