import Formats
import Metrics
import Time

/// Collects the last value of each attribute and day, in memory for these and not for documents.
struct ImportSink {
  /// A value in 16 bytes without references, so that sorting copies it cheaply.
  private struct Staged {
    /// For a text, its index in ``texts``.
    var bits: UInt64
    var day: Int32
    /// The kind of value in two bits, and the attribute above them.
    var tag: UInt32

    static let integer: UInt32 = 0
    static let decimal: UInt32 = 1
    static let text: UInt32 = 2

    var attribute: Int { Int(tag >> 2) }
  }

  private var staged: [Staged] = []
  private var texts: [String] = []
  /// How many values there may be before repeated ones are dropped.
  private var limit: Int
  private var replacedCount = 0
  private let attributeCount: Int

  private(set) var series: [ResolvedSeries] = []
  private(set) var problems = ProblemList()
  private(set) var valueCount = 0
  /// Decisions about documents, as sentences without full stops.
  private(set) var notes: [String] = []
  private(set) var averages = AverageRows()
  private(set) var pauses: [TimedEntry] = []
  /// The values of documents of earlier kinds, by their days.
  private var entries: [Dataset.Entry] = []
  private var days = Dataset()
  /// The kind of the document that is being read, and of all staged values.
  private var export: ImportSource?
  private let sourceOrder: SourceOrder
  private var averageName: String?
  private var averageScale: RatingScale?

  /// Creates a sink that drops repeated values when it holds `limit`, of 16 bytes each.
  init(attributes count: Int, limit: Int = 1 << 18, order: SourceOrder = SourceOrder()) {
    attributeCount = count
    sourceOrder = order
    self.limit = limit
  }

  /// Begins a document with `count` values; `averageName` is the attribute of averages without one.
  mutating func begin(
    _ series: [ResolvedSeries], of count: Int, from source: ImportSource? = nil,
    averageName: String?, moodScale: RatingScale?
  ) {
    if source != export { flush() }
    export = source
    limit = max(limit, staged.count + count)
    staged.reserveCapacity(staged.count + count)
    self.series = series
    self.averageName = averageName
    averageScale = moodScale
    problems = ProblemList()
    valueCount = 0
  }

  /// Puts an integer or decimal that the attribute stores as it is.
  @inline(__always)
  mutating func put(_ kind: RawValue.Kind, _ bits: UInt64, of attribute: Int32, on day: Day) {
    put(
      Staged(
        bits: bits, day: day.number,
        tag: UInt32(truncatingIfNeeded: attribute) &<< 2
          | (kind == .decimal ? Staged.decimal : Staged.integer)))
  }

  mutating func put(_ value: Value, of series: ResolvedSeries, on day: Day) {
    let tag = UInt32(series.attribute) << 2
    switch value {
    case .integer(let number):
      put(Staged(bits: UInt64(bitPattern: number), day: day.number, tag: tag | Staged.integer))
    case .decimal(let number):
      put(Staged(bits: number.bitPattern, day: day.number, tag: tag | Staged.decimal))
    case .text(let text):
      texts.append(text)
      put(Staged(bits: UInt64(texts.count - 1), day: day.number, tag: tag | Staged.text))
    }
  }

  /// Puts finished days, whose attributes are indexes of ``series``; reports invalid values.
  mutating func put(_ finished: Dataset, from source: String) {
    let earlier = days.entries
    days.entries = []
    for var entry in finished.entries {
      let series = series[Int(entry.attribute)]
      guard let value = series.stored(entry.value) else {
        report(
          Problem(
            source: source, message: "the value on \(entry.day) is not one of '\(series.name)'",
            hint: "A value of it is \(series.type.rule)."))
        continue
      }
      (entry.attribute, entry.value) = (series.attribute, value)
      entry.source = export
      days.append(entry, hours: finished.hours(of: entry))
      valueCount += 1
    }
    days.entries = merged(earlier, days.entries)
  }

  @inline(__always) private mutating func put(_ value: Staged) {
    staged.append(value)
    valueCount &+= 1
    if staged.count >= limit { dropRepeated() }
  }

  mutating func pause(_ series: ResolvedSeries, on day: Day, for reason: String? = nil) {
    pauses.append(
      TimedEntry(attribute: series.name, day: day, minute: nil, value: nil, note: reason))
  }

  mutating func report(_ problem: Problem) { problems.append(problem) }

  mutating func note(_ sentence: String) {
    if !notes.contains(sentence) { notes.append(sentence) }
  }

  mutating func put(_ row: RawAverages) -> OffsetProblem? {
    guard let name = row.name ?? averageName else {
      return OffsetProblem(
        offset: row.offset, message: "these averages name no attribute",
        hint: "Its name is the value of 'attribute' or 'user_attribute', as text.")
    }
    return averages.add(row, of: name, isOnFive: name == Mood.name && averageScale == .five)
  }

  /// Drops all but the last value of each attribute and day, and so orders them by day.
  private mutating func dropRepeated() {
    var unique: [Staged] = []
    var uniqueTexts: [String] = []
    unique.reserveCapacity(staged.count)
    // The day and index of each attribute's latest value.
    var latest = [(day: Int32, index: Int)](repeating: (.min, 0), count: attributeCount)
    for index in order() {
      var value = staged[Int(index)]
      if value.tag & 3 == Staged.text {
        uniqueTexts.append(texts[Int(value.bits)])
        value.bits = UInt64(uniqueTexts.count - 1)
      }
      let (day, earlier) = latest[value.attribute]
      if day == value.day {
        unique[earlier] = value
      } else {
        latest[value.attribute] = (value.day, unique.count)
        unique.append(value)
      }
    }
    replacedCount += staged.count - unique.count
    (staged, texts) = (unique, uniqueTexts)
    limit = max(limit, 2 * staged.count)
  }

  /// Merges the staged values, all of one kind of document, into the values of earlier kinds.
  private mutating func flush() {
    dropRepeated()
    let new = staged.map { staged in
      let value: Value =
        switch staged.tag & 3 {
        case Staged.text: .text(texts[Int(staged.bits)])
        case Staged.decimal: .decimal(Double(bitPattern: staged.bits))
        default: .integer(Int64(bitPattern: staged.bits))
        }
      return Dataset.Entry(
        day: Day(number: staged.day), attribute: Int32(staged.attribute), value: value,
        source: export)
    }
    (staged, texts) = ([], [])
    entries = merged(entries, new)
  }

  /// The values in the order of their days, and how many a later one has replaced.
  mutating func finish() -> (days: Dataset, replacedCount: Int) {
    flush()
    days.entries = merged(entries, days.entries)
    entries = []
    return (days, replacedCount)
  }

  /// Merges entries by day; a later value replaces one of a kind without a higher priority.
  private mutating func merged(
    _ earlier: [Dataset.Entry], _ later: [Dataset.Entry]
  ) -> [Dataset.Entry] {
    if earlier.isEmpty { return later }
    if later.isEmpty { return earlier }
    var merged: [Dataset.Entry] = []
    merged.reserveCapacity(earlier.count + later.count)
    var latest = [(day: Day?, index: Int)](repeating: (nil, 0), count: attributeCount)
    var (one, other) = (0, 0)
    while one < earlier.count || other < later.count {
      let isLater =
        one == earlier.count || other < later.count && later[other].day < earlier[one].day
      let entry = isLater ? later[other] : earlier[one]
      if isLater { other += 1 } else { one += 1 }
      let (day, index) = latest[Int(entry.attribute)]
      guard day == entry.day else {
        latest[Int(entry.attribute)] = (entry.day, merged.count)
        merged.append(entry)
        continue
      }
      if let present = merged[index].source, let new = entry.source, present != new {
        if sourceOrder.ranks(present, before: new) { continue }
      } else {
        replacedCount += 1
      }
      merged[index] = entry
    }
    return merged
  }

  /// The indexes of the values in the order of their days, and then as they were put.
  private func order() -> [Int32] {
    let values = staged.span
    var (first, last) = (Int32.max, Int32.min)
    for index in values.indices {
      first = min(first, values[index].day)
      last = max(last, values[index].day)
    }
    guard first <= last else { return [] }
    let dayCount = Int(last) - Int(first) + 1
    if dayCount / 8 > staged.count {
      // Few values in a long time: counting all its days would take more than sorting.
      return (0..<Int32(staged.count)).sorted {
        let (one, other) = (staged[Int($0)].day, staged[Int($1)].day)
        return one == other ? $0 < $1 : one < other
      }
    }
    // Counting the values of each day takes linear time.
    var next = [Int32](repeating: 0, count: dayCount + 1)
    for index in values.indices { next[Int(values[index].day &- first) &+ 1] &+= 1 }
    for index in next.indices.dropFirst() { next[index] &+= next[index &- 1] }
    var order = [Int32](repeating: 0, count: staged.count)
    for index in values.indices {
      let day = Int(values[index].day &- first)
      order[Int(next[day])] = Int32(truncatingIfNeeded: index)
      next[day] &+= 1
    }
    return order
  }
}
