import Actions
import Agenda
import Cards
import CommandLine
import Readings
import Text
import Time

struct ShowAgenda: ParsedCommand {
  static let name = "agenda"
  static let effects: Effects = .usesNetwork
  static let summary = "Show the events of some days."
  static let examples = [
    (line: "dash agenda", meaning: "Today and the next six days."),
    (line: "dash agenda friday --days 1", meaning: "One day."),
    (line: "dash agenda next week", meaning: "Several days."),
    (line: "dash agenda now", meaning: "The rest of today."),
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
    """
    'dash agenda calendars' lists the calendars. This command reads files and folders that have \
    changed, and never uses the network. Days begin at midnight, whatever the setting day.start \
    says. Weekdays and dates without a year are the next ones.
    """,
    """
    --refresh also fetches addresses, and records the attributes events and events_duration \
    (minutes) of finished days: of the last 30 days the first time, then of the days since. They \
    exclude cancelled events, events that you declined (setting me.mail) and uncounted \
    calendars. All-day and free events have no duration; overlaps count once. A value that you \
    typed, imported or fetched is not replaced.
    """,
    "The fields of --format are "
      + EventText.fields.map { "{\($0)}" }.joined(separator: ", ")
      + "; \\t is a tab, \\n a new line, {{ and }} are braces.",
    "Tasks (VTODO) and alarms with sound are not supported.",
  ]
  static let showsCalendarDays = true
  static let days = Option(
    "days", letter: "n", value: "count", range: 1...mostDays, "How many days; 7 unless given."
  )
  .excluding(to)
  static let from = Option("from", value: "day", "The first day.")
  static let to = Option("to", value: "day", "The last day.")
  static let search = Option(
    "search", value: "text", "Only events with the text in their title, place or people.")
  static let format = Option(
    "format", value: "template",
    "Print each event as a line such as '{start} {title}'."
  ).excluding(.json)
  static let refresh = Option("refresh", "Fetch the calendars, and record their attributes.")
  static let since = Option("since", value: "day", "With --refresh, record from this day on again.")
    .requiring(refresh, hint: refreshHint)
  static let every = Option(
    "every", value: "interval",
    "With --refresh, do it automatically every 1h, 30m and so on, or off."
  ).requiring(refresh, hint: refreshHint).excluding(
    since, because: "which only sets the timer",
    hint: "First set the timer: dash agenda --refresh --every 1h")
  static let force = Option(
    "force", letter: "f", "With --every, replace or remove a timer that you edited yourself."
  ).requiring(every, hint: "Type: dash agenda --refresh --every 1h --force")
  static let options = [
    days, from, to, search, format, refresh, since, every, force,
    .quiet.requiring(refresh, hint: refreshHint), .json, .demo,
  ]
  static let arguments = [
    Parameter(
      "day", "The first day, several days, such as next week, or now; today unless given.",
      isOptional: true, repeats: true)
  ]

  private static let refreshHint = "Type: dash agenda --refresh"
  private static let mostDays = 3660

  private let line: Invocation
  private let first: Day?
  private let last: Day?
  private let count: Int
  private let search: String?
  private let format: LineFormat?
  private let isNow: Bool
  private let since: Day?
  private let everyMinutes: Int?

  init(_ line: Invocation) throws {
    self.line = line
    let words = try line.arguments.map { try line.text($0) }
    let typed = words.isEmpty ? nil : words.joined(separator: " ")
    isNow = typed == "now"
    let range = typed == "week" ? nil : Self.range(words, line.days)
    if typed != nil, line.has(Self.from) || isNow && line.has(Self.to) {
      throw Failure.usage(
        "two first days", hints: ["Give one of them, such as: dash agenda friday --days 3"])
    }
    first =
      try isNow
      ? nil
      : range?.lowerBound ?? (typed == "week" ? nil : typed.map { try line.day($0) })
        ?? line.day(Self.from)
    last = try line.day(Self.to) ?? (line.has(Self.days) ? nil : range?.upperBound)
    search = try line.text(Self.search)
    format = try line.text(Self.format).map { try LineFormat($0, fields: EventText.fields) }
    count = try line.integer(Self.days) ?? 7
    since = try line.day(Self.since, isComing: false)
    everyMinutes = try line.text(Self.every).map(RefreshTimer.calendars.minutes)
    let shown = [Self.from, Self.to, Self.days, Self.search, Self.format, .json, .demo]
    if line.has(Self.refresh), typed != nil || shown.contains(where: line.has) {
      throw Failure.usage(
        "--refresh shows no days", hints: ["First refresh: dash agenda --refresh"])
    }
  }

  /// The days of words such as `next week`, `mon to fri`, `december`; nil for one day.
  private static func range(_ words: [String], _ days: DayReading) -> ClosedRange<Day>? {
    let time = TimeReading(TypedWord.line(words), by: days)
    guard !words.isEmpty, let found = time.range(at: 0), found.end == words.count else {
      return nil
    }
    return found.value
  }

  func run(in context: Context) throws {
    if let everyMinutes {
      return try RefreshTimer.calendars.set(
        everyMinutes, isForced: line.has(Self.force), in: context)
    }
    if line.has(Self.refresh) {
      if let since, since >= context.now.day {
        throw Failure.usage(
          "\(since) is not a finished day", hints: ["Expected a day before today."])
      }
      return try show(RefreshCalendars(since: since).run(in: context.world), in: context)
    }
    let day = first ?? (isNow ? context.now.day : line.defaultDay)
    let last = try isNow ? day : lastDay(from: day)
    let reading = context.reading
    let report = try reading.agenda(
      AgendaRequest(day...last, search: search, isNow: isNow, isDemo: context.isDemo),
      report: context.report)
    if let format {
      let texts = EventText(calendars: report.calendars, clock: reading.valueText)
      return try context.write(
        text: report.days.flatMap { day, items in
          items.map { texts.line(of: $0, on: day, format) + "\n" }
        }.joined())
    }
    try context.show(reading.agenda(of: report))
  }

  /// The last day that is shown.
  private func lastDay(from day: Day) throws -> Day {
    guard let last else { return Day(exactly: Int64(day.number) + Int64(count) - 1) ?? .last }
    guard last >= day, last.number - day.number < Self.mostDays else {
      throw Failure.usage(
        last < day ? "\(last) is before \(day)" : "more than \(Self.mostDays) days",
        hints: ["Expected a day from \(day) on, up to ten years later."])
    }
    return last
  }

  /// Reports a refresh.
  private func show(_ done: RefreshCalendars.Result, in context: Context) throws {
    done.problems.forEach(context.report)
    var lines = done.calendars.map { name, events in
      "\(name): \(events.map { CountText.of($0, "event", "events") } ?? "unchanged")"
    }
    if done.lacksCalendars {
      lines.append("The attributes events and events_duration were not recorded")
    } else if let recording = done.recording {
      let days = CountText.of(recording.days, "day", "days")
      let unknown = CountText.of(recording.missing, "day", "days")
      lines.append(
        (recording.values == 0
          ? "Checked \(days): events and events_duration are up to date"
          : "Recorded events and events_duration of \(days)")
          + (recording.missing == 0
            ? "" : "; of \(unknown) not, because occurrences of an event are missing"))
    }
    try context.acknowledge(lines)
    done.failures.dropLast().forEach(context.report)
    if let last = done.failures.last { throw last }
  }
}
