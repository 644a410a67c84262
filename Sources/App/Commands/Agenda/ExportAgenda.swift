import Actions
import CommandLine
import Text
import Time

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
  static let output = Option(
    "output", letter: "o", value: "file", "The file to write; standard output unless given.")
  static let force = Option("force", letter: "f", "Replace a file that is there.")
  static let options = [calendar, from, to, output, force, .quiet]

  static func run(_ line: Invocation, in context: Context) throws {
    var export = ExportEvents()
    export.calendars = try line.texts(Self.calendar)
    export.days = try days(of: line, in: context)
    export.path = line.argument(Self.output)
    export.isReplacing = line.has(Self.force)
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
