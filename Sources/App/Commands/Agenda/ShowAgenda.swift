import Actions
import Agenda
import Cards
import CommandLine
import Readings
import Storage
import Text
import Time

/// Shows what is on some days, and refreshes the calendars.
struct ShowAgenda: Command {
  static let name = "agenda"
  static let effects: Effects = .usesNetwork
  static let summary = "Show the events of some days."
  static let examples = [
    (line: "dash agenda", meaning: "Today and the next six days."),
    (line: "dash agenda friday --days 1", meaning: "One day."),
    (line: "dash agenda now", meaning: "What is left of today."),
    (
      line: "dash agenda --from today --days 365 --search dentist",
      meaning: "The days of a year with such an event."
    ),
    (
      line: "dash agenda now --format '{start} {title}'",
      meaning: "Lines for a status bar."
    ),
    (line: "dash agenda calendars add ~/.calendars", meaning: "Where events come from."),
    (line: "dash agenda --refresh", meaning: "Fetch the calendars at addresses."),
    (line: "dash agenda --refresh --every 1h", meaning: "Every hour; 'off' ends that."),
  ]
  static let discussion = [
    "Events come from the calendars of 'dash agenda calendars'. Looking reads files and folders that have "
      + "changed, and never uses the network. Days begin at midnight, whatever the setting day.start says. "
      + "Weekdays and dates without a year are the next ones.",
    "--refresh also fetches addresses, and records the attributes events and events_duration (minutes) of "
      + "finished days: of the last 30 days the first time, then of the days since. Cancelled events, those "
      + "that you declined (setting me.mail) and those of uncounted calendars are left out; all-day events "
      + "and those that leave you free have no duration; overlaps count once. A value that you typed, "
      + "imported or fetched stays.",
    "The fields of --format are \(EventLine.fields.map { "{\($0)}" }.joined(separator: ", ")); \\t is a tab, \\n a "
      + "new line, {{ and }} are braces.",
    "Tasks (VTODO) and alarms with sound are not supported.",
  ]
  static let showsCalendarDays = true
  static let days = Option("days", letter: "n", value: "count", "How many days; 7 unless given.")
  static let from = Option("from", value: "day", "The first day.")
  static let to = Option("to", value: "day", "The last day.")
  static let search = Option(
    "search", value: "text", "Only events with the text in their title, place or people.")
  static let format = Option(
    "format", value: "template",
    "Print each event as a line such as '{start} {title}'.")
  static let refresh = Option("refresh", "Fetch the calendars, and record their attributes.")
  static let since = Option("since", value: "day", "With --refresh, record from this day on again.")
  static let every = Option(
    "every", value: "interval",
    "With --refresh, do it automatically every 1h, 30m and so on, or off.")
  static let force = Option(
    "force", letter: "f", "With --every, replace or remove a timer that you edited yourself.")
  static let options = [
    days, from, to, search, format, refresh, since, every, force, .quiet, .json, .demo,
  ]
  static let arguments = [
    Parameter("day", "The first day, or now; today unless given.", isOptional: true)
  ]

  private static let mostDays = 3660

  static let timer = RefreshTimer(
    name: "dash-agenda", description: "dash: fetch calendars",
    arguments: ["agenda", "--refresh", "--quiet"], command: "dash agenda --refresh",
    title: "Automatic refresh of calendars", fewestMinutes: 15)

  private let first: Day?
  private let defaultDay: Day
  private let last: Day?
  private let count: Int
  private let search: String?
  private let format: LineFormat?
  /// Whether only what is not over yet is shown, of today.
  private let isNow: Bool
  private let isRefresh: Bool
  private let since: Day?
  private let everyMinutes: Int?
  private let isForced: Bool
  private let isQuiet: Bool
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    let typed = try line.arguments.first.map { try line.text($0) }
    isNow = typed == "now"
    if typed != nil, line.has(Self.from) || isNow && line.has(Self.to) {
      throw Failure.usage(
        "two first days", hints: ["Give one of them, such as: dash agenda friday --days 3"])
    }
    first =
      try isNow
      ? nil : typed.map { try line.day($0) } ?? line.day(Self.from)
    defaultDay = line.defaultDay
    last = try line.day(Self.to)
    if last != nil, line.has(Self.days) {
      throw Failure.usage("--days cannot be combined with --to", hints: ["Give one of them."])
    }
    search = try line.text(Self.search)
    format = try line.text(Self.format).map { try LineFormat($0, fields: EventLine.fields) }
    count = try line.integer(Self.days, in: 1...Self.mostDays) ?? 7
    isRefresh = line.has(Self.refresh)
    since = try line.day(Self.since, isComing: false)
    everyMinutes = try line.text(Self.every).map(Self.timer.minutes)
    isForced = line.has(Self.force)
    isQuiet = line.has(.quiet)
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
    if since != nil || isQuiet || everyMinutes != nil, !isRefresh {
      throw Failure.usage(
        "--since, --every and --quiet require --refresh",
        hints: ["Type: dash agenda --refresh"])
    }
    if isForced, everyMinutes == nil {
      throw Failure.usage(
        "--force requires --every", hints: ["Type: dash agenda --refresh --every 1h --force"])
    }
    let isShown = isNow || first != nil || last != nil || search != nil || line.has(Self.days)
    if format != nil, isJSON {
      throw Failure.usage("--format cannot be combined with --json", hints: ["Give one of them."])
    }
    if isRefresh, isShown || isJSON || isDemo || format != nil {
      throw Failure.usage(
        "--refresh shows no days", hints: ["First refresh: dash agenda --refresh"])
    }
    if everyMinutes != nil, since != nil {
      throw Failure.usage(
        "--since cannot be combined with --every, which only sets the timer",
        hints: ["First set the timer: dash agenda --refresh --every 1h"])
    }
  }

  func run(in context: Context) throws {
    if let everyMinutes {
      return try Self.timer.set(everyMinutes, isForced: isForced, in: context)
    }
    if isRefresh {
      if let since, since >= context.now.day {
        throw Failure.usage(
          "\(since) is not a finished day", hints: ["Expected a day before today."])
      }
      guard let store = try context.openStore() else {
        throw Failure(
          "there are no calendars to refresh",
          hints: ["To add one: dash agenda calendars add ~/.calendars"])
      }
      return try AgendaRefresh(of: store, since: since, isQuiet: isQuiet, in: context).run()
    }
    let day = first ?? (isNow ? context.now.day : defaultDay)
    let last = try isNow ? day : lastDay(from: day)
    let reading = context.reading
    let report = try reading.agenda(
      AgendaRequest(day...last, search: search, isNow: isNow, isDemo: isDemo),
      report: context.report)
    if let format {
      let lines = EventLine(format, calendars: report.calendars, clock: reading.valueText)
      return try context.write(
        text: report.days.flatMap { day, items in
          items.map { lines.text(of: $0, on: day) + "\n" }
        }.joined())
    }
    try context.show(reading.agenda(of: report), isDocument: isJSON)
  }

  /// The last day that is shown.
  ///
  /// - Throws: ``Failure`` of status usage for a day before the first one, or more than ten years.
  private func lastDay(from day: Day) throws -> Day {
    guard let last else { return Day(exactly: Int64(day.number) + Int64(count) - 1) ?? .last }
    guard last >= day, last.number - day.number < Self.mostDays else {
      throw Failure.usage(
        last < day ? "\(last) is before \(day)" : "more than \(Self.mostDays) days",
        hints: ["Expected a day from \(day) on, up to ten years later."])
    }
    return last
  }
}
