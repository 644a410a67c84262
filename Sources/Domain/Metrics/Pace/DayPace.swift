import Statistics
import Time

/// A day that is not over against comparable days: workdays with workdays, and weekends and days off
/// with each other.
package struct DayPace: Sendable {
  /// A day that is over: its value, and how it came about.
  package typealias PastDay = (day: Day, total: Double, course: DayCourse)

  package let pace: Pace
  /// Up to which minute after midnight the day is known, which the other days are compared at.
  package let minute: Int
  /// Whether it is compared with weekends and days off.
  package let isFree: Bool

  /// Nil where fewer than ``Pace/fewest`` comparable days are known at that minute.
  ///
  /// - Parameters:
  ///   - day: The day that is not over.
  ///   - value: What there is so far.
  ///   - course: How it came about.
  ///   - now: The minute after the midnight that begins the day.
  ///   - goal: What is to be reached.
  ///   - others: Earlier days, in any order; the latest count.
  ///   - daysOff: Days that are like weekends.
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

  /// Where the day ends, where that is narrow enough to be of use: less than half the goal.
  package func end(of goal: Double) -> ClosedRange<Double>? {
    pace.end.upperBound - pace.end.lowerBound < goal / 2 ? pace.end : nil
  }
}
