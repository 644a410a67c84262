import Formats
import Metrics
import Places
import Time

/// Makes days of samples: one value for each measure and day, whatever the size of the exports.
///
/// Samples of two sources are never added. For counts with a start and an end (steps, distance,
/// energy), the source with the highest priority is used, and lower ones fill its gaps by the share
/// of their interval that no higher one covers. The covered minutes are known only after all files:
/// until then, samples of all sources but the first are held, and if they are too many, all are
/// read a second time. For other measures, the highest source of a day gives its value.
final class DayBook {
  struct Source {
    let name: String
    /// The index in the order of sources; nil if the source is ignored.
    let rank: Int?
    /// The form of its samples in the export; sources of different forms have measured the same.
    let form: Int
  }

  private(set) var sources: [Source] = []
  private var sourceIndexes: [String: Int] = [:]
  /// The attributes by their numbers: all measures, and others after them.
  private(set) var attributes = Measure.allCases.map(\.attribute)
  private var numbers: [DayAttribute.Key: Int] = [:]
  var cells = DayCells()
  /// Texts of days, by the keys of cells.
  private var texts: [UInt64: String] = [:]
  private var maps = MinuteMaps()
  private var hours = HourBook()
  private var held = HeldSpans()
  /// The source whose samples are not held: the first one of the highest rank, for an order that
  /// has not changed when all files were read.
  private var unheld: Int?
  /// After all files, the attributes and days with several sources: their keys of source 0.
  ///
  /// Samples of other forms than the first source has are ignored.
  private var contested: [UInt64: (form: Int, sum: Double)] = [:]
  private(set) var isSecondPass = false
  private var nights = NightBook()
  var workouts = WorkoutBook()
  /// The ranks of sources for each measure, which come before their own.
  private var ranks = SourceRanks()
  /// The days with a measured cycling distance, which includes workouts.
  var daysWithCyclingDistance: Set<Day> = []
  private(set) var places: [ImportedPlace] = []
  var usedOptions: Set<String> = []
  private(set) var skipped: [String: Int] = [:]
  private(set) var problems = ProblemList()
  private(set) var notes: [String] = []
  let options: ImportOptions
  let filter: SampleFilter
  /// Where the person lived.
  let zone: Zone
  var clock: LocalClock

  init(_ options: ImportOptions) {
    self.options = options
    (filter, zone, clock) = (options.filter, options.zone, LocalClock(options.zone))
    for (number, attribute) in attributes.enumerated() { numbers[attribute.key] = number }
  }

  /// The number of an attribute, which is added if it is new.
  private func number(of attribute: DayAttribute) -> Int {
    if let number = numbers[attribute.key] { return number }
    numbers[attribute.key] = attributes.count
    attributes.append(attribute)
    return attributes.count - 1
  }

  /// What the person's clock showed at the time of a stamp.
  func local(_ stamp: Stamp) -> LocalDateTime { clock.local(stamp.instant(in: zone)) }

  /// The index of a source with its rank without options; sources of another `form` have the same
  /// samples, and do not fill its gaps.
  func source(_ name: String, rank: Int = 0, form: Int = 0) -> Int {
    if let index = sourceIndexes[name] { return index }
    // Some exports have control characters in their names.
    let clean = String(
      String.UnicodeScalarView(name.unicodeScalars.map { $0.value < 32 ? " " : $0 }))
    if clean != name { return source(clean, rank: rank, form: form) }
    sources.append(Source(name: name, rank: filter.rank(of: name, else: rank), form: form))
    sourceIndexes[name] = sources.count - 1
    if unheld == nil, sources[sources.count - 1].rank == 0 { unheld = sources.count - 1 }
    return sources.count - 1
  }

  func skip(_ what: String, _ count: Int = 1) {
    if !isSecondPass { skipped[what, default: 0] += count }
  }

  func report(_ problem: Problem) { if !isSecondPass { problems.append(problem) } }

  func report(source: String, line: Int? = nil, message: String, hint: String? = nil) {
    report(Problem(source: source, line: line, message: message, hint: hint))
  }

  func note(_ sentence: String) { if !notes.contains(sentence) { notes.append(sentence) } }

  func wants(_ source: Int, _ day: Day) -> Bool { sources[source].rank != nil && filter.wants(day) }

  /// Adds a sample, or a day's value without a `minute`; `second` orders samples.
  func add(
    _ value: Double, to measure: Measure, from source: Int, on day: Day, second: Int64 = 0,
    minute: Int? = nil
  ) {
    guard !isSecondPass, value.isFinite, wants(source, day) else { return }
    let key = DayCells.key(measure.number, source, day)
    let rule = attributes[measure.number].rule
    if rule == .sum, let minute { hours.add(value, over: minute..<minute + 1, of: key) }
    cells.update(key) { $0.add(value, by: rule, at: second) }
  }

  /// Adds a count from `start` for `seconds`; each day gets its share of the time.
  func add(
    _ value: Double, to measure: Measure, from source: Int, start: LocalDateTime, seconds: Int64
  ) {
    guard value.isFinite, sources[source].rank != nil else { return }
    let length = max(seconds, 0)
    guard length <= 7 * 86_400 else { return skip("samples longer than a week") }
    var (begin, rest) = (start, length)
    repeat {
      let part = min(rest, 86_400 - Int64(begin.secondOfDay))
      let share = length == 0 ? value : value * Double(part) / Double(length)
      let first = begin.secondOfDay / 60
      let last = (begin.secondOfDay + max(Int(part) - 1, 0)) / 60
      if filter.wants(begin.day) {
        add(share, to: measure, from: source, on: begin.day, minutes: first..<last + 1)
      }
      begin = begin + part
      rest -= part
    } while rest > 0
  }

  private func add(
    _ value: Double, to measure: Measure, from source: Int, on day: Day, minutes: Range<Int>
  ) {
    let key = DayCells.key(measure.number, source, day)
    guard !isSecondPass else { return addUncovered(value, over: minutes, of: key) }
    cells.update(key) { cell in
      cell.value += value
      cell.hasSpans = true
    }
    hours.add(value, over: minutes, of: key)
    maps.mark(minutes, of: key)
    if source != unheld { held.add(value, over: minutes, of: key) }
  }

  /// Adds the share of a sample that no source with a higher priority covers.
  private func addUncovered(_ value: Double, over minutes: Range<Int>, of key: UInt64) {
    let base = DayCells.base(of: key)
    let source = DayCells.source(of: key)
    guard let contest = contested[base], contest.form == sources[source].form else { return }
    let (attribute, day) = DayCells.parts(of: key)
    let place = place(of: source, attribute)
    let higher = sources.indices.filter {
      self.place(of: $0, attribute) < place && sources[$0].form == contest.form
    }
    let free = maps.unmarked(minutes, in: higher.map { DayCells.key(attribute, $0, day) })
    let part = value * Double(free) / Double(minutes.count)
    contested[base]?.sum += part
    hours.add(part, over: minutes, of: DayCells.key(attribute, DayCells.merged, day))
  }

  func add(_ night: Night, from source: Int) {
    guard !isSecondPass, wants(source, night.day) else { return }
    nights.add(night, from: source)
  }

  /// Adds an amount of another attribute, in minutes for a duration; in either pass.
  func add(
    _ amount: Double, to attribute: DayAttribute, from source: Int, on day: Day,
    second: Int64 = 0
  ) {
    guard amount.isFinite, wants(source, day) else { return }
    cells.update(DayCells.key(number(of: attribute), source, day)) {
      $0.add(amount, by: attribute.rule, at: second)
    }
  }

  func put(_ text: String, of attribute: DayAttribute, from source: Int, on day: Day) {
    if wants(source, day) { texts[DayCells.key(number(of: attribute), source, day)] = text }
  }

  func add(_ place: ImportedPlace, from source: Int) {
    guard !isSecondPass, filter.attributes.isEmpty, let day = place.day, wants(source, day)
    else { return }
    places.append(place)
  }

  /// Ends the first pass; returns whether the samples have to be read again.
  func beginSecondPass() -> Bool {
    addWorkouts()
    isSecondPass = true
    var isHeld = held.isComplete
    var first: [UInt64: Int] = [:]
    cells.forEachDay { base, cells in
      let (attribute, _) = DayCells.parts(of: base)
      let order = cells.filter(\.cell.hasSpans).map(\.source)
        .sorted { place(of: $0, attribute) < place(of: $1, attribute) }
      guard let highest = order.first, case let form = sources[highest].form,
        order.count(where: { sources[$0].form == form }) > 1
      else { return }
      contested[base] = (form, 0)
      first[base] = highest
      if let unheld, order.dropFirst().contains(unheld) { isHeld = false }
    }
    guard isHeld else { return !contested.isEmpty }
    // The first source covers others, and nothing covers it.
    for (base, source) in first {
      let (attribute, day) = DayCells.parts(of: base)
      let key = DayCells.key(attribute, source, day)
      contested[base]?.sum = cells[key]?.value ?? 0
      hours.copy(key, to: DayCells.key(attribute, DayCells.merged, day))
    }
    for span in held.spans
    where first[DayCells.base(of: span.key)] != DayCells.source(of: span.key) {
      addUncovered(span.value, over: span.minutes, of: span.key)
    }
    held = HeldSpans()
    return false
  }

  private func place(of source: Int, _ attribute: Int) -> (Int, Int) {
    (ranks[attribute, source] ?? sources[source].rank ?? .max, source)
  }

  /// Orders the sources of each measure, unless the options do: first the `chosen` ones, then
  /// those with the most days.
  func order(chosen: (Measure) -> [Int]) {
    guard filter.sources.isEmpty else { return }
    var counts = cells.dayCounts()
    for (source, count) in nights.counts {
      counts[SourceRanks.key(Measure.sleep.number, source)] = count
    }
    ranks = SourceRanks(of: sources.count, dayCounts: counts, chosen: chosen)
  }

  /// Calls `body` with every value of every source; the value is nil unless that source is used,
  /// and the hours are nil unless the times of all samples are known.
  func forEachValue(
    _ body: (DayAttribute, Day, _ source: Int, _ counting: Value?, HourlyShares?) -> Void
  ) {
    cells.forEachDay { base, entries in
      let (number, day) = DayCells.parts(of: base)
      let attribute = attributes[number]
      let order = entries.sorted { place(of: $0.source, number) < place(of: $1.source, number) }
      let isSumOfAll = isOfWorkouts(number, day)
      for (index, entry) in order.enumerated() {
        var value: Double? = nil
        var shares: HourlyShares?
        if index == 0 {
          if isSumOfAll {
            value = order.reduce(0) { $0 + $1.cell.value }
          } else if entry.cell.hasSpans, let contest = contested[base] {
            value = contest.sum
            shares = hours.shares(of: DayCells.key(number, DayCells.merged, day))
          } else {
            shares = hours.shares(of: DayCells.key(number, entry.source, day))
            value = entry.cell.day(by: attribute.rule)
          }
        }
        body(attribute, day, entry.source, value.flatMap(attribute.value), shares)
      }
    }
    let used = Dictionary(texts.keys.map { (DayCells.base(of: $0), DayCells.source(of: $0)) }) {
      [$0, $1].min { (sources[$0].rank ?? .max, $0) < (sources[$1].rank ?? .max, $1) } ?? $0
    }
    for (key, text) in texts {
      let (number, day) = DayCells.parts(of: key)
      let source = DayCells.source(of: key)
      let isUsed = used[DayCells.base(of: key)] == source
      body(attributes[number], day, source, isUsed ? .text(text) : nil, nil)
    }
    let isOrdered = !filter.sources.isEmpty
    nights.forEachValue(
      { measure, value, source, day, isUsed in
        let attribute = attributes[measure.number]
        body(attribute, day, source, isUsed ? attribute.value(value) : nil, nil)
      }, rank: { isOrdered ? sources[$0].rank ?? .max : 0 },
      rankWithStages: { ranks[Measure.sleep.number, $0] ?? 0 })
  }
}
