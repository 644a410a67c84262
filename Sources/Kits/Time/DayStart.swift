/// When a day begins for people who are up past midnight.
package enum DayStart {
  /// Minutes from midnight of `04:00` or `4am`; nil for what is no time in the first half of a day.
  package static func minutes(_ text: String) -> Int? {
    TypedClock.timeOfDay(text[...]).flatMap { $0 < 720 ? Int($0) : nil }
  }
}
