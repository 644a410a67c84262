/// A week of ISO 8601: it begins on a Monday, and belongs to the year of its Thursday.
package struct ISOWeek: Hashable, Sendable {
  /// 0 to 10,000: a row of a calendar may reach beyond the years 1 to 9999.
  package let year: Int
  /// 1 to 53.
  package let number: Int

  /// The week of a day.
  package init(of day: Day) {
    self.init(ofThursday: day.number - Int32((day.weekday.rawValue + 6) % 7) + 3)
  }

  /// The week of a Thursday, in days since 1970-01-01.
  init(ofThursday thursday: Int32) {
    let (year, month, date) = Day(number: thursday).civil
    var days = date - 1
    for earlier in Month.allCases where earlier.rawValue < month {
      days += earlier.length(in: year)
    }
    self.year = year
    number = days / 7 + 1
  }
}

extension ISOWeek: CustomStringConvertible {
  /// The ISO 8601 form, `2026-W47`.
  package var description: String {
    let digits = String(year)
    return String(repeating: "0", count: max(4 - digits.utf8.count, 0)) + digits
      + (number < 10 ? "-W0" : "-W") + String(number)
  }
}
