import Time

/// The day, the time and the repetition among the typed words about an event.
///
///     Dinner with Ana friday 19:00
///     2026-11-27 19:00-21:00 Dinner with Ana
///     Camp 4 jul to 11 jul
///     Yoga every tuesday and thursday 18:00 for 90 min until june
///
/// The other words are the title. A quoted argument is never divided, so that quotes keep `Plan for
/// monday` together.
package struct TypedWhen: Equatable, Sendable {
  /// The day, and the words that name it.
  package var day: Word?
  /// The beginning, in minutes from midnight.
  package var start: Int?
  /// The end of a time such as `19:00-21:00`, in minutes from midnight; 1440 for 24:00.
  package var end: Int?
  /// The last day, or the day of the end.
  package var lastDay: Word?
  package var length: LengthFound?
  package var repetition: TypedRepetition?
  /// The last day of the repetition.
  package var until: Day?
  /// How many times it comes in all.
  package var count: Int?

  package init() {}

  /// A day as it was typed.
  package struct Word: Equatable, Sendable {
    package var day: TypedDay
    package var text: String

    package init(day: TypedDay, text: String) { (self.day, self.text) = (day, text) }
  }

  package var isEmpty: Bool { self == TypedWhen() }

  /// A line as a title and when.
  package struct Line: Equatable, Sendable {
    package var title: String
    package var when: TypedWhen
  }

  /// Divides the words of a line into a title and when.
  ///
  /// `now`: From when `in 2 hours` counts; nil to leave that in the title.
  package static func line(
    _ words: [String], days: DayReading, now: LocalDateTime? = nil
  ) throws(TypedWhenError) -> Line {
    var reader = WhenReader(words, days, now)
    try reader.read()
    guard !reader.title.isEmpty else { throw TypedWhenError.noTitle }
    try reader.check()
    return Line(title: reader.title.map(\.text).joined(separator: " "), when: reader.when)
  }

  /// Words that are all about when.
  package static func all(_ words: [String], days: DayReading) -> TypedWhen? {
    var reader = WhenReader(words, days, nil)
    do {
      try reader.read()
    } catch {
      return nil
    }
    return reader.title.isEmpty && !reader.when.isEmpty ? reader.when : nil
  }
}

/// Why words about an event are invalid.
package enum TypedWhenError: Error, Equatable, Sendable {
  /// Only a day or a time was typed.
  case noTitle
  /// A day or time beside another one.
  case twice(String)
  /// A word that looks like a time or a date, but is invalid.
  case invalid(String)
  /// `at 7`, which may be in the morning or in the evening.
  case unclearHour(Int)
  /// `next friday`: the first one from tomorrow on, or the one after it.
  case nextWeekday(String, Day)
}
