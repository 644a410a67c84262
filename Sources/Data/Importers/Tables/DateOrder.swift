import Formats
import Text
import Time

/// The order of year, month and day in a date.
package enum DateOrder: String, CaseIterable, Sendable {
  case yearFirst = "y/m/d"
  case dayFirst = "d/m/y"
  case monthFirst = "m/d/y"
}

/// The first eight bytes of a date such as `2026-11-20`, at first none of a text, the last two, and
/// its day.
struct LastDate {
  fileprivate var start = UInt64.max
  fileprivate var end: UInt16 = 0
  fileprivate var day = Day.first
}

/// A date as a table has it, before it is decided which number is the month.
enum TableDate {
  case day(Day)
  /// Three numbers between slashes, dots or dashes; between dots the month is not first.
  case parts(Int, Int, Int, yearDigits: Int, hasDots: Bool)

  /// Reads an ISO date, with or without a time, or three numbers.
  init?(_ bytes: Span<UInt8>, _ field: CSV.Field) {
    // Most dates are `2026-11-20`.
    if field.end - field.start == 10, let day = Day(iso: bytes, at: field.start) {
      self = .day(day)
    } else {
      self.init(String(CSV.text(bytes, field.start, field.end).trimmingBlanks))
    }
  }

  /// Reads a date by the one of the row before, which most tables with several rows a day repeat.
  init?(_ bytes: Span<UInt8>, _ field: CSV.Field, after last: inout LastDate) {
    guard field.end - field.start == 10 else {
      self.init(bytes, field)
      return
    }
    let start = bytes.word(at: field.start)
    let end = UInt16(bytes[field.start + 8]) << 8 | UInt16(bytes[field.start + 9])
    if last.start == start, last.end == end {
      self = .day(last.day)
      return
    }
    self.init(bytes, field)
    if case .day(let day) = self { (last.start, last.end, last.day) = (start, end, day) }
  }

  static func problem(of field: CSV.Field, in reader: CSVReader) -> OffsetProblem {
    OffsetProblem(
      offset: field.start, message: "\(reader.quote(field)) is not a day",
      hint: "A day is a date that the calendar has, such as 2026-11-20.")
  }

  private static let longestDate = 100

  init?(_ text: String) {
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
    let numbers = parts.compactMap { $0.digits(1...4) }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    if parts[0].utf8.count == 4 {
      guard let day = Day(year: numbers[0], month: numbers[1], day: numbers[2]) else { return nil }
      self = .day(day)
    } else {
      self = .parts(
        numbers[0], numbers[1], numbers[2], yearDigits: parts[2].utf8.count,
        hasDots: date.contains("."))
    }
  }

  /// The time after a date, in minutes from midnight; nil if there is none.
  static func minutes(_ text: some StringProtocol) -> Int64? { clock(text)?.timeOfDay }

  /// The day and time of a text, midnight without a time; nil if it is not a day in that order.
  static func time(_ text: String, in order: DateOrder) -> LocalDateTime? {
    guard let day = TableDate(text)?.day(in: order) else { return nil }
    guard let clock = clock(text), let minutes = clock.timeOfDay
    else { return LocalDateTime(day: day, minute: 0) }
    return LocalDateTime(day: day, minute: Int(minutes), second: Int(clock.seconds ?? 0))
  }

  private static func clock(_ text: some StringProtocol) -> CellShape.Clock? {
    guard let colon = text.firstIndex(of: ":"),
      let blank = text[..<colon].lastIndex(where: { $0.isWhitespace || $0 == "T" }),
      case .clock(let clock) = CellShape(Substring(text[text.index(after: blank)...]))
    else { return nil }
    return clock
  }

  private static func withoutTime(_ text: String) -> Substring {
    guard let colon = text.firstIndex(of: ":"),
      let blank = text[..<colon].lastIndex(where: { $0.isWhitespace || $0 == "T" })
    else { return text[...] }
    let date = text[..<blank].trimmingBlanks
    return date.last == "," ? date.dropLast() : date
  }

  /// The day in that order, if the calendar has it; years of two digits are 1970 to 2069.
  func day(in order: DateOrder) -> Day? {
    func year(_ number: Int) -> Int {
      number >= 100 ? number : number + (number < 70 ? 2000 : 1900)
    }
    switch (self, order) {
    case (.day(let day), _): return day
    case (.parts(let first, let second, let third, _, _), .yearFirst):
      return Day(year: year(first), month: second, day: third)
    case (.parts(let first, let second, let third, _, _), .dayFirst):
      return Day(year: year(third), month: second, day: first)
    case (.parts(let first, let second, let third, _, _), .monthFirst):
      return Day(year: year(third), month: first, day: second)
    }
  }

  /// The possible orders; a year of four digits can only be last.
  var orders: [DateOrder] {
    switch self {
    case .day: DateOrder.allCases
    case .parts(_, _, _, let yearDigits, let hasDots):
      DateOrder.allCases.filter {
        ($0 != .yearFirst || yearDigits < 3) && ($0 != .monthFirst || !hasDots)
          && day(in: $0) != nil
      }
    }
  }
}

/// Dates with the name of the month: `20 Nov 2026`, `Fri, 8th Dec 2021`, `20 de noviembre de 2026`.
enum WrittenDate {
  /// The day of a date; one without a year, such as `18 May`, is of `year`.
  static func day(_ text: String, year: Int? = nil) -> Day? {
    guard text.contains(where: \.isLetter) else { return nil }
    var month: Int?
    var day: Int?
    var year = year
    var wordCount = 0
    for token in text.lowercased().split(whereSeparator: { " ,.-/\u{A0}\u{202F}".contains($0) }) {
      if token.contains(":") || token == "am" || token == "pm" {
        guard day != nil, month != nil else { return nil }
        continue
      }
      if token == "de" || token == "of" { continue }
      let digits = token.prefix { $0.isASCII && $0.isNumber }
      let ending = token[digits.endIndex...]
      if let number = Int(digits) {
        if digits.utf8.count == 4, ending.isEmpty, year == nil {
          year = number
        } else if digits.utf8.count <= 2, day == nil,
          ending.isEmpty || ["st", "nd", "rd", "th", "º", "er"].contains(ending)
        {
          day = number
        } else {
          return nil
        }
      } else if let found = TypedWord(String(token)).month {
        guard month == nil else { return nil }
        month = found
      } else {
        // The weekday, before the date.
        wordCount += 1
        guard wordCount == 1, day == nil, month == nil else { return nil }
      }
    }
    guard let year, let month, let day else { return nil }
    return Day(year: year, month: month, day: day)
  }
}
