import Actions
import Agenda
import Cards
import CommandLine
import Text
import Time

/// The options that `dash agenda add` and `dash agenda edit` have in common.
struct EventOptions {
  static let length = Option(
    "for", value: "length", "How long: 2h, 90m, 3 days; one hour unless given.")
  static let end = Option("to", value: "end", "When it ends, 21:00, or its last day.")
  static let place = Option("place", letter: "p", value: "text", "Where it is.")
  static let with = Option(
    "with", letter: "w", value: "name", "A person who is there; can be given several times.")
  static let invite = Option(
    "invite", value: "address",
    "Invite a mail address; the server of the calendar may send an invitation.")
  static let every = Option(
    "every", letter: "e", value: "interval",
    "How often: day, 2 weeks, monday,friday, month, last friday, year.")
  static let until = Option("until", value: "day", "With --every, the last day.").excluding(times)
  static let times = Option(
    "times", value: "count", range: 1...10_000, "With --every, how many times in all.")
  static let note = Option("note", value: "text", "A description.")
  static let url = Option("url", value: "address", "The address of a page about it.")
  static let calendar = Option("calendar", letter: "c", value: "calendar", "The calendar.")
  static let dryRun = Option("dry-run", "Only say what would be done.")
  /// The options that say something about an event.
  static let properties = [length, end, place, with, invite, every, until, times, note, url]
  static let dryRunHint = "not recorded: this was a dry run"

  private let line: Invocation
  private let mail: String?
  /// Reads days from today on, or from the day of the occurrence that is edited.
  let days: DayReading
  private let today: Day

  /// `occurrence` is the day of the occurrence that is edited.
  init(_ line: Invocation, in context: Context, from occurrence: Day? = nil) {
    self.line = line
    mail = context.settings.mail
    var days = context.comingDays
    today = days.today
    if let occurrence { days.today = occurrence }
    self.days = days
  }

  var length: LengthFound? {
    get throws {
      try line.value(
        Self.length, "length", hints: "Expected a length such as 2h, 90m, 1h30m, 3 days.",
        read: LengthFound.init)
    }
  }

  /// The time, the day or both of `--to`.
  var end: TypedWhen? {
    get throws {
      try line.value(
        Self.end, "end", hints: "Expected a time such as 21:00, a day such as sunday, or both."
      ) { text in
        let when = TypedWhen.all(text.split(separator: " ").map(String.init), days: days)
        return when?.end == nil && when?.lastDay == nil ? when : nil
      }
    }
  }

  var repetition: TypedRepetition? {
    get throws {
      try line.value(
        Self.every, "interval",
        hints: "Expected an interval such as day, week, '2 weeks', weekday, monday,friday, "
          + "'2 weeks on friday', month, 'last friday', year.", read: { TypedRepetition($0) })
    }
  }

  /// The rule of an event that begins on a day, if `--every` was given or a repetition typed.
  func rule(from day: Day, typed when: TypedWhen) throws -> RecurrenceRule? {
    let count = try line.integer(Self.times) ?? when.count
    let until = try line.text(Self.until)
    if when.repetition != nil, line.has(Self.every) {
      throw Failure.usage(
        "two repetitions: one among the words, and --every", hints: ["Give one of them."])
    }
    guard let repetition = try repetition ?? when.repetition else {
      if let option = until != nil ? Self.until : count != nil ? Self.times : nil {
        throw Failure.usage(
          "--\(option.name) requires --every",
          hints: ["For an event of several days: --to DAY, or --for '3 days'."])
      }
      return nil
    }
    guard repetition.includes(day) else {
      let next = repetition.next(from: day)
      throw Failure.usage(
        "\(DayText.long(day)) is not one of the days "
          + (when.repetition == nil ? "of --every" : "on which the event comes"),
        hints: next.map { ["The next one is \(DayText.long($0)), \($0)."] } ?? [])
    }
    if repetition.isUnclear(from: day) {
      let text = try line.text(Self.every) ?? "every month"
      let period = repetition.rule.frequency == .monthly ? "month" : "year"
      throw Failure.usage(
        "not every \(period) has day \(day.civil.day)",
        hints: "For the last day of shorter ones: "
          + line.typed(replacing: text, with: "'\(text) or last day'"),
        "To skip shorter ones: " + line.typed(replacing: text, with: "'\(text) with that day'"))
    }
    var rule = repetition.rule(from: day)
    rule.count = count
    if let last = try until.map(self.day) ?? when.until {
      if last < day {
        throw Failure.usage(
          "\(last) is before \(day), when the event begins", hints: ["--until is the last day."])
      }
      rule.until = .day(last)
    }
    return rule
  }

  /// A day; `tomorrow` and the like are counted from today even if an occurrence is edited.
  func day(_ text: String) throws -> Day {
    if let day = dayFromToday(text) { return day }
    guard let typed = days.typed(text) else {
      throw Failure.usage(
        "invalid date '\(text)'",
        hints: ["Expected a date such as \(days.today), or tomorrow, friday, 20 nov."]
          + Suggestion.hints(for: text, among: Day.keywords))
    }
    return try day(TypedWhen.Word(day: typed, text: text))
  }

  /// The day of words that move by a day from one day to the next, but not of `+1`.
  private func dayFromToday(_ text: String) -> Day? {
    if text.hasPrefix("+") || text.hasPrefix("-") { return nil }
    var days = days
    days.today = today
    guard case .day(let day) = days.typed(text) else { return nil }
    days.today = today + 1
    return days.typed(text) == .day(day + 1) ? day : nil
  }

  func day(_ word: TypedWhen.Word) throws -> Day {
    if let day = dayFromToday(word.text) { return day }
    switch word.day {
    case .day(let day): return day
    case .ambiguous(let dayFirst, let monthFirst):
      throw Failure.ambiguousDate(word.text, dayFirst, monthFirst) {
        line.typed(replacing: word.text, with: $0)
      }
    }
  }

  var details: EventDetails {
    get throws {
      var details = EventDetails()
      details.location = try text(Self.place)
      details.details = try text(Self.note, allowsLines: true)
      details.url = try address()
      if line.has(Self.with) {
        details.contacts = try line.texts(Self.with).map { try checked($0, Self.with) }
      }
      details.invited = try line.texts(Self.invite)
      for address in details.invited where !Settings.isMailAddress(address) {
        throw Failure.usage(
          "invalid mail address '\(address)' for --invite",
          hints: ["Expected an address such as ana@example.org. For a name: --with NAME"])
      }
      if !details.invited.isEmpty {
        guard let mail else {
          throw Failure.usage(
            "--invite needs your own mail address, from which an invitation comes",
            hints: ["To set it: dash settings set me.mail you@example.org"])
        }
        details.organizer = mail
      }
      return details
    }
  }

  func title(of option: Option) throws -> String? {
    let title = try text(option)
    if title?.isEmpty == true {
      throw Failure.usage("empty value for --\(option.name)", hints: ["Expected a title."])
    }
    return title
  }

  private func text(_ option: Option, allowsLines: Bool = false) throws -> String? {
    try line.text(option).map { try checked($0, option, allowsLines: allowsLines) }
  }

  private func checked(
    _ text: String, _ option: Option, allowsLines: Bool = false
  ) throws -> String {
    let text = String(text.trimmed)
    let isClean =
      allowsLines
      ? text.split(separator: "\n").allSatisfy { CleanText.isClean(String($0)) }
      : CleanText.isClean(text)
    guard isClean, text.utf8.count <= 10_000 else {
      throw Failure.usage(
        "invalid text for --\(option.name)",
        hints: ["Expected at most 10,000 bytes without control characters."])
    }
    return text
  }

  private func address() throws -> String? {
    try line.value(Self.url, "address", hints: "Expected an address such as https://example.org.") {
      text in
      if text.isEmpty { return text }
      guard let colon = text.firstIndex(of: ":"), colon != text.startIndex,
        text[..<colon].utf8.allSatisfy({
          97...122 ~= $0 | 32 || "+-.0123456789".utf8.contains($0)
        }), text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), text.utf8.count <= 2000
      else { return nil }
      return text
    }
  }
}

extension LengthFound {
  var minutes: Int? { if case .minutes(let count) = self { count } else { nil } }
  var days: Int? { if case .days(let count) = self { count } else { nil } }

  /// Reads `2h`, `1h30m`, `90m`, `3d` or `2 weeks`, but not a number without a unit.
  init?(_ text: String) {
    if let number = TypedNumber(text[...]), let count = number.whole {
      let unit = number.suffix.lowercased()
      let days =
        ["d", "day", "days"].contains(unit) ? 1 : ["w", "week", "weeks"].contains(unit) ? 7 : 0
      if unit.isEmpty { return nil }
      if days > 0 {
        guard 1...Int64(366 / days) ~= count else { return nil }
        self = .days(Int(count) * days)
        return
      }
    }
    guard let minutes = TypedClock.duration(text[...]), 0...(366 * 1440) ~= minutes
    else { return nil }
    self = .minutes(Int(minutes))
  }
}

extension Context {
  /// Reads days of the agenda: they begin at midnight, and those without a year are the next ones.
  var comingDays: DayReading {
    DayReading(
      today: now.day, order: settings.dateOrder, isComing: true, weekStart: settings.weekStart)
  }
}
