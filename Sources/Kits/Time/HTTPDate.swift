/// A date of HTTP, in any of the three forms of RFC 9110, section 5.6.7.
///
///     Sun, 06 Nov 1994 08:49:37 GMT
///     Sunday, 06-Nov-94 08:49:37 GMT
///     Sun Nov  6 08:49:37 1994
package enum HTTPDate {
  /// The seconds since 1970-01-01T00:00:00Z, or nil; `now`, in the same seconds, decides the
  /// century of the second form: a year more than 50 years ahead is past.
  package static func seconds(in text: String, now: Int) -> Int? {
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    guard let first = words.first else { return nil }
    let isComma = first.hasSuffix(",")
    let name = isComma ? first.dropLast() : first
    switch words.count {
    case 6 where isComma && isWeekday(name, isShort: true):
      guard words[5] == "GMT", let year = words[3].digits(4...4),
        let month = month(words[2]), let day = words[1].digits(2...2)
      else { return nil }
      return seconds(year, month, day, words[4])
    case 4 where isComma && isWeekday(name, isShort: false):
      let parts = words[1].split(separator: "-", omittingEmptySubsequences: false)
      guard words[3] == "GMT", parts.count == 3, let short = parts[2].digits(2...2),
        let month = month(parts[1]), let day = parts[0].digits(2...2)
      else { return nil }
      let thisYear = Day(exactly: Int64(now / 86_400))?.civil.year ?? 1970
      let year = thisYear - thisYear % 100 + short
      // 50 years of 365.2425 days.
      let limit = now + 1_577_847_600
      return [year + 100, year, year - 100].lazy
        .compactMap { seconds($0, month, day, words[2]) }.first { $0 <= limit }
    case 5 where !isComma && isWeekday(name, isShort: true):
      guard let year = words[4].digits(4...4), let month = month(words[1]),
        let day = words[2].digits(1...2)
      else { return nil }
      return seconds(year, month, day, words[3])
    default: return nil
    }
  }

  private static func seconds(_ year: Int, _ month: Int, _ day: Int, _ time: Substring) -> Int? {
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    guard let day = Day(year: year, month: month, day: day), parts.count == 3,
      let hour = parts[0].digits(2...2), hour < 24,
      let minute = parts[1].digits(2...2), minute < 60,
      // The 60th is a leap second.
      let second = parts[2].digits(2...2), second <= 60
    else { return nil }
    return Int(day.number) * 86_400 + hour * 3600 + minute * 60 + second
  }

  private static func isWeekday(_ text: Substring, isShort: Bool) -> Bool {
    Weekday.allCases.contains { isShort ? $0.name.prefix(3) == text : $0.name == text }
  }

  private static func month(_ text: Substring) -> Int? {
    Month.allCases.first { $0.shortName == text }?.rawValue
  }
}
