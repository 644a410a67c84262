import Formats
import Metrics
import Time

/// Collects the last value of each attribute and day, in memory for these and not for documents.
struct ImportSink {
  /// The values of the kind of document that is being read.
  private var staged: [Dataset.Entry] = []
  /// How many values may be staged before repeated ones are dropped.
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

  /// Creates a sink that drops repeated values when `limit` are staged.
  init(attributes count: Int, limit: Int = 1 << 18, order: SourceOrder = SourceOrder()) {
    attributeCount = count
    sourceOrder = order
    self.limit = limit
  }

  /// Begins a document with `count` values; `averageName` is the attribute of averages without one.
  mutating func begin(
    _ series: [ResolvedSeries], of count: Int, isInMemory: Bool, from source: ImportSource? = nil,
    averageName: String?, moodScale: RatingScale?
  ) {
    if source != export { flush() }
    export = source
    if isInMemory { limit = max(limit, staged.count + count) }
    // So that a large array does not double; unused memory costs nothing.
    if count > 1 << 16 { staged.reserveCapacity(staged.count + count) }
    self.series = series
    self.averageName = averageName
    averageScale = moodScale
    problems = ProblemList()
    valueCount = 0
  }

  /// Puts an integer or decimal that the attribute stores as it is.
  @inline(__always)
  mutating func put(_ kind: RawValue.Kind, _ bits: UInt64, of attribute: Int32, on day: Day) {
    stage(
      kind == .decimal ? .decimal(Double(bitPattern: bits)) : .integer(Int64(bitPattern: bits)),
      of: attribute, on: day)
  }

  mutating func put(_ value: Value, of series: ResolvedSeries, on day: Day) {
    stage(value, of: series.attribute, on: day)
  }

  @inline(__always)
  private mutating func stage(_ value: Value, of attribute: Int32, on day: Day) {
    staged.append(Dataset.Entry(day: day, attribute: attribute, value: value, source: export))
    valueCount &+= 1
    if staged.count >= limit { dropRepeated() }
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

  /// Drops all but the last staged value of each attribute and day, and so orders them by day.
  private mutating func dropRepeated() {
    var values: [Dataset.Entry] = []
    swap(&values, &staged)
    staged = latest(of: values)
    limit = max(limit, 2 * staged.count)
  }

  /// Merges the staged values into the values of documents of earlier kinds.
  private mutating func flush() {
    dropRepeated()
    entries = merged(entries, staged)
    staged = []
  }

  /// The values in the order of their days, and how many a later one has replaced.
  mutating func finish() -> (days: Dataset, replacedCount: Int) {
    flush()
    days.entries = merged(entries, days.entries)
    entries = []
    return (days, replacedCount)
  }

  private mutating func merged(
    _ earlier: [Dataset.Entry], _ later: [Dataset.Entry]
  ) -> [Dataset.Entry] {
    if earlier.isEmpty { return later }
    return later.isEmpty ? earlier : latest(of: earlier + later)
  }

  /// One value of each attribute and day, ordered by day: a later value replaces one of a kind
  /// without a higher priority.
  private mutating func latest(of values: consuming [Dataset.Entry]) -> [Dataset.Entry] {
    // Sorting is stable, so the later one of a day comes last.
    values.sort { $0.day < $1.day }
    var count = 0
    // The day and index of each attribute's latest value.
    var latest = [(day: Day?, index: Int)](repeating: (nil, 0), count: attributeCount)
    for next in values.indices {
      let entry = values[next]
      let (day, index) = latest[Int(entry.attribute)]
      guard day == entry.day else {
        latest[Int(entry.attribute)] = (entry.day, count)
        values[count] = entry
        count += 1
        continue
      }
      if let present = values[index].source, let new = entry.source, present != new {
        if sourceOrder.ranks(present, before: new) { continue }
      } else {
        replacedCount += 1
      }
      values[index] = entry
    }
    values.removeSubrange(count...)
    return values
  }
}
