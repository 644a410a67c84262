/// How regularly days were tracked.
package struct DayTracking: Hashable, Sendable {
  package let first: Day
  package private(set) var count = 0
  /// The longest run of days without a value between two with one, if any; the later of two.
  package private(set) var longestGap: ClosedRange<Day>?
  /// The longest run of days with a value, the later if two are equally long.
  package private(set) var longestRun: ClosedRange<Day>
  /// The run that ends today, or yesterday if today has no value yet; nil if it is broken.
  package let run: ClosedRange<Day>?

  /// Nil if no day up to `today` has a value; `days` must be ascending.
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
