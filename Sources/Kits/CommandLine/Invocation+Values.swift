import Host
import Text
import Time

// What options and arguments say.

extension Invocation {
  /// The value of an option for rendering; nil if the command has an option of its own with that
  /// name.
  package func rendering(_ option: Option) throws -> String? {
    guard has(option), !command.options.contains(where: { $0.name == option.name })
    else { return nil }
    return try choice(option)
  }

  /// Whether the option was given.
  package func has(_ option: Option) -> Bool { given.contains { $0.option == option.name } }

  /// The option's value, the last if it was given several times.
  package func text(_ option: Option) throws -> String? {
    try given.last { $0.option == option.name }.map { try text($0.value) }
  }

  /// The option's value as bytes, the last if it was given several times.
  package func argument(_ option: Option) -> Argument? {
    given.last { $0.option == option.name }?.value
  }

  /// The option's values, in order.
  package func texts(_ option: Option) throws -> [String] {
    try given.filter { $0.option == option.name }.map { try text($0.value) }
  }

  /// An argument as text.
  package func text(_ argument: Argument) throws -> String {
    guard argument.isText else {
      throw Failure.usage(
        "'\(argument.text)' is not UTF-8 text",
        hints: ["Text must be UTF-8; only paths may contain other bytes."])
    }
    return argument.text
  }

  /// The arguments as text.
  package var words: [String] { get throws { try arguments.map(text) } }
  /// The day given with `--date`, otherwise the default.
  package var chosenDay: Day { get throws { try day(.date) ?? defaultDay } }

  /// The option's value as a day; of several, `last month`, the first for `--from` and `--since`,
  /// the last for `--to`.
  package func day(_ option: Option, isComing: Bool? = nil) throws -> Day? {
    try text(option).map { text in
      let ends = ["from", "since", "to"]
      guard days.typed(text) == nil, ends.contains(option.name), let period = period(text)
      else { return try day(text, isComing: isComing) }
      return option.name == "to" ? period.upperBound : period.lowerBound
    }
  }

  /// All of the text as several days, such as `last month` or `30 days`, or nil.
  package func period(_ text: String) -> ClosedRange<Day>? {
    let words = TypedWord.line(text.split(separator: " ").map(String.init))
    let time = TimeReading(words, by: days)
    return TimeReading.longest(time.range(at: 0), time.year(at: 0), time.recent(at: 0)).flatMap {
      $0.end == words.count ? $0.value : nil
    }
  }

  /// Gives several days at the end of the arguments to `--from` and `--to`, or one to `--date`;
  /// returns whether the rest was such days.
  mutating func takeDays(_ rest: [Argument]) -> Bool {
    let text = rest.map(\.text).joined(separator: " ")
    func takes(_ name: String) -> Bool {
      command.options.contains { $0.name == name } && !given.contains { $0.option == name }
    }
    if takes(Option.date.name), days.typed(among: rest.map(\.text)) != nil {
      // `dash missing yesterday`
      given.append(Given(option: Option.date.name, value: Argument(text)))
    } else if takes("from"), takes("to"), let period = period(text) {
      // `dash agenda export december`
      given += [("from", period.lowerBound), ("to", period.upperBound)].map {
        Given(option: $0, value: Argument($1.description))
      }
    } else {
      return false
    }
    return true
  }

  /// An argument as a day; `isComing` overrides whether weekdays and dates without a year are the
  /// next ones.
  package func day(_ text: String, isComing: Bool? = nil) throws -> Day {
    var days = days
    if let isComing { days.isComing = isComing }
    switch days.typed(text) {
    case .day(let day): return day
    case .ambiguous(let dayFirst, let monthFirst):
      throw Failure.ambiguousDate(text, dayFirst, monthFirst) { typed(replacing: text, with: $0) }
    case nil:
      throw Failure.usage(
        "invalid date '\(text)'",
        hints: ["Expected a date such as \(today), or today, yesterday, friday, -3."]
          + (days.withWholeYear(text).map {
            ["For \($0): \(typed(replacing: text, with: ShellText.quoted($0)))"]
          } ?? [])
          + Suggestion.hints(for: text, among: Day.keywords))
    }
  }

  /// The option's value as a weekday.
  package func weekday(_ option: Option) throws -> Weekday? {
    guard let text = try text(option) else { return nil }
    guard let weekday = Weekday(parsing: text) else {
      throw Failure.usage(
        "invalid weekday '\(text)'",
        hints: ["Expected a weekday such as monday or mon."]
          + Suggestion.hints(for: text, among: Weekday.allCases.map { $0.name.lowercased() }))
    }
    return weekday
  }

  /// The day given with `--date`, otherwise the default; throws ``Failure`` if it is in the future.
  package func dayUpToToday() throws -> Day { try upToToday(chosenDay) }

  /// The day; throws ``Failure`` if it is in the future.
  package func upToToday(_ day: Day) throws -> Day {
    if day > today {
      throw Failure.usage(
        "\(day) is in the future",
        hints: ["Expected today or an earlier day, such as --date \(today)."])
    }
    return day
  }

  /// The option's value as a whole number within its range.
  package func integer(_ option: Option) throws -> Int? {
    let range = option.range
    let hint = "Expected a whole number from \(range.lowerBound) to \(range.upperBound)."
    return try value(option, hints: hint) { Int($0).flatMap { range ~= $0 ? $0 : nil } }
  }

  /// The option's value as `read` reads it; throws ``Failure`` with the hints if that is nil.
  package func value<Value>(
    _ option: Option, _ kind: String = "value", hints: String..., read: (String) throws -> Value?
  ) throws -> Value? {
    guard let text = try text(option) else { return nil }
    if let value = try read(text) { return value }
    throw Failure.usage("invalid \(kind) '\(text)' for --\(option.name)", hints: hints)
  }

  /// The option's value as one of its choices.
  package func choice(_ option: Option) throws -> String? {
    guard let text = try text(option) else { return nil }
    guard option.choices.contains(text) else {
      throw Failure.usage(
        "invalid value '\(text)' for --\(option.name)",
        hints: ["Expected one of: \(option.choices.joined(separator: ", "))."]
          + Suggestion.hints(for: text, among: option.choices))
    }
    return text
  }
}

extension Failure {
  /// A date with two readings; `command` is the command line with a clear date, or nil in a line
  /// of a file.
  package static func ambiguousDate(
    _ text: String, _ dayFirst: Day, _ monthFirst: Day, command: ((String) -> String)?
  ) -> Failure {
    let days = command == nil ? [] : [dayFirst, monthFirst]
    let meanings = days.map { day in
      let (year, month, date) = day.civil
      return ("For \(date) \(Month(rawValue: month)?.name ?? "") \(year)", command?("\(day)") ?? "")
    }
    return .ambiguous(
      "ambiguous date '\(text)'", meanings,
      hints: (command == nil ? ["Write \(dayFirst) or \(monthFirst)."] : []) + [
        "To write day/month from now on: dash settings set date.order d/m",
        "To write month/day from now on: dash settings set date.order m/d",
      ])
  }
}
