/// How steadily days were tracked.
package struct DayTracking: Hashable, Sendable {
  /// The first day that holds a value.
  package let first: Day
  /// How many days hold a value.
  package private(set) var count = 0
  /// The longest run of days without a value between two with one, the later of two that are as
  /// long; nil where there is no gap.
  package private(set) var longestGap: ClosedRange<Day>?
  /// The longest run of days with a value, the later of two that are as long.
  package private(set) var longestRun: ClosedRange<Day>
  /// The run that reaches up to today, or to yesterday while today has nothing yet; nil where it is
  /// broken.
  package let run: ClosedRange<Day>?

  /// Nil where no day up to `today` holds a value; the days ascend.
  package init?(of days: [Day], today: Day) {
    let days = days.prefix { $0 <= today }
    guard let first = days.first, let last = days.last else { return nil }
    self.first = first
    count = days.count
    longestRun = first...first
    var start = first
    var before = first
    for day in days {
      if day - before > 1 {
        let gap = before + 1...day - 1
        if gap.count >= longestGap?.count ?? 0 { longestGap = gap }
        start = day
      }
      if day - start >= longestRun.count - 1 { longestRun = start...day }
      before = day
    }
    run = today - last <= 1 ? start...last : nil
  }
}
