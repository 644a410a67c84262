import Formats
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

  /// A date of ISO, with or without a time behind it, or three numbers; nil for anything else.
  init?(_ bytes: Span<UInt8>, _ field: CSV.Field) {
    if let day = TableDate.isoDay(bytes, field) {
      self = .day(day)
    } else {
      self.init(String(CSV.text(bytes, field.start, field.end).trimmingBlanks))
    }
  }

  /// `2026-11-20` and nothing else, as most dates are; nil for anything else.
  private static func isoDay(_ bytes: Span<UInt8>, _ field: CSV.Field) -> Day? {
    guard field.end - field.start == 10 else { return nil }
    var number = 0
    for index in 0..<10 {
      let byte = bytes[field.start + index]
      if index == 4 || index == 7 {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard 48...57 ~= byte else { return nil }
        number = number * 10 + Int(byte - 48)
      }
    }
    return Day(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// The problem of a field that is not a day.
  static func problem(of field: CSV.Field, in reader: CSVReader) -> OffsetProblem {
    OffsetProblem(
      offset: field.start, message: "\(reader.quote(field)) is not a day",
      hint: "A day is a date that the calendar has, such as 2026-11-20.")
  }

  /// The longest text that is read as a date, in bytes.
  private static let longestDate = 100

  private init?(_ text: String) {
    guard text.utf8.count <= TableDate.longestDate else { return nil }
    if let day = Day(iso: String(text.prefix(10))),
      text.utf8.count == 10 || text.dropFirst(10).hasPrefix("T")
        || text.dropFirst(10).hasPrefix(" ")
    {
      self = .day(day)
      return
    }
    if let day = WrittenDate.day(text) {
      self = .day(day)
      return
    }
    let date = TableDate.withoutTime(text)
    let parts = date.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "." || $0 == "-" }
      .map(\.trimmingBlanks)
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

  /// A date without the time behind it: `20.11.2026, 18:52`.
  private static func withoutTime(_ text: String) -> Substring {
    guard let colon = text.firstIndex(of: ":"),
      let blank = text[..<colon].lastIndex(where: { $0.isWhitespace || $0 == "T" })
    else { return text[...] }
    let date = text[..<blank].trimmingBlanks
    return date.last == "," ? date.dropLast() : date
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

  /// The orders in which the calendar has it.
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
