import Formats
import Metrics
import Places
import Time

/// Makes days of samples: one value for each measure and day, whatever the size of the exports.
///
/// Samples of one measure from two sources are never added. Of counts with a beginning and an end
/// (steps, distance, energy) the higher source counts where it has samples, and a lower one fills
/// the gaps by the share of its interval that no higher one covers; which minutes a source covers is
/// known only when everything was read, so the samples of days with several sources are read a second
/// time. Of all other measures, the highest source that has samples of a day gives its value.
struct DayBook {
  struct Source {
    let name: String
    /// The place in the order of sources, the lowest first; nil where it is left out.
    let rank: Int?
    /// In which of several forms an export has it; sources of different forms have measured the same.
    let form: Int
  }

  /// What several sources have measured of a day.
  private struct Contest {
    /// The form of the source that counts first; samples of other forms do not count.
    let form: Int
    /// What it comes to so far in the second pass.
    var sum = 0.0
  }

  private(set) var sources: [Source] = []
  private var sourceIndexes: [String: Int] = [:]
  private var cells = DayCells()
  private var maps = MinuteMaps()
  private var hours = HourBook()
  /// In the second pass, the measures and days with several sources: their keys of source 0.
  private var contested: [UInt64: Contest] = [:]
  private(set) var isSecondPass = false
  private var nights = NightBook()
  private var workouts = WorkoutBook()
  /// The days whose distance by bicycle a source has measured, which includes that of workouts.
  private var daysWithCyclingDistance: Set<Day> = []
  /// The days of attributes that no measure names.
  private(set) var named = NamedBook()
  /// Places of the person, each with its day.
  private(set) var places: [ImportedPlace] = []
  /// What of the options about columns was used; see ``Survey/usedOptions``.
  var usedOptions: Set<String> = []
  /// What was passed over, by what it is, with how often.
  private(set) var passedOver: [String: Int] = [:]
  private(set) var problems = ProblemList()
  private(set) var notes: [String] = []
  let filter: SampleFilter

  init(_ filter: SampleFilter) { self.filter = filter }

  /// The index of a source; `rank` is its place in the order where the person gave none.
  ///
  /// An export that has the same samples in several forms numbers these: sources of the form that
  /// counts on a day fill each other's gaps, those of other forms do not.
  mutating func source(_ name: String, rank: Int = 0, form: Int = 0) -> Int {
    if let index = sourceIndexes[name] { return index }
    // Some exports have control characters in their names.
    let clean = String(
      String.UnicodeScalarView(name.unicodeScalars.map { $0.value < 32 ? " " : $0 }))
    if clean != name { return source(clean, rank: rank, form: form) }
    sources.append(Source(name: name, rank: filter.rank(of: name, else: rank), form: form))
    sourceIndexes[name] = sources.count - 1
    return sources.count - 1
  }

  /// Counts something that is not imported: an unknown type, a unit.
  mutating func passOver(_ what: String) {
    if !isSecondPass { passedOver[what, default: 0] += 1 }
  }

  /// The distance of a workout in kilometres; nil where it has none, and where its unit is unknown, which
  /// is counted.
  mutating func distance(
    _ number: Double?, in unit: String, _ factor: (_ unit: String) -> Double?
  ) -> Double? {
    guard let number, number > 0 else { return nil }
    let factor = factor(unit)
    if factor == nil { passOver("distance of a workout in the unknown unit '\(unit)'") }
    return factor.map { number * $0 }
  }

  mutating func report(_ problem: Problem) {
    if !isSecondPass { problems.append(problem) }
  }

  mutating func note(_ sentence: String) {
    if !notes.contains(sentence) { notes.append(sentence) }
  }

  private func wants(_ source: Int, _ day: Day) -> Bool {
    sources[source].rank != nil && filter.wants(day)
  }

  /// Adds a sample, or a whole day's value, of a measure.
  ///
  /// `second` orders the samples of a day, of which the last one may count; `minute` is that of a sample
  /// after midnight, nil for a whole day's value.
  mutating func add(
    _ value: Double, to measure: Measure, from source: Int, on day: Day, second: Int64 = 0,
    minute: Int? = nil
  ) {
    guard !isSecondPass, value.isFinite, wants(source, day) else { return }
    let key = DayCells.key(measure, source, day)
    if measure.rule == .sum, let minute { hours.add(value, over: minute..<minute + 1, of: key) }
    cells.update(key) { cell in
      switch measure.rule {
      case .sum, .mainSleep, .longestStay: cell.value += value
      case .mean:
        cell.value += value
        cell.count &+= 1
      case .last:
        if second >= cell.second { (cell.value, cell.second) = (value, second) }
      case .maximum:
        cell.value = cell.count == 0 ? value : max(cell.value, value)
        cell.count = 1
      }
    }
  }

  /// Adds a count that a source has measured from `start` on for `seconds`.
  ///
  /// Each day gets the share of the time that is in it.
  mutating func add(
    _ value: Double, to measure: Measure, from source: Int, start: LocalDateTime, seconds: Int64
  ) {
    guard value.isFinite, sources[source].rank != nil else { return }
    let length = max(seconds, 0)
    guard length <= 7 * 86_400 else { return passOver("samples longer than a week") }
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

  private mutating func add(
    _ value: Double, to measure: Measure, from source: Int, on day: Day, minutes: Range<Int>
  ) {
    guard isSecondPass else {
      let key = DayCells.key(measure, source, day)
      cells.update(key) { cell in
        cell.value += value
        cell.hasSpans = true
      }
      hours.add(value, over: minutes, of: key)
      return maps.mark(minutes, of: key)
    }
    let key = DayCells.key(measure, 0, day)
    guard let contest = contested[key], contest.form == sources[source].form else { return }
    let place = place(of: source)
    let higher = sources.indices.filter {
      self.place(of: $0) < place && sources[$0].form == contest.form
    }
    let free = maps.unmarked(minutes, in: higher.map { DayCells.key(measure, $0, day) })
    let part = value * Double(free) / Double(minutes.count)
    contested[key]?.sum += part
    hours.add(part, over: minutes, of: DayCells.key(measure, DayCells.merged, day))
  }

  mutating func add(_ night: Night, from source: Int) {
    guard !isSecondPass, wants(source, night.day) else { return }
    nights.add(night, from: source)
  }

  /// Adds a workout; one without a length is passed over.
  mutating func add(_ workout: WorkoutBook.Workout) {
    guard !isSecondPass, wants(workout.source, workout.start.day) else { return }
    workouts.add(workout)
  }

  /// Adds an amount of an attribute that no measure names, of a duration in minutes; in either pass.
  mutating func add(
    _ amount: Double, to attribute: NamedBook.Attribute, from source: Int, on day: Day
  ) {
    guard amount.isFinite, wants(source, day) else { return }
    named.add(amount, to: attribute, from: source, on: day)
  }

  /// Sets the text that an attribute has on a day; in either pass.
  mutating func put(
    _ text: String, of attribute: NamedBook.Attribute, from source: Int, on day: Day
  ) {
    if wants(source, day) { named.put(text, of: attribute, from: source, on: day) }
  }

  mutating func add(_ place: ImportedPlace, from source: Int) {
    guard !isSecondPass, filter.attributes.isEmpty, let day = place.day, wants(source, day) else {
      return
    }
    places.append(place)
  }

  /// Ends the first pass; whether a second one is needed.
  mutating func beginSecondPass() -> Bool {
    addWorkouts()
    cells.flush()
    isSecondPass = true
    for (key, measured) in cells.contested() {
      guard let first = measured.min(by: { place(of: $0) < place(of: $1) }) else { continue }
      let form = sources[first].form
      if measured.count(where: { sources[$0].form == form }) > 1 {
        contested[key] = Contest(form: form)
      }
    }
    return !contested.isEmpty
  }

  /// Where a source is in the order.
  private func place(of source: Int) -> (Int, Int) { (sources[source].rank ?? .max, source) }

  /// Adds what workouts come to.
  ///
  /// The distance of a ride counts only where no source has measured that of the day.
  private mutating func addWorkouts() {
    cells.flush()
    daysWithCyclingDistance = cells.days(of: .cyclingDistance)
    var found: [WorkoutBook.Workout] = []
    let ranks = sources.map { $0.rank ?? .max }
    let repeated = workouts.forEachWorkout({ found.append($0) }, rank: { ranks[$0] })
    for workout in found {
      let day = workout.start.day
      add(1, to: .workouts, from: workout.source, on: day)
      add(workout.minutes, to: .workoutMinutes, from: workout.source, on: day)
      if let distance = workout.distance {
        add(distance, to: .workoutDistance, from: workout.source, on: day)
      }
      if workout.isCycling {
        add(workout.minutes, to: .cyclingMinutes, from: workout.source, on: day)
        if let distance = workout.distance, !daysWithCyclingDistance.contains(day) {
          add(distance, to: .cyclingDistance, from: workout.source, on: day)
        }
      }
    }
    if repeated > 0 {
      note(
        "\(repeated) \(repeated == 1 ? "workout was" : "workouts were") recorded by several apps"
          + " and counted once")
    }
  }

  /// Whether all values of a day are those of workouts: each is there only once, so those of several
  /// sources add up.
  private func isOfWorkouts(_ measure: Measure, _ day: Day) -> Bool {
    measure == .workouts || measure == .workoutMinutes || measure == .workoutDistance
      || measure == .cyclingMinutes
      || (measure == .cyclingDistance && !daysWithCyclingDistance.contains(day))
  }

  /// Calls `body` with every value of every source: what counts on that day where this source is the
  /// one that counts, else nil, and its hours where the times of all its samples are known.
  func forEachValue(
    _ body: (Measure, Day, _ source: Int, _ counting: Double?, HourlyShares?) -> Void
  ) {
    for (base, entries) in cells.bySource() {
      let (measure, day) = DayCells.parts(of: base)
      let order = entries.sorted { place(of: $0.source) < place(of: $1.source) }
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
            value =
              measure.rule == .mean
              ? entry.cell.value / Double(max(entry.cell.count, 1)) : entry.cell.value
          }
        }
        body(measure, day, entry.source, value, shares)
      }
    }
    let isOrdered = !filter.sources.isEmpty
    nights.forEachValue(
      { body($0, $3, $2, $4 ? $1 : nil, nil) }, rank: { isOrdered ? sources[$0].rank ?? .max : 0 })
  }

  /// As ``forEachValue(_:)``, of attributes that no measure names.
  func forEachNamedValue(
    _ body: (NamedBook.Attribute, Day, _ source: Int, _ counting: Value?) -> Void
  ) {
    named.forEachValue(body, rank: { sources[$0].rank ?? .max })
  }
}
