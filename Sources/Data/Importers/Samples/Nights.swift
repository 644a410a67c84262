import Time

struct Night {
  /// The day on which the person woke up.
  var day: Day
  var start: LocalDateTime?
  var end: LocalDateTime?
  var asleep: Double?
  var light: Double?
  var deep: Double?
  var rem: Double?
  var inBed: Double?
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
    guard let span, let other = next.span, other.start - span.end <= Night.longestGap else {
      return nil
    }
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
/// with the most sleep. Its longest sleep gives start, end and stages; others only add to the time
/// asleep.
struct NightBook {
  private var nights: [Int: [Night]] = [:]

  mutating func add(_ night: Night, from source: Int) { nights[source, default: []].append(night) }

  /// Calls `body` with every value of every source, and whether that source is used.
  func forEachValue(
    _ body: (Measure, Double, _ source: Int, Day, _ isUsed: Bool) -> Void,
    rank: (_ source: Int) -> Int
  ) {
    var byDay: [Day: [Int: [Night]]] = [:]
    for (source, nights) in nights {
      for night in Night.joined(nights) {
        byDay[night.day, default: [:]][source, default: []].append(night)
      }
    }
    for (day, sources) in byDay {
      func key(_ source: Int) -> (Int, Int, Double, Int) {
        let own = sources[source] ?? []
        let asleep = own.reduce(0) { $0 + ($1.asleep ?? 0) }
        return (rank(source), own.contains(where: \.hasStages) ? 0 : 1, -asleep, source)
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
    guard let main = candidates.max(by: { $0.time < $1.time }), !main.isUnreadable else {
      return values
    }
    for (measure, value) in [
      (Measure.lightSleep, main.light), (.deepSleep, main.deep), (.remSleep, main.rem),
      (.timeInBed, main.inBed.map { max($0, main.asleep ?? 0) }),
      (.awakenings, main.awakenings.map(Double.init)),
      // Minutes from midday.
      (.sleepStart, main.start.map { Double(($0.minute + 720) % 1440) }),
      (.sleepEnd, main.end.map { Double($0.minute) }),
    ] {
      if let value { values.append((measure, value)) }
    }
    return values
  }
}

/// Pieces of sleep from watches and phones, which become nights.
///
/// A sleep has no gap of more than two hours in what one source recorded, and belongs to the day on
/// which it ends. Overlapping pieces of one source are counted once.
struct SleepSegments {
  enum Stage: UInt8 {
    case inBed, asleep, light, deep, rem, awake
  }

  private struct Segment {
    var start: Int64
    var seconds: Int32
    /// Minutes east of UTC, at its start and its end.
    var startOffset: Int16
    var endOffset: Int16
    var source: UInt16
    var stage: Stage

    var end: Int64 { start + Int64(seconds) }
    var isSleep: Bool { stage != .inBed && stage != .awake }
    var localStart: LocalDateTime { LocalDateTime(seconds: start + Int64(startOffset) * 60) }
    var localEnd: LocalDateTime { LocalDateTime(seconds: end + Int64(endOffset) * 60) }
  }

  private var segments: [Segment] = []
  private static let longestGap: Int64 = 7200

  /// Adds a piece between two instants; offsets are seconds east of UTC.
  mutating func add(
    _ stage: Stage, from start: Int64, to end: Int64, offsets: (Int, Int), source: Int
  ) {
    guard end > start, end - start <= 7 * 86_400 else { return }
    segments.append(
      Segment(
        start: start, seconds: Int32(end - start),
        startOffset: Int16(truncatingIfNeeded: offsets.0 / 60),
        endOffset: Int16(truncatingIfNeeded: offsets.1 / 60),
        source: UInt16(truncatingIfNeeded: source), stage: stage))
  }

  /// Adds the nights of all sources to a book, and times in bed without a sleep.
  func addNights(to book: DayBook) {
    let sorted = unique().filter { book.sources[Int($0.source)].rank != nil }
    let byStart = sorted.sorted { $0.start < $1.start }
    let beds = SleepSegments.sessions(of: byStart.filter { $0.stage == .inBed })
    let sleeps = SleepSegments.sessions(of: byStart.filter(\.isSleep)).map(SleepSegments.time)
    var start = sorted.startIndex
    while start < sorted.endIndex {
      let source = sorted[start].source
      let end = sorted[start...].firstIndex { $0.source != source } ?? sorted.endIndex
      for session in SleepSegments.sessions(of: Array(sorted[start..<end])) {
        if let night = SleepSegments.night(of: session, beds: beds) {
          book.add(night, from: Int(source))
        } else if let last = session.filter({ $0.stage == .inBed }).max(by: { $0.end < $1.end }),
          !SleepSegments.overlaps(SleepSegments.time(of: session), sleeps)
        {
          var night = Night(on: last.localEnd.day)
          night.inBed = SleepSegments.minutes(of: session)
          book.add(night, from: Int(source))
        }
      }
      start = end
    }
  }

  /// The pieces by source and start, identical ones of a source once.
  private func unique() -> [Segment] {
    func key(_ segment: Segment) -> (UInt16, Int64, Int32, UInt8) {
      (segment.source, segment.start, segment.seconds, segment.stage.rawValue)
    }
    var unique: [Segment] = []
    for segment in segments.sorted(by: { key($0) < key($1) }) {
      if let last = unique.last, key(last) == key(segment) { continue }
      unique.append(segment)
    }
    return unique
  }

  private static func time(of session: [Segment]) -> Range<Int64> {
    let start = session.first?.start ?? 0
    return start..<(session.map(\.end).max() ?? start)
  }

  /// Whether a time overlaps one of several, which are in their order and apart from each other.
  private static func overlaps(_ time: Range<Int64>, _ others: [Range<Int64>]) -> Bool {
    var (low, high) = (0, others.count)
    while low < high {
      let middle = (low + high) / 2
      if others[middle].upperBound <= time.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < others.count && others[low].lowerBound < time.upperBound
  }

  /// The pieces, which are in the order of their starts, without long gaps between them.
  private static func sessions(of segments: [Segment]) -> [[Segment]] {
    var sessions: [[Segment]] = []
    var end = Int64.min
    for segment in segments {
      if sessions.isEmpty || segment.start - end > longestGap {
        sessions.append([segment])
        end = segment.end
      } else {
        sessions[sessions.count - 1].append(segment)
        end = max(end, segment.end)
      }
    }
    return sessions
  }

  /// The night of a session, or nil if nothing in it is sleep.
  ///
  /// The time in bed is all of the session: in bed, asleep and awake. Where its source recorded no
  /// time in bed, that of any other counts too, such as the phone's schedule.
  private static func night(of session: [Segment], beds: [[Segment]]) -> Night? {
    let sleep = session.filter(\.isSleep)
    guard let first = sleep.first, let last = sleep.max(by: { $0.end < $1.end }) else { return nil }
    var night = Night(on: last.localEnd.day)
    night.start = first.localStart
    night.end = last.localEnd
    night.asleep = minutes(of: sleep)
    if sleep.contains(where: { $0.stage != .asleep }) {
      func part(_ stage: Stage) -> Double { minutes(of: sleep.filter { $0.stage == stage }) }
      (night.light, night.deep, night.rem) = (part(.light), part(.deep), part(.rem))
    }
    let awake = session.filter { $0.stage == .awake && $0.start > first.start && $0.end < last.end }
    if session.contains(where: { $0.stage == .awake }) || night.hasStages {
      night.awakenings = awake.count
    }
    let others =
      session.contains { $0.stage == .inBed }
      ? [] : beds.filter { time(of: $0).overlaps(first.start..<last.end) }
    night.inBed = minutes(of: session + others.joined())
    return night
  }

  /// The length of the pieces together, where they overlap once.
  private static func minutes(of segments: [Segment]) -> Double {
    var (sum, end): (Int64, Int64) = (0, .min)
    for segment in segments.sorted(by: { $0.start < $1.start }) {
      let start = max(segment.start, end)
      if segment.end > start { sum += segment.end - start }
      end = max(end, segment.end)
    }
    return Double(sum) / 60
  }
}
