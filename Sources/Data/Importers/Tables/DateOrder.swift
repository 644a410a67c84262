import Time

/// In which order a date names year, month and day.
package enum DateOrder: String, CaseIterable, Sendable {
  case yearFirst = "y/m/d"
  case dayFirst = "d/m/y"
  case monthFirst = "m/d/y"
}

/// A date as a table has it, before it is decided which number is the month.
enum TableDate {
  case day(Day)
  /// Three numbers between slashes, dots or dashes.
  case parts(Int, Int, Int, yearDigits: Int)

  /// Nil for what is no date: ISO, with or without a time behind it, or three numbers.
  init?(_ text: String) {
    if let day = Day(iso: String(text.prefix(10))),
      text.utf8.count == 10 || text.dropFirst(10).hasPrefix("T")
        || text.dropFirst(10).hasPrefix(" ")
    {
      self = .day(day)
      return
    }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "." || $0 == "-" }
    let numbers = parts.compactMap { part in
      1...4 ~= part.utf8.count && part.utf8.allSatisfy { 48...57 ~= $0 } ? Int(part) : nil
    }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    if parts[0].utf8.count == 4 {
      guard let day = Day(year: numbers[0], month: numbers[1], day: numbers[2]) else { return nil }
      self = .day(day)
    } else {
      self = .parts(numbers[0], numbers[1], numbers[2], yearDigits: parts[2].utf8.count)
    }
  }

  /// The day in that order; nil where the calendar has none.
  ///
  /// Years of two digits are those from 1970 to 2069.
  func day(in order: DateOrder) -> Day? {
    func year(_ number: Int) -> Int {
      number >= 100 ? number : number + (number < 70 ? 2000 : 1900)
    }
    switch (self, order) {
    case (.day(let day), _): return day
    case (.parts(let first, let second, let third, _), .yearFirst):
      return Day(year: year(first), month: second, day: third)
    case (.parts(let first, let second, let third, _), .dayFirst):
      return Day(year: year(third), month: second, day: first)
    case (.parts(let first, let second, let third, _), .monthFirst):
      return Day(year: year(third), month: first, day: second)
    }
  }

  /// The orders in which the calendar has it, without being told.
  ///
  /// With four digits the year can only be last.
  var orders: [DateOrder] {
    switch self {
    case .day: DateOrder.allCases
    case .parts(_, _, _, let yearDigits):
      DateOrder.allCases.filter { ($0 != .yearFirst || yearDigits < 3) && day(in: $0) != nil }
    }
  }
}
