import Actions
import Agenda
import Cards
import CommandLine
import Text
import Time

struct AddEvent: Command {
  static let name = "agenda add"
  static let effects: Effects = .writesDay
  static let showsCalendarDays = true
  static let otherName: String? = "agenda new"
  static let summary = "Add an event, or the events of an .ics file."
  static let examples: Examples = [
    "dash agenda add \"Dinner with Ana\" saturday 19:00": "For an hour.",
    "dash agenda add Gym monday 18:00-19:30 --every week --place \"Hall 2\"": "Every week.",
    "dash agenda add Holidays 2027-07-03 --to 2027-07-17": "Whole days.",
    "dash agenda add invitation.ics": "What someone sent.",
  ]
  static let discussion = [
    "The day and the time are before or after the title: friday 19:00, tomorrow 9am, 20 nov "
      + "18:00-19:30, 4 jul to 11 jul. Weekdays and dates without a year are the next ones. "
      + "Without a time it is an all-day event. Quote a title that contains a day or a time.",
    "dash writes events to the calendar Own, a folder of .ics files beside the store, or to the "
      + "writable calendar of --calendar. --with notes a contact. Only --invite makes someone a "
      + "guest.",
    "An event of an .ics file replaces the event with the same UID, unless it is older. A "
      + "cancellation marks it as cancelled. 'dash agenda new' is the same command.",
  ]
  static let options =
    EventOptions.properties + [EventOptions.calendar, EventOptions.dryRun, .quiet]
  static let arguments = [
    Parameter(
      "event", "The title, and its day and time; or .ics files.", completion: .file, repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let calendar = try context.world.calendarForEvents(named: line.text(EventOptions.calendar))
    if line.arguments.allSatisfy({ $0.text.lowercased().hasSuffix(".ics") }) {
      return try addFiles(of: line, to: calendar, in: context)
    }
    let (title, times, rule) = try context.asking {
      try TypedEvent(line, in: context).event(of: line.words, by: $0)
    }
    var creation = CreateEvent(title, times, to: calendar)
    creation.rule = rule
    creation.details = try EventOptions(line, in: context).details
    creation.isRehearsal = line.has(EventOptions.dryRun)
    try creation.run(in: context.world)
    let text = EventWords(today: context.now.day, clock: context.valueText)
    let repetition = rule.map { ", " + text.text(of: $0) } ?? ""
    let sentence = "\(title): \(text.text(of: times))\(repetition), in \(calendar.name)"
    try context.acknowledge(
      creation.isRehearsal
        ? [sentence, EventOptions.dryRunHint] : ["Added \(sentence)", ChangeLines.undoHint])
  }

  private static func addFiles(
    of line: Invocation, to calendar: AgendaCalendar, in context: Context
  ) throws {
    let allowed =
      [EventOptions.calendar.name, EventOptions.dryRun.name, Option.quiet.name]
      + Option.rendering.map(\.name)
    if let other = line.given.first(where: { !allowed.contains($0.option) }) {
      throw Failure.usage(
        "--\(other.option) is for an event that is typed, not for a file",
        hints: ["Add the file, then: dash agenda edit"])
    }
    var addition = AddEventFiles(line.arguments, to: calendar)
    addition.isRehearsal = line.has(EventOptions.dryRun)
    let done = try addition.run(in: context.world)
    context.report(done.problems)
    guard !done.steps.isEmpty else {
      throw Failure(
        "\(line.arguments[0].text): has no events",
        hints: ["Tasks and journals are not supported."], status: .data)
    }
    let end =
      !done.isChange
      ? "nothing changed" : addition.isRehearsal ? EventOptions.dryRunHint : ChangeLines.undoHint
    try context.acknowledge(sentences(of: done.steps, calendar, today: context.now.day) + [end])
  }

  /// A sentence for each event; for many events, for each outcome.
  private static func sentences(
    of steps: [AddEventFiles.Step], _ calendar: AgendaCalendar, today: Day
  ) -> [String] {
    func words(_ outcome: AddEventFiles.Outcome) -> String {
      switch outcome {
      case .added: "Added"
      case .replaced: "Replaced"
      case .cancelled: "Cancelled"
      case .unchanged: "Unchanged"
      case .older: "Skipped, since the calendar has a newer version:"
      case .unknown: "Skipped, since it is not in \(calendar.name):"
      case .invalid: "Skipped"
      }
    }
    if steps.count <= Self.fewEvents {
      return steps.map { step in
        "\(words(step.outcome)) \(step.title)"
          + (step.day.map { ", \(DayText.plain($0, on: today))" } ?? "")
          + (step.outcome == .added ? ", to \(calendar.name)" : "")
      }
    }
    var outcomes: [AddEventFiles.Outcome] = []
    for step in steps where !outcomes.contains(step.outcome) { outcomes.append(step.outcome) }
    return outcomes.map { outcome in
      let count = steps.count { $0.outcome == outcome }
      return "\(words(outcome)) \(CountText.of(count, "event", "events"))"
        + (outcome == .added ? " to \(calendar.name)" : "")
    }
  }

  private static let fewEvents = 5
}

struct ExportAgenda: Command {
  static let name = "agenda export"
  static let summary = "Write events as an .ics file."
  static let examples: Examples = [
    "dash agenda export -o all.ics": "The events of all calendars.",
    "dash agenda export --calendar Own -o own.ics": "The events of one.",
    "dash agenda export --from 2026-12-01 --to 2026-12-31":
      "Events with an occurrence on one of these days.",
  ]
  static let discussion = [
    "Events are written as in their calendars, with the time zones that they name and with "
      + "properties that dash does not know. A series is written as a whole. An event of several "
      + "calendars is written once, from the first of them."
  ]
  static let calendar = Option(
    "calendar", letter: "c", value: "calendar", "Only this calendar; can be given several times.")
  static let from = Option("from", value: "day", "Only events on this day or later.")
  static let to = Option("to", value: "day", "Only events on this day or earlier.")
  static let options = [calendar, from, to, Export.output, Export.force, .quiet]

  static func run(_ line: Invocation, in context: Context) throws {
    var export = ExportEvents()
    export.calendars = try line.texts(Self.calendar)
    export.days = try days(of: line, in: context)
    export.path = line.argument(Export.output)
    export.isReplacing = line.has(Export.force)
    let done = try export.run(in: context.world)
    context.report(done.problems)
    if let failure = done.failure { throw failure }
    guard let path = export.path else { return try context.output.write(done.text) }
    let count = CountText.of(done.eventCount, "event", "events")
    try context.acknowledge(["Wrote \(count) to \(path.text)"])
  }

  private static func days(of line: Invocation, in context: Context) throws -> ClosedRange<Day>? {
    let options = EventOptions(line, in: context)
    let first = try line.text(Self.from).map(options.day)
    let last = try line.text(Self.to).map(options.day)
    guard first != nil || last != nil else { return nil }
    // A series without an end has no last day, and one that began long ago is long.
    let to = last ?? max(first ?? options.days.today, options.days.today) + 3660
    let from = first ?? max(to + -36_600, .first)
    guard from <= to else {
      throw Failure.usage(
        "\(from) is after \(to)", hints: ["--from is the first day, --to the last."])
    }
    guard to - from <= 36_600 else {
      throw Failure.usage(
        "more than a hundred years", hints: ["Give --from and --to, or neither for all events."])
    }
    return from...to
  }
}
