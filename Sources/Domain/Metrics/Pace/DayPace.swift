import Statistics
import Time

/// An unfinished day against comparable days: workdays with workdays, weekends and days off with
/// each other.
package struct DayPace: Sendable {
  /// A day that is over: its value, and how it came about.
  package typealias PastDay = (day: Day, total: Double, course: DayCourse)

  package let pace: Pace
  /// Up to which minute after midnight the day is known, which the other days are compared at.
  package let minute: Int
  /// Whether it is compared with weekends and days off.
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

  /// Where the day ends, where that is narrow enough to be of use: less than half the goal.
  package func end(of goal: Double) -> ClosedRange<Double>? {
    pace.end.upperBound - pace.end.lowerBound < goal / 2 ? pace.end : nil
  }
}
