import Time

/// Pieces of sleep from watches and phones, which become nights.
///
/// A sleep has no gap of more than two hours in what one source recorded, and belongs to the day on
/// which it ends. Overlapping pieces of one source are counted once.
struct SleepSegments {
  enum Stage: UInt8 { case inBed, asleep, light, deep, rem, awake }

  private struct Segment {
    let stage: Stage
    let start, end: Int64
    /// Seconds east of UTC.
    let offsets: (start: Int, end: Int)
    let source: Int

    var isSleep: Bool { stage != .inBed && stage != .awake }
    var localStart: LocalDateTime { LocalDateTime(seconds: start + Int64(offsets.start)) }
    var localEnd: LocalDateTime { LocalDateTime(seconds: end + Int64(offsets.end)) }
  }

  private var segments: [Segment] = []
  private static let longestGap: Int64 = 7200

  /// Adds a piece between two instants; offsets are seconds east of UTC.
  mutating func add(
    _ stage: Stage, from start: Int64, to end: Int64, offsets: (Int, Int), source: Int
  ) {
    guard end > start, end - start <= 7 * 86_400 else { return }
    segments.append(
      Segment(stage: stage, start: start, end: end, offsets: offsets, source: source))
  }

  /// Adds the nights of all sources to a book, and times in bed without a sleep.
  func addNights(to book: DayBook) {
    let sorted = unique().filter { book.sources[$0.source].rank != nil }
    let byStart = sorted.sorted { $0.start < $1.start }
    let beds = SleepSegments.sessions(of: byStart.filter { $0.stage == .inBed })
    var sleeps = TimeSpans()
    for session in SleepSegments.sessions(of: byStart.filter(\.isSleep)) {
      let time = SleepSegments.time(of: session)
      sleeps.add(Double(time.lowerBound), Double(time.upperBound))
    }
    sleeps.order()
    var start = sorted.startIndex
    while start < sorted.endIndex {
      let source = sorted[start].source
      let end = sorted[start...].firstIndex { $0.source != source } ?? sorted.endIndex
      for session in SleepSegments.sessions(of: Array(sorted[start..<end])) {
        if let night = SleepSegments.night(of: session, beds: beds) {
          book.add(night, from: source)
        } else if let last = session.filter({ $0.stage == .inBed }).max(by: { $0.end < $1.end }),
          case let time = SleepSegments.time(of: session),
          !sleeps.overlap(Double(time.lowerBound), Double(time.upperBound))
        {
          var night = Night(on: last.localEnd.day)
          night.inBed = SleepSegments.minutes(of: session)
          book.add(night, from: source)
        }
      }
      start = end
    }
  }

  /// The pieces by source and start, identical ones of a source once.
  private func unique() -> [Segment] {
    func key(_ segment: Segment) -> (Int, Int64, Int64, UInt8) {
      (segment.source, segment.start, segment.end, segment.stage.rawValue)
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
  /// The time in bed is all of the session: in bed, asleep and awake. If its source recorded no
  /// time in bed, pieces of any other source count too, such as the phone's schedule.
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
    var spans = TimeSpans()
    for segment in segments { spans.add(Double(segment.start), Double(segment.end)) }
    spans.order()
    return spans.seconds / 60
  }
}
