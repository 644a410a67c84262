import Text

/// Parses times of day and durations as people type them, in whole minutes.
package enum TypedClock {
  /// Minutes after midnight, 0 to 1439, of `23:40`, `11:40pm`, `11pm`, `23.40`, `23h40`, `18h`,
  /// `18 uhr`, `noon` or `half past ten`, or nil.
  package static func timeOfDay(_ text: Substring) -> Int64? {
    digitalTime(text) ?? spokenTime(text)
  }

  /// `23.40`, `23h40`, `18h`, `18 uhr`, `noon`, `quarter to ten`.
  private static func spokenTime(_ text: Substring) -> Int64? {
    guard text.utf8.count <= 32 else { return nil }
    let lower = text.lowercased()
    switch lower {
    case "noon", "midday": return 720
    case "midnight": return 0
    default: break
    }
    var words = lower.split(separator: " ")
    if words.count > 1, words[0] == "at" { return timeOfDay(lower[words[1].startIndex...]) }
    if words.count == 3, let minutes = ["half": Int64(30), "quarter": 15][words[0]],
      let hour = spokenHour(words[2])
    {
      switch words[1] {
      case "past": return hour * 60 + minutes
      case "to" where minutes == 15: return (hour * 60 + 1440 - minutes) % 1440
      default: return nil
      }
    }
    if words.count == 2, ["uhr", "o'clock", "heures", "h"].contains(words[1]) {
      words.removeLast()
      return words[0].digits(1...2).flatMap { $0 < 24 ? Int64($0) * 60 : nil }
    }
    guard words.count == 1, let mark = lower.firstIndex(where: { $0 == "h" || $0 == "." }),
      let hour = lower[..<mark].digits(1...2).map(Int64.init), hour < 24
    else { return nil }
    let rest = lower[lower.index(after: mark)...]
    if rest.isEmpty { return lower[mark] == "h" ? hour * 60 : nil }
    return rest.digits(2...2).flatMap { $0 < 60 ? hour * 60 + Int64($0) : nil }
  }

  private static func spokenHour(_ word: Substring) -> Int64? {
    if let hour = word.digits(1...2) { return hour < 24 ? Int64(hour) : nil }
    return NumberWords.number(word).flatMap { 1...12 ~= $0 ? Int64($0) : nil }
  }

  private static func digitalTime(_ text: Substring) -> Int64? {
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
    if let half { return 1...12 ~= hour ? hour % 12 * 60 + half + minute : nil }
    return hour < 24 ? hour * 60 + minute : nil
  }

  /// Minutes of `7h12m`, `7 h 12 min`, `7 hours 12 minutes`, `7h12`, `7.5h`, `7:12`, `432m`, `432`
  /// or `11pm-6:30am`, or nil.
  package static func duration(_ text: Substring) -> Int64? { length(text) ?? span(text) }

  private static func length(_ text: Substring) -> Int64? {
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
    let unit = suffix.prefix { $0.isLetter }
    guard hourWords.contains(String(unit)), let hours = number.whole,
      let rest = TypedNumber(suffix[unit.endIndex...].drop { $0 == " " || $0 == "," }.droppingAnd),
      rest.suffix.isEmpty || minuteWords.contains(String(rest.suffix)), let minutes = rest.whole,
      0..<60 ~= minutes
    else { return nil }
    let (product, isTooLong) = hours.multipliedReportingOverflow(by: 60)
    let (sum, isBeyond) = product.addingReportingOverflow(minutes)
    return isTooLong || isBeyond ? nil : sum
  }

  /// The minutes from one time of day to the next, `11pm-6:30am`, unless both can be numbers.
  private static func span(_ text: Substring) -> Int64? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let start = timeOfDay(ends[0].trimmed),
      let end = timeOfDay(ends[1].trimmed), start != end
    else { return nil }
    return (end - start + 1440) % 1440
  }

  private static let minuteWords = ["m", "min", "mins", "minute", "minutes"]
  private static let hourWords = ["h", "hr", "hrs", "hour", "hours"]
}

extension Substring {
  fileprivate var droppingAnd: Substring { hasPrefix("and ") ? dropFirst(4) : self }
}

/// Numbers in words.
package enum NumberWords {
  /// The number of a word from `one` to `twelve`, or nil.
  package static func number(_ word: some StringProtocol) -> Int? {
    all.firstIndex(of: word.lowercased()).map { $0 + 1 }
  }

  private static let all = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
  ]
}

/// When a new day begins, for people who are awake past midnight.
package enum DayStart {
  /// Minutes after midnight of a time before noon, `04:00` or `4am`, or nil.
  package static func minutes(_ text: String) -> Int? {
    TypedClock.timeOfDay(text[...]).flatMap { $0 < 720 ? Int($0) : nil }
  }
}
