import Text
import Time

extension Invocation {
  /// Whether the option was given.
  package func has(_ option: Option) -> Bool { given.contains { $0.option == option.name } }

  /// The option's value, the last if it was given several times.
  package func text(_ option: Option) throws -> String? {
    try given.last { $0.option == option.name }.map { try text($0.value) }
  }

  /// The option's value as it came, which need not be text, the last if it was given several times.
  package func word(_ option: Option) -> Argument? {
    given.last { $0.option == option.name }?.value
  }

  /// The option's values, in order.
  package func texts(_ option: Option) throws -> [String] {
    try given.filter { $0.option == option.name }.map { try text($0.value) }
  }

  /// A word as text.
  package func text(_ word: Argument) throws -> String {
    guard word.isText else {
      throw Failure.usage(
        "'\(word.text)' is not UTF-8 text",
        hints: ["Text is read as UTF-8; paths may be any bytes."])
    }
    return word.text
  }

  /// The option's value as a day.
  package func day(_ option: Option) throws -> Day? {
    try text(option).map(day)
  }

  /// A word as a day.
  package func day(_ word: String) throws -> Day {
    guard let day = Day(word: word, on: today) else {
      throw Failure.usage(
        "'\(word)' is not a day",
        hints: ["A day is a date such as \(today), or today, yesterday, friday, -3."]
          + Suggestion.hints(for: word, among: Day.words))
    }
    return day
  }

  /// The option's value as a weekday.
  package func weekday(_ option: Option) throws -> Weekday? {
    guard let text = try text(option) else { return nil }
    guard let weekday = Weekday(word: text) else {
      throw Failure.usage(
        "'\(text)' is no weekday",
        hints: ["A weekday is written monday or mon."]
          + Suggestion.hints(for: text, among: Weekday.allCases.map { $0.name.lowercased() }))
    }
    return weekday
  }

  /// The day told by --date, today where none was; one that has begun.
  package func begunDay(_ doing: String) throws -> Day {
    let day = try self.day(.date) ?? today
    if day > today {
      throw Failure.usage(
        "\(day) is still to come", hints: ["\(doing) once it has begun: --date \(today)."])
    }
    return day
  }

  /// The option's value as a whole number within `range`.
  package func whole(_ option: Option, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = try text(option) else { return nil }
    guard let number = Int(text), range ~= number else {
      throw Failure.usage(
        "'\(text)' is no \(option.value ?? "number") that --\(option.name) takes",
        hints: ["It takes a whole number from \(range.lowerBound) to \(range.upperBound)."])
    }
    return number
  }

  /// The option's value as one of its choices.
  package func choice(_ option: Option) throws -> String? {
    guard let text = try text(option) else { return nil }
    guard option.choices.contains(text) else {
      throw Failure.usage(
        "'\(text)' is no value of --\(option.name)",
        hints: ["It takes \(option.choices.joined(separator: ", "))."]
          + Suggestion.hints(for: text, among: option.choices))
    }
    return text
  }
}
