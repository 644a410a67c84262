import Text

/// Parses times of day and durations as people type them, in whole minutes.
package enum TypedClock {
  /// Minutes after midnight, 0 to 1439, of `23:40`, `11:40pm` or `11pm`, or nil.
  package static func timeOfDay(_ text: Substring) -> Int64? {
    var clock = text
    var half: Int64?
    for (ending, start) in [("am", Int64(0)), ("pm", 720)]
    where clock.lowercased().hasSuffix(ending) {
      clock = clock.dropLast(2)
      while clock.last == " " { clock.removeLast() }
      half = start
      break
    }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 1 && half != nil,
      let hour = parts[0].digits(1...2).map(Int64.init),
      let minute = parts.count == 2 ? parts[1].digits(2...2).map(Int64.init) : 0,
      minute < 60
    else { return nil }
    if let half {
      return 1...12 ~= hour ? hour % 12 * 60 + half + minute : nil
    }
    return hour < 24 ? hour * 60 + minute : nil
  }

  /// Minutes of `7h12m`, `7h 12m`, `7h12`, `7.5h`, `7:12`, `432m` or `432`, or nil.
  package static func duration(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let hours = parts[0].digits(1...6), let minutes = parts[1].digits(2...2), minutes < 60
      else { return nil }
      return Int64(hours * 60 + minutes)
    }
    guard let number = TypedNumber(text), number.number >= 0 else { return nil }
    let suffix = number.suffix.lowercased()
    if suffix.isEmpty || minuteWords.contains(suffix) { return number.whole }
    if hourWords.contains(suffix) { return Int64(exactly: (number.number * 60).rounded()) }
    guard suffix.hasPrefix("h"), let hours = number.whole,
      let rest = TypedNumber(suffix.dropFirst().drop { $0 == " " }),
      rest.suffix.isEmpty || minuteWords.contains(String(rest.suffix)), let minutes = rest.whole,
      0..<60 ~= minutes
    else { return nil }
    let (product, isTooLong) = hours.multipliedReportingOverflow(by: 60)
    let (sum, isBeyond) = product.addingReportingOverflow(minutes)
    return isTooLong || isBeyond ? nil : sum
  }

  private static let minuteWords = ["m", "min", "mins", "minute", "minutes"]
  private static let hourWords = ["h", "hr", "hrs", "hour", "hours"]
}

/// When a new day begins, for people who are awake past midnight.
package enum DayStart {
  /// Minutes after midnight of a time before noon, `04:00` or `4am`, or nil.
  package static func minutes(_ text: String) -> Int? {
    TypedClock.timeOfDay(text[...]).flatMap { $0 < 720 ? Int($0) : nil }
  }
}
