import Formats
import Metrics
import Time

/// Where importers put what they read: one value for each attribute and day, the last that was put.
///
/// Its memory grows with the days and attributes of a life, not with the size of the documents.
struct ImportSink {
  /// A value in 16 bytes without references, so that sorting copies it cheaply.
  private struct Staged {
    /// Of a text, its index in ``texts``.
    var bits: UInt64
    var day: Int32
    /// From the lowest bit: the kind of value in 2 bits, the attribute's index in 22, the number of the
    /// kind of export in 8.
    var tag: UInt32

    static let integer: UInt32 = 0
    static let decimal: UInt32 = 1
    static let text: UInt32 = 2

    var attribute: Int { Int(tag >> 2 & 0x3F_FFFF) }
    /// 0 for a document of no particular kind.
    var export: UInt8 { UInt8(tag >> 24) }

    /// Whether two values of a day are of different kinds of export, so that their order decides.
    @inline(__always)
    static func differ(_ one: UInt8, _ other: UInt8) -> Bool {
      one != other && one > 0 && other > 0
    }
  }

  private var staged: [Staged] = []
  private var texts: [String] = []
  /// How many values there may be before the repeated ones among them are dropped.
  private var limit: Int
  /// How many values were replaced by a later one of the same attribute and day.
  private var replacedCount = 0
  private let attributeCount: Int

  /// The series of the document that is being read, in its order.
  private(set) var series: [ResolvedSeries] = []
  /// What is wrong with the values of the document that were skipped.
  private(set) var problems = ProblemList()
  /// How many values the document has, repeated ones too.
  private(set) var valueCount = 0
  /// What was decided about documents, as sentences without their full stops.
  private(set) var notes: [String] = []
  private(set) var averages = AverageRows()
  /// Days that the user skipped on purpose.
  private(set) var pauses: [TimedEntry] = []
  /// The hours of values that came with samples; they count where that value does.
  private(set) var hours: [HourlyEntry] = []
  /// The number of the kind of export that is read, in the bits of ``Staged/tag``.
  private var export: UInt32 = 0
  private let sourceOrder: SourceOrder
  private var averageName: String?
  private var averageScale: RatingScale?

  /// `limit` is how many values are held, 16 bytes each, before repeated ones are dropped; `order` says
  /// which of two kinds of export counts.
  init(attributes count: Int, limit: Int = 1 << 18, order: SourceOrder = SourceOrder()) {
    attributeCount = count
    sourceOrder = order
    self.limit = limit
  }

  /// Begins a document.
  ///
  /// `count` is how many values it has, where it is in memory: then these may be held at once.
  /// `averageName` is the attribute of averages that name none, `moodScale` the scale of ratings
  /// of mood.
  mutating func begin(
    _ series: [ResolvedSeries], of count: Int, from source: ImportSource? = nil,
    averageName: String?, moodScale: RatingScale?
  ) {
    export = source.map { UInt32($0.rawValue) << 24 } ?? 0
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
  mutating func put(
    _ kind: RawValue.Kind, _ bits: UInt64, of attribute: Int32, on day: Day
  ) {
    put(
      Staged(
        bits: bits, day: day.number,
        tag: UInt32(truncatingIfNeeded: attribute) &<< 2
          | (kind == .decimal ? Staged.decimal : Staged.integer) | export))
  }

  /// Puts a value as its attribute stores it.
  mutating func put(_ value: Value, of series: ResolvedSeries, on day: Day) {
    let tag = UInt32(series.attribute) << 2 | export
    switch value {
    case .integer(let number):
      put(
        Staged(bits: UInt64(bitPattern: number), day: day.number, tag: tag | Staged.integer))
    case .decimal(let number):
      put(Staged(bits: number.bitPattern, day: day.number, tag: tag | Staged.decimal))
    case .text(let text):
      texts.append(text)
      put(
        Staged(bits: UInt64(texts.count - 1), day: day.number, tag: tag | Staged.text))
    }
  }

  /// Puts the value of a day with the hours that it came with, or reports that it is not one of its
  /// attribute.
  mutating func put(
    day value: Value, of series: ResolvedSeries, on day: Day, hours: HourlyShares? = nil,
    from source: String
  ) {
    if let value = series.stored(value) {
      put(value, of: series, on: day)
      guard let hours else { return }
      return self.hours.append(
        HourlyEntry(attribute: series.name, day: day, value: value, hours: hours))
    }
    report(
      Problem(
        source: source, message: "the value on \(day) is not one of '\(series.name)'",
        hint: "A value of it is \(series.type.rule)."))
  }

  @inline(__always)
  private mutating func put(_ value: Staged) {
    staged.append(value)
    valueCount &+= 1
    if staged.count >= limit { dropRepeated() }
  }

  /// Puts a pause: the user skipped the day on purpose.
  mutating func pause(_ series: ResolvedSeries, on day: Day) {
    pauses.append(TimedEntry(attribute: series.name, day: day, minute: nil, value: nil))
  }

  mutating func report(_ problem: Problem) { problems.append(problem) }

  mutating func note(_ sentence: String) {
    if !notes.contains(sentence) { notes.append(sentence) }
  }

  /// Puts averages; they are skipped with a problem where they name no attribute or are not on its
  /// scale.
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
    let sharedCount = forEachUnique { value, replaced in
      var value = value
      if value.tag & 3 == Staged.text {
        uniqueTexts.append(texts[Int(value.bits)])
        value.bits = UInt64(uniqueTexts.count - 1)
      }
      if let replaced {
        unique[replaced] = value
      } else {
        unique.append(value)
      }
      return unique.count - 1
    }
    replacedCount += staged.count - unique.count - sharedCount
    staged = unique
    texts = uniqueTexts
    limit = max(limit, 2 * staged.count)
  }

  /// The values in the order of their days, and how many a later one has replaced.
  mutating func finish() -> (entries: [Dataset.Entry], replacedCount: Int) {
    var entries: [Dataset.Entry] = []
    entries.reserveCapacity(staged.count)
    let sharedCount = forEachUnique { staged, replaced in
      let value: Value =
        switch staged.tag & 3 {
        case Staged.text: .text(texts[Int(staged.bits)])
        case Staged.decimal: .decimal(Double(bitPattern: staged.bits))
        default: .integer(Int64(bitPattern: staged.bits))
        }
      if let replaced {
        entries[replaced].value = value
        entries[replaced].source = ImportSource(rawValue: staged.export)
      } else {
        entries.append(
          Dataset.Entry(
            day: Day(number: staged.day), attribute: Int32(staged.attribute), value: value,
            source: ImportSource(rawValue: staged.export)))
      }
      return entries.count - 1
    }
    let count = replacedCount + staged.count - entries.count - sharedCount
    (staged, texts) = ([], [])
    return (entries, count)
  }

  /// Calls `body` with the values in the order of their days, with the index that it returned for
  /// the earlier value of the same attribute and day, if there is one.
  ///
  /// Of two kinds of export, the one that counts first gives the value.
  ///
  /// - Returns: How many values left or lost their place to another kind.
  @inline(__always)
  private func forEachUnique(_ body: (Staged, _ replaced: Int?) -> Int) -> Int {
    let order = order()
    let values = staged.span
    // The day and index of each attribute's latest value.
    var latest = [(day: Int32, index: Int, export: UInt8)](
      repeating: (.min, 0, 0), count: attributeCount)
    var sharedCount = 0
    for index in order.span.indices {
      let value = values[Int(order[index])]
      let attribute = value.attribute
      let earlier = latest[attribute]
      if earlier.day == value.day {
        if Staged.differ(earlier.export, value.export) {
          sharedCount += 1
          if isBefore(earlier.export, value.export) { continue }
        }
        _ = body(value, earlier.index)
        latest[attribute].export = value.export
      } else {
        latest[attribute] = (value.day, body(value, nil), value.export)
      }
    }
    return sharedCount
  }

  /// Whether the kind of export of one number counts before that of another.
  private func isBefore(_ one: UInt8, _ other: UInt8) -> Bool {
    guard let one = ImportSource(rawValue: one), let other = ImportSource(rawValue: other) else {
      return false
    }
    return sourceOrder.ranks(one, before: other)
  }

  /// The indexes of the values in the order of their days; those of one day in the order in which
  /// they were put.
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

/// The hours of an attribute's value on a day.
struct HourlyEntry {
  let attribute: String
  let day: Day
  let value: Value
  let hours: HourlyShares
}
