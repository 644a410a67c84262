import Actions
import Agenda
import CommandLine
import Readings
import Storage
import Text
import Time

/// Writes events as iCalendar.
struct ExportAgenda: Command {
  static let name = "agenda export"
  static let effects: Effects = []
  static let summary = "Write events as an .ics file."
  static let examples = [
    (line: "dash agenda export -o all.ics", meaning: "The events of all calendars."),
    (line: "dash agenda export --calendar Own -o own.ics", meaning: "Those of one."),
    (
      line: "dash agenda export --from 2026-12-01 --to 2026-12-31",
      meaning: "Events with an occurrence on one of these days."
    ),
  ]
  static let discussion = [
    "Events are written as their calendars have them, with properties that dash does not know, and the time "
      + "zones that they name. A series is written as a whole. An event that several calendars have is written "
      + "once, as the first of them has it."
  ]
  static let calendar = Option(
    "calendar", letter: "c", value: "calendar", "Only this calendar; can be given several times.")
  static let from = Option("from", value: "day", "Only events on this day or later.")
  static let to = Option("to", value: "day", "Only events on this day or earlier.")
  static let output = Option(
    "output", letter: "o", value: "file", "The file to write; standard output unless given.")
  static let force = Option("force", letter: "f", "Replace a file that is there.")
  static let options = [calendar, from, to, output, force, .quiet]

  private let line: Invocation
  private let path: Argument?

  init(_ line: Invocation) throws {
    self.line = line
    path = line.argument(Self.output)
  }

  func run(in context: Context) throws {
    guard let store = try context.openStore(), try !store.calendars().isEmpty else {
      throw Failure(
        "there are no calendars", hints: ["To add one: dash agenda calendars add ~/.calendars"])
    }
    if let path { try context.world.refuseReserved(path, hint: "Give the path of another file.") }
    let range = try range(context)
    let names = try line.texts(Self.calendar)
    let chosen = try names.isEmpty ? store.calendars() : names.map(store.calendar(typed:))
    let reader = try CalendarReader(in: context.world, store: store)
    var merger = CalendarMerger()
    var failures: [Failure] = []
    for calendar in chosen {
      let reading = reader.read(calendar)
      if let failure = reading.failure { failures.append(failure) }
      context.report(reading.problems)
      for part in reading.parts {
        let uids = range.map { Set(part.occurrences(in: $0).occurrences.map(\.event.uid)) }
        merger.add(part, uids: uids)
      }
    }
    // A file that lacks a calendar would pass for the whole.
    if let failure = failures.first { throw failure }
    guard let path else { return try context.output.write(merger.text) }
    try context.files.put(at: path.bytes, isReplacing: line.has(Self.force)) { draft in
      try context.files.drafts.write(merger.text, draft)
    }
    let count = CountText.of(merger.eventCount, "event", "events")
    try context.acknowledge(["Wrote \(count) to \(path.text)"])
  }

  /// The days of `--from` and `--to`; nil for all.
  private func range(_ context: Context) throws -> ClosedRange<Day>? {
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
