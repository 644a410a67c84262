import Time

struct Night {
  /// The day on which the person woke up.
  var day: Day
  var start, end: LocalDateTime?
  var asleep, light, deep, rem, inBed: Double?
  var awakenings: Int?
  /// Whether it is the main sleep of the day; nil if that is the longest.
  var isMain: Bool?
  /// Whether a length of it, or of a part of it, cannot be read, so that none is known.
  var isUnreadable = false
  /// Whether it, or a part of it, has bounds and no time asleep, so that the day's is unknown.
  var lacksTimeAsleep = false
  /// The seconds since 1970 of its start and end; nil if it is not a part of a longer sleep.
  var span: (start: Int64, end: Int64)?

  init(on day: Day) { self.day = day }
  var hasStages: Bool { deep != nil || rem != nil }
  var length: Double { asleep ?? inBed ?? 0 }

  /// The length, or the time from start to end if that cannot be read.
  fileprivate var time: Double {
    isUnreadable ? span.map { Double($0.end - $0.start) / 60 } ?? 0 : length
  }

  /// In seconds, between two parts of one sleep.
  private static let longestGap: Int64 = 7200

  static func joined(_ nights: [Night]) -> [Night] {
    let parts = nights.filter { $0.span != nil && $0.isMain == nil }
      .sorted { ($0.span ?? (0, 0)) < ($1.span ?? (0, 0)) }
    var sleeps = nights.filter { $0.span == nil || $0.isMain != nil }
    let count = sleeps.count
    for part in parts {
      if sleeps.count > count, let joined = sleeps[sleeps.count - 1].joined(with: part) {
        sleeps[sleeps.count - 1] = joined
      } else {
        sleeps.append(part)
      }
    }
    return sleeps
  }

  /// Joins this night and a later one; nil if the time between them is too long.
  ///
  /// Two that share most of their time are the same sleep, and the longer one is used. Time that
  /// they share otherwise counts once. A length that only one of them has is unknown.
  private func joined(with next: Night) -> Night? {
    guard let span, let other = next.span, other.start - span.end <= Night.longestGap
    else { return nil }
    let (own, following) = (span.end - span.start, other.end - other.start)
    let shared = max(min(span.end, other.end) - other.start, 0)
    if shared * 2 > min(own, following) {
      if lacksTimeAsleep == next.lacksTimeAsleep { return next.length > length ? next : self }
      let isNextUsed = own == following ? lacksTimeAsleep : own < following
      return isNextUsed ? next : self
    }
    func sum(_ one: Double?, _ other: Double?) -> Double? {
      one.flatMap { one in other.map { one + $0 } }
    }
    var night = other.end > span.end ? next : self
    night.start = start
    night.span = (span.start, max(span.end, other.end))
    night.isUnreadable = isUnreadable || next.isUnreadable
    night.lacksTimeAsleep = lacksTimeAsleep || next.lacksTimeAsleep
    night.inBed = sum(inBed, next.inBed).map { $0 - Double(shared) / 60 }
    night.asleep = sum(asleep, next.asleep).map { min($0, night.inBed ?? $0) }
    night.light = sum(light, next.light)
    night.deep = sum(deep, next.deep)
    night.rem = sum(rem, next.rem)
    night.awakenings = awakenings.flatMap { one in next.awakenings.map { one + $0 } }
    return night
  }
}

/// The nights of all sources; one source is used for each day.
///
/// That is the source with the highest priority by the options, then one with stages, then the one
/// with the highest priority by the export, then the one with the most sleep. Its longest sleep
/// gives start, end and stages; others only add to the time asleep.
struct NightBook {
  private var nights: [Int: [Night]] = [:]

  mutating func add(_ night: Night, from source: Int) { nights[source, default: []].append(night) }

  /// How many nights each source has.
  var counts: [Int: Int] { nights.mapValues(\.count) }

  /// Calls `body` with every value of every source, and whether that source is used.
  func forEachValue(
    _ body: (Measure, Double, _ source: Int, Day, _ isUsed: Bool) -> Void,
    rank: (_ source: Int) -> Int, rankWithStages: (_ source: Int) -> Int
  ) {
    var byDay: [Day: [Int: [Night]]] = [:]
    for (source, nights) in nights {
      for night in Night.joined(nights) {
        byDay[night.day, default: [:]][source, default: []].append(night)
      }
    }
    for (day, sources) in byDay {
      func key(_ source: Int) -> (Int, Int, Int, Double, Int) {
        let own = sources[source] ?? []
        let asleep = own.reduce(0) { $0 + ($1.asleep ?? 0) }
        let hasStages = own.contains(where: \.hasStages)
        return (rank(source), hasStages ? 0 : 1, rankWithStages(source), -asleep, source)
      }
      let read = sources.map { (source: $0, values: NightBook.values(of: $1)) }
        .filter { !$0.values.isEmpty }
      let used = read.map(\.source).min { key($0) < key($1) }
      for (source, values) in read {
        for (measure, value) in values { body(measure, value, source, day, source == used) }
      }
    }
  }

  private static func values(of nights: [Night]) -> [(Measure, Double)] {
    let mains = nights.filter { $0.isMain == true }
    let others = nights.filter { $0.isMain != false }
    // A time in bed is a night of its own only on a day without sleep.
    let sleeps = others.filter { $0.asleep != nil || $0.lacksTimeAsleep || $0.isUnreadable }
    let candidates = !mains.isEmpty ? mains : sleeps.isEmpty ? others : sleeps
    var values: [(Measure, Double)] = []
    let asleep = nights.compactMap(\.asleep)
    if !asleep.isEmpty, !nights.contains(where: { $0.isUnreadable || $0.lacksTimeAsleep }) {
      values.append((.sleep, asleep.reduce(0, +)))
    }
    guard let main = candidates.max(by: { $0.time < $1.time }), !main.isUnreadable
    else { return values }
    let details: [(Measure, Double?)] = [
      (.lightSleep, main.light), (.deepSleep, main.deep), (.remSleep, main.rem),
      (.timeInBed, main.inBed.map { max($0, main.asleep ?? 0) }),
      (.awakenings, main.awakenings.map(Double.init)),
      // Minutes from midday.
      (.sleepStart, main.start.map { Double(($0.minute + 720) % 1440) }),
      (.sleepEnd, main.end.map { Double($0.minute) }),
    ]
    for (measure, value) in details {
      if let value { values.append((measure, value)) }
    }
    return values
  }
}
