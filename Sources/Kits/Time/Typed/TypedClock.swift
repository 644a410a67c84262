import Text

/// Parses times of day and durations as people type them, in whole minutes.
package enum TypedClock {
  /// Minutes after midnight, 0 to 1439, of `23:40`, `11:40pm`, `11pm`, `23.40`, `23h40`, `18h`, and
  /// of words such as `18 uhr`, `noon` or `half past ten`, or nil.
  package static func timeOfDay(_ text: Substring) -> Int64? {
    guard let first = text.utf8.first, text.utf8.count <= 40 else { return nil }
    if !text.utf8.contains(UInt8(ascii: " ")) {
      if let minute = digital(text) { return minute }
      // A number is no time, and a word in digits no word.
      if 48...57 ~= first { return nil }
    }
    let time = reading(of: text)
    guard let found = time.clock(at: 0), found.end == time.words.count, found.value.end == nil,
      !found.value.isUnclear, found.value.start < 1440
    else { return nil }
    return Int64(found.value.start)
  }

  private static func reading(of text: Substring) -> TimeReading {
    let words = text.split(separator: " ").map { TypedWord(String($0)) }
    return TimeReading(words, by: DayReading(today: Day(number: 0)))
  }

  /// `23:40`, `11:40pm`, `11pm`, `23.40`, `23h40`, `18h`.
  static func digital(_ text: Substring) -> Int64? {
    var clock = text
    var half: Int64?
    if let last = clock.utf8.last, last == UInt8(ascii: "m") || last == UInt8(ascii: "M") {
      switch clock.dropLast().utf8.last {
      case UInt8(ascii: "a"), UInt8(ascii: "A"): half = 0
      case UInt8(ascii: "p"), UInt8(ascii: "P"): half = 720
      default: return nil
      }
      clock = clock.dropLast(2)
      while clock.utf8.last == UInt8(ascii: " ") { clock.removeLast() }
    }
    var mark: UInt8?
    var numbers: [Int] = []
    var digits = 0
    for byte in clock.utf8 {
      switch byte {
      case 48...57:
        if digits == 0 { numbers.append(0) }
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - 48)
        digits += 1
        guard digits <= 2 else { return nil }
      case UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "h"), UInt8(ascii: "H"),
        UInt8(ascii: "u"):
        guard mark == nil, digits > 0 else { return nil }
        (mark, digits) = (byte | 0x20, 0)
      default: return nil
      }
    }
    let isHour =
      mark == UInt8(ascii: "h") && digits == 0 && half == nil || mark == nil && half != nil
    guard let hour = numbers.first, isHour || numbers.count == 2 && digits == 2 else { return nil }
    let minute = numbers.count == 2 ? numbers[1] : 0
    guard minute < 60 else { return nil }
    if let half { return 1...12 ~= hour ? Int64(hour % 12 * 60 + minute) + half : nil }
    return hour < 24 ? Int64(hour * 60 + minute) : nil
  }

  /// Minutes of `7h12m`, `7 h 12 min`, `7 hours 12 minutes`, `7h12`, `7.5h`, `7:12`, `432m`, `432`
  /// `half an hour` or `11pm-6:30am`, or nil.
  package static func duration(_ text: Substring) -> Int64? {
    length(text) ?? spokenLength(text) ?? span(text)
  }

  /// `half an hour`, `an hour and a half`, `two hours`.
  private static func spokenLength(_ text: Substring) -> Int64? {
    guard text.utf8.contains(UInt8(ascii: " ")), text.utf8.count <= 40 else { return nil }
    let time = reading(of: text)
    guard let found = time.length(at: 0), found.end == time.words.count,
      case .minutes(let minutes) = found.value
    else { return nil }
    return Int64(minutes)
  }

  static func length(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let hours = parts[0].digits(1...6), let minutes = parts[1].digits(2...2), minutes < 60
      else { return nil }
      return Int64(hours * 60 + minutes)
    }
    guard let number = TypedNumber(text), number.number >= 0 else { return nil }
    let suffix = number.suffix.lowercased()
    if suffix.isEmpty || unit(suffix[...]) == .minute { return number.whole }
    if unit(suffix[...]) == .hour { return Int64(exactly: (number.number * 60).rounded()) }
    let unit = suffix.prefix { $0.isLetter }
    guard self.unit(unit) == .hour, let hours = number.whole,
      let rest = TypedNumber(suffix[unit.endIndex...].drop { $0 == " " || $0 == "," }.droppingAnd),
      rest.suffix.isEmpty || self.unit(rest.suffix) == .minute, let minutes = rest.whole,
      0..<60 ~= minutes
    else { return nil }
    let (product, isTooLong) = hours.multipliedReportingOverflow(by: 60)
    let (sum, isBeyond) = product.addingReportingOverflow(minutes)
    return isTooLong || isBeyond ? nil : sum
  }

  /// The minutes from one time of day to the next, `11pm-6:30am` or `from 23:40 to 7:05`; nil
  /// unless both have a form that no number has.
  private static func span(_ text: Substring) -> Int64? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    if ends.count == 2, let start = timeOfDay(ends[0].trimmed), let end = timeOfDay(ends[1].trimmed)
    {
      return start == end ? nil : (end - start + 1440) % 1440
    }
    guard text.utf8.contains(UInt8(ascii: " ")), text.utf8.count <= 40 else { return nil }
    let time = reading(of: text)
    guard let found = time.clock(at: 0), found.end == time.words.count, !found.value.isUnclear,
      let end = found.value.end, end != found.value.start
    else { return nil }
    return Int64((end - found.value.start + 1440) % 1440)
  }

  private static func unit(_ word: Substring) -> TimeUnit? {
    switch word {
    case "m", "min", "minutes": .minute
    case "h", "hours": .hour
    default: word.isEmpty ? nil : TypedWord(String(word)).unit
    }
  }
}

extension Substring {
  /// Without `and` at the beginning, in seven languages.
  fileprivate var droppingAnd: Substring {
    for word in ["and ", "und ", "et ", "y ", "e ", "en "] where hasPrefix(word) {
      return dropFirst(word.utf8.count)
    }
    return self
  }
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
