import Formats
import Metrics
import Time

/// Collects the last value of each attribute and day, in memory up to a limit.
struct ImportSink {
  private var staged: [Dataset.Entry] = []
  /// How many values may be staged: ``few`` if there are too many for memory anyway.
  private var limit: Int
  /// The memory of staged texts, in values.
  private var weight = 0
  private static let few = 1 << 16
  /// The values that were staged before, if they are many.
  private var table: (any EntryTable)?
  private let makeTable: (() throws -> any EntryTable)?
  /// Why values could not be moved to the table.
  private var failure: (any Error)?
  private var replacedCount = 0
  private let attributeCount: Int

  private(set) var series: [ResolvedSeries] = []
  private(set) var problems = ProblemList()
  private(set) var valueCount = 0
  /// Decisions about documents, as sentences without full stops.
  private(set) var notes: [String] = []
  private(set) var averages = AverageRows()
  private(set) var pauses: [TimedEntry] = []
  private var hours: [HourlyShares] = []
  /// The kind of the document that is being read.
  private var export: ImportSource?
  private let sourceOrder: SourceOrder
  private var averageName: String?
  private var averageScale: RatingScale?

  init(attributes count: Int, _ options: ImportOptions) {
    (attributeCount, sourceOrder) = (count, options.order)
    (limit, makeTable) = (options.mostEntries, options.makeTable)
  }

  /// Begins a document with `count` values; `averageName` is the attribute of averages without one.
  mutating func begin(
    _ series: [ResolvedSeries], of count: Int, from source: ImportSource? = nil,
    averageName: String?, moodScale: RatingScale?
  ) {
    export = source
    let total = staged.count + count
    if total > limit, makeTable != nil { limit = min(limit, ImportSink.few) }
    // So that a large array does not double; unused memory costs nothing.
    if count > ImportSink.few { staged.reserveCapacity(min(limit, total)) }
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
    weight += value.weight
    stage(value, of: series.attribute, on: day)
  }

  @inline(__always)
  private mutating func stage(
    _ value: Value, of attribute: Int32, on day: Day, hours: Int32 = -1
  ) {
    staged.append(
      Dataset.Entry(day: day, attribute: attribute, value: value, source: export, hours: hours))
    valueCount &+= 1
    if staged.count &+ weight >= limit { makeRoom() }
  }

  /// Puts finished days, whose attributes are indexes of ``series``; reports invalid values.
  mutating func put(_ finished: Dataset, from source: String) {
    for entry in finished.entries {
      let series = series[Int(entry.attribute)]
      guard let value = series.stored(entry.value) else {
        report(
          Problem(
            source: source, message: "the value on \(entry.day) is not one of '\(series.name)'",
            hint: "A value of it is \(series.type.rule)."))
        continue
      }
      if let ofDay = finished.hours(of: entry) { hours.append(ofDay) }
      stage(
        value, of: series.attribute, on: entry.day,
        hours: entry.hours < 0 ? -1 : Int32(hours.count - 1))
    }
  }

  mutating func pause(_ series: ResolvedSeries, on day: Day, for reason: String? = nil) {
    pauses.append(
      TimedEntry(attribute: series.name, day: day, minute: nil, value: nil, note: reason))
  }

  mutating func report(_ problem: Problem) { problems.append(problem) }

  mutating func note(_ sentence: String) { if !notes.contains(sentence) { notes.append(sentence) } }

  mutating func put(_ row: RawAverages) -> OffsetProblem? {
    guard let name = row.name ?? averageName else {
      return OffsetProblem(
        offset: row.offset, message: "these averages name no attribute",
        hint: "Its name is the value of 'attribute' or 'user_attribute', as text.")
    }
    return averages.add(row, of: name, isOnFive: name == Mood.name && averageScale == .five)
  }

  /// Drops repeated values; if that does not help, moves all to the table.
  private mutating func makeRoom() {
    var values: [Dataset.Entry] = []
    swap(&values, &staged)
    // Kinds of documents have priorities over those before them, which may be in the table.
    if table == nil || values.allSatisfy({ $0.source == values[0].source }) {
      values = latest(of: values)
    }
    weight = values.reduce(0) { $0 + $1.value.weight }
    let total = values.count + weight
    guard 2 * total > limit, let makeTable else {
      limit = max(limit, 2 * total)
      staged = values
      return
    }
    (limit, weight) = (min(limit, ImportSink.few), 0)
    do {
      if table == nil { table = try makeTable() }
      try table?.append(values)
    } catch {
      failure = failure ?? error
    }
  }

  /// Puts the values into a dataset in the order of their days, with the new indexes of their
  /// attributes, or not if it is negative; returns how many a later value has replaced.
  mutating func finish(
    into dataset: inout Dataset, attributes indexes: [Int32], _ filter: SampleFilter
  ) throws -> Int {
    dataset.hours = hours
    if let failure { throw failure }
    var values: [Dataset.Entry] = []
    swap(&values, &staged)
    guard let table, let makeTable else {
      dataset.entries = wanted(values, attributes: indexes, filter)
      return replacedCount
    }
    try table.append(values)
    let finished = try makeTable()
    try table.forEachDay { _, values in
      try finished.append(wanted(Array(values), attributes: indexes, filter))
    }
    dataset.table = finished
    return replacedCount
  }

  private mutating func wanted(
    _ values: consuming [Dataset.Entry], attributes indexes: [Int32], _ filter: SampleFilter
  ) -> [Dataset.Entry] {
    values = latest(of: values)
    // Mostly all of them, with the indexes that they have.
    let isSame = indexes.indices.allSatisfy { indexes[$0] == Int32($0) }
    if isSame, filter.from == nil, filter.to == nil { return values }
    values.removeAll { indexes[Int($0.attribute)] < 0 || !filter.wants($0.day) }
    for next in values.indices { values[next].attribute = indexes[Int(values[next].attribute)] }
    return values
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
      let attribute = Int(values[next].attribute)
      let (day, index) = latest[attribute]
      guard day == values[next].day else {
        latest[attribute] = (values[next].day, count)
        if count < next { values[count] = values[next] }
        count += 1
        continue
      }
      if let present = values[index].source, let new = values[next].source, present != new {
        if sourceOrder.ranks(present, before: new) { continue }
      } else {
        replacedCount += 1
      }
      values[index] = values[next]
    }
    values.removeSubrange(count...)
    return values
  }
}

extension Value {
  /// The memory of a text, in values without one.
  fileprivate var weight: Int {
    guard case .text(let text) = self else { return 0 }
    return 2 + text.utf8.count / MemoryLayout<Dataset.Entry>.size
  }
}
