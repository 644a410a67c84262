import Statistics
import Time

/// An unfinished workday against workdays, a weekend or day off against days off.
package struct DayPace: Sendable {
  package typealias PastDay = (day: Day, total: Double, course: DayCourse)

  package let pace: Pace
  /// The minute after midnight up to which the day is known; the other days are compared there.
  package let minute: Int
  package let isFree: Bool

  /// Nil with fewer than ``Pace/fewest`` comparable days at that minute.
  package init?(
    of day: Day, value: Double, course: DayCourse, now: Int, goal: Double, others: [PastDay],
    daysOff: Set<Day> = []
  ) {
    func isFree(_ day: Day) -> Bool {
      day.weekday == .saturday || day.weekday == .sunday || daysOff.contains(day)
    }
    let (minute, isFreeDay) = (course.knownMinute(at: now), isFree(day))
    let comparable = others.filter { $0.day < day && isFree($0.day) == isFreeDay }
      .sorted { $0.day > $1.day }
      .compactMap { other in
        other.course.amount(by: minute).map { (byNow: $0, total: other.total) }
      }
    guard
      let pace = Pace(now: value, goal: goal, others: Array(comparable.prefix(Pace.most)))
    else { return nil }
    self.pace = pace
    self.minute = minute
    self.isFree = isFreeDay
  }

  /// The likely value at the end of the day, if its range is narrow enough to be of use: less than
  /// half the goal.
  package func end(of goal: Double) -> ClosedRange<Double>? {
    pace.end.upperBound - pace.end.lowerBound < goal / 2 ? pace.end : nil
  }
}

/// How the value of a day came about, as far as that is known.
package enum DayCourse: Hashable, Sendable {
  /// Sums that a person typed, each valid until the next one.
  case typed([Sample])
  /// Written by a service now and then, ascending: between two samples it grows evenly.
  case synced([Sample])
  case hourly(HourlyShares, total: Double)

  /// A value, and when it was written.
  package struct Sample: Hashable, Sendable {
    /// Minutes after the midnight that begins the day; of a service perhaps on a later day.
    package var minute: Int
    package var value: Double

    package init(minute: Int, value: Double) { (self.minute, self.value) = (minute, value) }
  }

  /// The most minutes between two samples of a service that are joined.
  package static let longestGap = 180

  /// The amount at a minute after the midnight that begins the day; nil if it is not known.
  package func amount(by minute: Int) -> Double? {
    switch self {
    case .typed(let samples): return samples.last { $0.minute <= minute }?.value ?? 0
    case .hourly(let shares, let total): return shares.share(by: minute) * total
    case .synced(let samples):
      guard let next = samples.firstIndex(where: { $0.minute >= minute }) else { return nil }
      let after = samples[next]
      let before = next > 0 ? samples[next - 1] : Sample(minute: 0, value: 0)
      if after.minute == minute { return after.value }
      guard minute >= before.minute, after.minute - before.minute <= DayCourse.longestGap
      else { return nil }
      let share = Double(minute - before.minute) / Double(after.minute - before.minute)
      return before.value + (after.value - before.value) * share
    }
  }

  /// The minute, at most `now`, up to which an unfinished day is known.
  package func knownMinute(at now: Int) -> Int {
    switch self {
    case .typed: now
    case .synced(let samples): min(samples.last?.minute ?? 0, now)
    case .hourly(let shares, _): min(shares.lastMinute, now)
    }
  }
}
