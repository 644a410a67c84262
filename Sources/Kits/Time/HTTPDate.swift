/// A date of HTTP, in any of the three forms of RFC 9110, section 5.6.7.
///
///     Sun, 06 Nov 1994 08:49:37 GMT
///     Sunday, 06-Nov-94 08:49:37 GMT
///     Sun Nov  6 08:49:37 1994
package enum HTTPDate {
  /// The seconds since 1970-01-01T00:00:00Z, or nil; `now`, in the same seconds, decides the
  /// century of the second form: a year more than 50 years ahead is past.
  package static func seconds(in text: String, now: Int) -> Int? {
    var words = text.split { " ,-".contains($0) }
    // The third form ends with the year.
    if words.count == 5 { words = [words[0], words[2], words[1], words[4], words[3], "GMT"] }
    guard words.count == 6, words[5] == "GMT",
      Weekday.allCases.contains(where: { [$0.name[...], $0.name.prefix(3)].contains(words[0]) }),
      let month = Month.allCases.first(where: { $0.shortName == words[2] })?.rawValue,
      let day = words[1].digits(1...2), let year = words[3].digits(2...4),
      words[3].utf8.count != 3
    else { return nil }
    if words[3].utf8.count == 4 { return seconds(year, month, day, words[4]) }
    let thisYear = Day(exactly: Int64(now / 86_400))?.civil.year ?? 1970
    let century = thisYear - thisYear % 100
    // 50 years of 365.2425 days.
    let limit = now + 1_577_847_600
    return [century + 100, century, century - 100].lazy
      .compactMap { seconds($0 + year, month, day, words[4]) }.first { $0 <= limit }
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
}
