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
  var cells = DayCells()
  private var maps = MinuteMaps()
  private var hours = HourBook()
  private var held = HeldSpans()
  /// The source whose samples are not held: the first one of the highest rank, for an order that
  /// has not changed when all files were read.
  private var unheld: Int?
  /// After all files, the measures and days with several sources: their keys of source 0.
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
  private(set) var named = NamedBook()
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

  func report(_ problem: Problem) {
    if !isSecondPass { problems.append(problem) }
  }

  func report(source: String, line: Int? = nil, message: String, hint: String? = nil) {
    report(Problem(source: source, line: line, message: message, hint: hint))
  }

  func note(_ sentence: String) { if !notes.contains(sentence) { notes.append(sentence) } }

  private func wants(_ source: Int, _ day: Day) -> Bool {
    sources[source].rank != nil && filter.wants(day)
  }

  /// Adds a sample, or a day's value without a `minute`; `second` orders samples.
  func add(
    _ value: Double, to measure: Measure, from source: Int, on day: Day, second: Int64 = 0,
    minute: Int? = nil
  ) {
    guard !isSecondPass, value.isFinite, wants(source, day) else { return }
    let key = DayCells.key(measure, source, day)
    let rule = DayCells.rule(of: key)
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
    let key = DayCells.key(measure, source, day)
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
    let (measure, day) = DayCells.parts(of: key)
    let place = place(of: source, measure)
    let higher = sources.indices.filter {
      self.place(of: $0, measure) < place && sources[$0].form == contest.form
    }
    let free = maps.unmarked(minutes, in: higher.map { DayCells.key(measure, $0, day) })
    let part = value * Double(free) / Double(minutes.count)
    contested[base]?.sum += part
    hours.add(part, over: minutes, of: DayCells.key(measure, DayCells.merged, day))
  }

  func add(_ night: Night, from source: Int) {
    guard !isSecondPass, wants(source, night.day) else { return }
    nights.add(night, from: source)
  }

  /// Adds a workout; a distance of 0 was not measured.
  func addWorkout(
    at start: LocalDateTime, minutes: Double, kilometres: Double?, isCycling: Bool, from source: Int
  ) {
    guard !isSecondPass, wants(source, start.day) else { return }
    workouts.add(
      Workout(
        start: start, minutes: minutes, distance: kilometres.flatMap { $0 > 0 ? $0 : nil },
        isCycling: isCycling, source: source))
  }

  func add(_ values: [MeasuredValue], from source: Int, on day: Day, second: Int64 = 0) {
    for entry in values {
      add(entry.value, to: entry.measure, from: source, on: day, second: second)
    }
  }

  /// Adds a heart rate, and the highest in the same time.
  func addRate(_ rate: Double, most: Double? = nil, from source: Int, on day: Day) {
    add(rate, to: .heartRate, from: source, on: day)
    add(most ?? rate, to: .maximumHeartRate, from: source, on: day)
  }

  /// Adds an amount of another attribute, in minutes for a duration; in either pass.
  func add(
    _ amount: Double, to attribute: NamedBook.Attribute, from source: Int, on day: Day,
    second: Int64 = 0
  ) {
    guard amount.isFinite, wants(source, day) else { return }
    named.add(amount, to: attribute, from: source, on: day, second: second)
  }

  func put(_ text: String, of attribute: NamedBook.Attribute, from source: Int, on day: Day) {
    if wants(source, day) { named.put(text, of: attribute, from: source, on: day) }
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
      let (measure, _) = DayCells.parts(of: base)
      let order = cells.filter(\.cell.hasSpans).map(\.source)
        .sorted { place(of: $0, measure) < place(of: $1, measure) }
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
      let (measure, day) = DayCells.parts(of: base)
      let key = DayCells.key(measure, source, day)
      contested[base]?.sum = cells[key]?.value ?? 0
      hours.copy(key, to: DayCells.key(measure, DayCells.merged, day))
    }
    for span in held.spans
    where first[DayCells.base(of: span.key)] != DayCells.source(of: span.key) {
      addUncovered(span.value, over: span.minutes, of: span.key)
    }
    held = HeldSpans()
    return false
  }

  private func place(of source: Int, _ measure: Measure) -> (Int, Int) {
    (ranks[measure, source] ?? sources[source].rank ?? .max, source)
  }

  /// Orders the sources of each measure, unless the options do: first the `chosen` ones, then
  /// those with the most days.
  func order(chosen: (Measure) -> [Int]) {
    guard filter.sources.isEmpty else { return }
    var counts = cells.dayCounts()
    for (source, count) in nights.counts { counts[SourceRanks.key(.sleep, source)] = count }
    ranks = SourceRanks(of: sources.count, dayCounts: counts, chosen: chosen)
  }

  /// Calls `body` with every value of every source; the value is nil unless that source is used,
  /// and the hours are nil unless the times of all samples are known.
  func forEachValue(
    _ body: (Measure, Day, _ source: Int, _ counting: Double?, HourlyShares?) -> Void
  ) {
    cells.forEachDay { base, entries in
      let (measure, day) = DayCells.parts(of: base)
      let order = entries.sorted { place(of: $0.source, measure) < place(of: $1.source, measure) }
      let isSumOfAll = isOfWorkouts(measure, day)
      for (index, entry) in order.enumerated() {
        var value: Double? = nil
        var shares: HourlyShares?
        if index == 0 {
          if isSumOfAll {
            value = order.reduce(0) { $0 + $1.cell.value }
          } else if entry.cell.hasSpans, let contest = contested[base] {
            value = contest.sum
            shares = hours.shares(of: DayCells.key(measure, DayCells.merged, day))
          } else {
            shares = hours.shares(of: DayCells.key(measure, entry.source, day))
            value = entry.cell.day(by: measure.rule)
          }
        }
        body(measure, day, entry.source, value, shares)
      }
    }
    let isOrdered = !filter.sources.isEmpty
    nights.forEachValue(
      { body($0, $3, $2, $4 ? $1 : nil, nil) }, rank: { isOrdered ? sources[$0].rank ?? .max : 0 },
      rankWithStages: { ranks[.sleep, $0] ?? 0 })
  }
}
