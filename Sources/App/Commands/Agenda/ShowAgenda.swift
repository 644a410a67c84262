import Actions
import Cards
import CommandLine
import Readings
import Text
import Time

struct ShowAgenda: Command {
  static let name = "agenda"
  static let effects: Effects = .usesNetwork
  static let summary = "Show the events of some days."
  static let examples: Examples = [
    "dash agenda": "Today and the next six days.",
    "dash agenda friday --days 1": "One day.",
    "dash agenda next week": "Several days.",
    "dash agenda now": "The rest of today.",
    "dash agenda --from today --days 365 --search dentist":
      "The days of a year with such an event.",
    "dash agenda now --format '{start} {title}'": "Lines for a status bar.",
    "dash agenda calendars add ~/.calendars": "Where events come from.",
    "dash agenda --refresh": "Fetch the calendars at addresses.",
    "dash agenda --refresh --every 1h": "Every hour; 'off' ends that.",
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
    """
    For the weather, --refresh also looks up places of the next seven days that are not known, \
    each once, at Open-Meteo, which learns the names between commas: the setting agenda.places. \
    In a terminal, it asks before the first.
    """,
    "The fields of --format are " + EventText.fields.map { "{\($0)}" }.joined(separator: ", ")
      + "; \\t is a tab, \\n a new line, {{ and }} are braces.",
    "Tasks (VTODO) and alarms with sound are not supported.",
  ]
  static let showsCalendarDays = true
  static let days = Option(
    "days", letter: "n", value: "count", range: 1...mostDays, "How many days; 7 unless given."
  ).excluding(to)
  static let from = Option("from", value: "day", "The first day.")
  static let to = Option("to", value: "day", "The last day.")
  static let search = Option(
    "search", value: "text", "Only events with the text in their title, place or people.")
  static let format = Option(
    "format", value: "template", "Print each event as a line such as '{start} {title}'."
  ).excluding(.json)
  static let refresh = Option("refresh", "Fetch the calendars, and record their attributes.")
    .excludingArguments(saying: refreshShows, hint: firstRefresh).excluding(
      from, to, days, search, format, .json, .demo, saying: refreshShows, hint: firstRefresh)
  static let since = Option("since", value: "day", "With --refresh, record from this day on again.")
    .requiring(refresh, hint: refreshHint)
  static let every = Option.every.requiring(refresh, hint: refreshHint).excluding(
    since, because: "which only sets the timer",
    hint: "First set the timer: dash agenda --refresh --every 1h")
  static let force = Option.force(with: every, in: "dash agenda --refresh --every 1h --force")
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
  private static let firstRefresh = "First refresh: dash agenda --refresh"
  private static let refreshShows = "--refresh shows no days"
  private static let mostDays = 3660

  static func run(_ line: Invocation, in context: Context) throws {
    if let minutes = try line.text(every).map(RefreshTimer.calendars.minutes) {
      return try RefreshTimer.calendars.set(minutes, isForced: line.has(force), in: context)
    }
    if line.has(refresh) {
      let since = try line.day(since, isComing: false)
      if let since, since >= context.now.day {
        throw Failure.usage("\(since) is not a finished day", hints: "Expected a day before today.")
      }
      try show(RefreshCalendars(since: since).run(in: context.world), in: context)
      return try lookUpPlaces(in: context)
    }
    let words = try line.words
    let typed = words.isEmpty || words == ["week"] ? nil : words.joined(separator: " ")
    let range = TimeReading(TypedWord.line(words), by: line.days).range(at: 0).flatMap {
      $0.end == words.count ? $0.value : nil
    }
    let isNow = typed == "now"
    if typed != nil, line.has(Self.from) || isNow && line.has(Self.to) {
      throw Failure.usage(
        "two first days", hints: ["Give one of them, such as: dash agenda friday --days 3"])
    }
    let first =
      try isNow ? nil : range?.lowerBound ?? typed.map { try line.day($0) } ?? line.day(from)
    let format = try line.text(format).map { try LineFormat($0, fields: EventText.fields) }
    let count = try line.integer(days) ?? 7
    let day = first ?? (isNow ? context.now.day : line.defaultDay)
    let last =
      try isNow
      ? day
      : range.flatMap { line.has(days) || line.has(to) ? nil : $0.upperBound }
        ?? lastDay(of: line, from: day, count)
    let reading = context.reading
    let report = try reading.agenda(
      of: day...last, search: line.text(search), isNow: isNow, report: context.report)
    if let format {
      let texts = EventText(calendars: report.calendars, clock: reading.valueText)
      let lines = report.days.flatMap { day, items in
        items.map { texts.line(of: $0, on: day, format) + "\n" }
      }
      return try context.write(text: lines.joined())
    }
    try context.show(reading.agenda(of: report))
  }

  /// The last day that is shown.
  private static func lastDay(of line: Invocation, from day: Day, _ count: Int) throws -> Day {
    guard let last = try line.day(to) else {
      return Day(exactly: Int64(day.number) + Int64(count) - 1) ?? .last
    }
    guard last >= day, last.number - day.number < Self.mostDays else {
      throw Failure.usage(
        last < day ? "\(last) is before \(day)" : "more than \(Self.mostDays) days",
        hints: ["Expected a day from \(day) on, up to ten years later."])
    }
    return last
  }

  /// Looks up the places of events, if that is allowed; says how to allow it if it cannot be asked.
  private static func lookUpPlaces(in context: Context) throws {
    let context = try context.askingToLookUpPlaces()
    if context.settings.looksUpEventPlaces == nil, try context.hasUnknownEventPlaces() {
      try context.acknowledge(
        "Places of events are not known. To look them up: dash settings set agenda.places yes")
    }
    try FetchEventPlaces().run(in: context.world)
  }

  /// Reports a refresh.
  private static func show(_ done: RefreshCalendars.Result, in context: Context) throws {
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

extension Context {
  func hasUnknownEventPlaces() throws -> Bool {
    guard let store = try openStore() else { return false }
    var places = EventPlaces(in: world, store: store)
    return try places.hasUnknown()
  }

  /// Asks on a terminal, once, whether places of events may be looked up, and stores the answer.
  func askingToLookUpPlaces() throws -> Context {
    guard settings.looksUpEventPlaces == nil, host.readAnswer != nil, try hasUnknownEventPlaces()
    else { return self }
    let isAllowed = try confirm(
      "Look up the places of events? Open-Meteo learns their names.", hints: [])
    let key = try Settings.key(named: "agenda.places")
    // It is a change of its own: the answer, not the command that asked.
    var world = world
    world.typed = nil
    _ = try ChangeSetting(key, to: isAllowed ? "yes" : "no").run(in: world)
    var context = self
    context.settings.looksUpEventPlaces = isAllowed
    return context
  }
}

struct ShowEvent: Command {
  static let name = "agenda show"
  static let showsCalendarDays = true
  static let summary = "Show an event: its people, place, dates and description."
  static let examples: Examples = [
    "dash agenda show dinner": "The next event with this word in its title.",
    "dash agenda show friday 2": "The second event of that day in the agenda.",
  ]
  static let discussion = [
    "Name an event by words of its title, its day and time, or its day and its number in the "
      + "agenda of that day. If several match, dash lists them.",
    "For the weather there: dash outside PLACE. For a map: dash map with words of the title. To "
      + "add the place to your own: dash agenda checkin.",
  ]
  static let options = [EventOptions.calendar, .json, .demo]
  static let arguments = EditEvent.arguments

  static func run(_ line: Invocation, in context: Context) throws {
    try context.show(context.reading.page(of: ChosenEvent(line, in: context).event()))
  }
}
