import Formats
import Metrics
import Time

/// Collects the last value of each attribute and day, in memory for these and not for documents.
struct ImportSink {
  private var staged = StagedValues()
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
    var (old, oldTexts) = (staged, texts)
    let count = old.count
    (staged, texts) = (StagedValues(), [])
    // The day and index of each attribute's latest value.
    var latest = [(day: Int32, index: Int)](repeating: (.min, 0), count: attributeCount)
    old.takeAllByDay { value in
      var value = value
      if value.tag & 3 == Staged.text {
        texts.append(oldTexts[Int(value.bits)])
        value.bits = UInt64(texts.count - 1)
      }
      let (day, earlier) = latest[value.attribute]
      if day == value.day {
        staged[earlier] = value
      } else {
        latest[value.attribute] = (value.day, staged.count)
        staged.append(value)
      }
    }
    oldTexts = []
    replacedCount += count - staged.count
    limit = max(limit, 2 * staged.count)
  }

  /// Merges the staged values, all of one kind of document, into the values of earlier kinds.
  private mutating func flush() {
    dropRepeated()
    var new: [Dataset.Entry] = []
    new.reserveCapacity(staged.count)
    staged.takeAll { [texts, export] staged in
      let value: Value =
        switch staged.tag & 3 {
        case Staged.text: .text(texts[Int(staged.bits)])
        case Staged.decimal: .decimal(Double(bitPattern: staged.bits))
        default: .integer(Int64(bitPattern: staged.bits))
        }
      new.append(
        Dataset.Entry(
          day: Day(number: staged.day), attribute: Int32(staged.attribute), value: value,
          source: export))
    }
    texts = []
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
}

/// A value in 16 bytes without references, so that sorting copies it cheaply.
private struct Staged {
  /// For a text, its index among the texts.
  var bits: UInt64
  var day: Int32
  /// The kind of value in two bits, and the attribute above them.
  var tag: UInt32

  static let integer: UInt32 = 0
  static let decimal: UInt32 = 1
  static let text: UInt32 = 2

  var attribute: Int { Int(tag >> 2) }
}

/// Values in pieces, so that adding one copies no other, and taking them frees each piece.
private struct StagedValues {
  private var pieces: [[Staged]] = []
  private static let size = 1 << 15

  var count: Int {
    max(pieces.count - 1, 0) * StagedValues.size + (pieces.last?.count ?? 0)
  }

  subscript(index: Int) -> Staged {
    get { pieces[index / StagedValues.size][index % StagedValues.size] }
    set { pieces[index / StagedValues.size][index % StagedValues.size] = newValue }
  }

  mutating func append(_ value: Staged) {
    if pieces.isEmpty || pieces[pieces.count - 1].count == StagedValues.size {
      pieces.append([])
      pieces[pieces.count - 1].reserveCapacity(StagedValues.size)
    }
    pieces[pieces.count - 1].append(value)
  }

  /// Calls `body` with each value, and removes them.
  mutating func takeAll(_ body: (Staged) -> Void) {
    for index in pieces.indices {
      for value in pieces[index] { body(value) }
      pieces[index] = []
    }
    pieces = []
  }

  /// Calls `body` with each value in the order of the days, and removes them.
  mutating func takeAllByDay(_ body: (Staged) -> Void) {
    var (first, last, isOrdered) = (Int32.max, Int32.min, true)
    for index in 0..<count {
      let day = self[index].day
      isOrdered = isOrdered && day >= last
      (first, last) = (min(first, day), max(last, day))
    }
    if isOrdered { return takeAll(body) }
    for index in order(from: first, to: last) { body(self[Int(index)]) }
    pieces = []
  }

  /// The indexes of the values in the order of their days, and then as they were put.
  private func order(from first: Int32, to last: Int32) -> [Int32] {
    let dayCount = Int(last) - Int(first) + 1
    if dayCount / 8 > count {
      // Few values in a long time: counting all its days would take more than sorting.
      return (0..<Int32(count)).sorted {
        let (one, other) = (self[Int($0)].day, self[Int($1)].day)
        return one == other ? $0 < $1 : one < other
      }
    }
    // Counting the values of each day takes linear time.
    var next = [Int32](repeating: 0, count: dayCount + 1)
    for index in 0..<count { next[Int(self[index].day &- first) &+ 1] &+= 1 }
    for index in next.indices.dropFirst() { next[index] &+= next[index &- 1] }
    var order = [Int32](repeating: 0, count: count)
    for index in 0..<count {
      let day = Int(self[index].day &- first)
      order[Int(next[day])] = Int32(truncatingIfNeeded: index)
      next[day] &+= 1
    }
    return order
  }
}
