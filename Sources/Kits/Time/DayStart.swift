/// When a new day begins, for people who stay up past midnight.
package enum DayStart {
  /// Minutes after midnight of `04:00` or `4am`; nil for anything but a time before noon.
  package static func minutes(_ text: String) -> Int? {
    TypedClock.timeOfDay(text[...]).flatMap { $0 < 720 ? Int($0) : nil }
  }
}
