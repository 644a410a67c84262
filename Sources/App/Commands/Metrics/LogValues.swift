import Actions
import Cards
import CommandLine
import Drawing
import Host
import Metrics
import Readings
import Storage
import Text
import Time

struct LogValues: ParsedCommand {
  static let name = "log"
  static let effects = RecordValues.effects
  static let summary = "Record values, or add to them."
  static let examples: Examples = [
    "dash log steps 5623": "Today's steps.",
    "dash log steps +500": "Add 500 to today's steps; -500 subtracts.",
    "dash log sleep=7h12m bedtime=23:40 energy_level=6/9": "Several at once.",
    "dash log \"Time asleep\" 7:12 yesterday": "By label, for another day.",
    "dash log - < values.txt": "Lines such as '2026-11-20: steps 5000, mood 4'.",
  ]
  static let discussion = [
    "Give an attribute by its name or its label. One that is not tracked yet is created if Exist "
      + "has a template of that name; otherwise dash asks. A day can follow the values, except "
      + "after a text.",
    "The form of a value depends on the attribute's type: 5,623; 7h12m, 7:12 or 432m; 23:40 or "
      + "11:40pm; 82% or 0.82; yes or no; 3, or 6/9 on a scale. A number can have a unit, such as "
      + "3.2mi, 180lb or 72.5kg; without one, the unit depends on the setting units. A plus sign "
      + "adds to a quantity, a decimal or a duration. A minus sign subtracts where values cannot "
      + "be negative, and is part of the value elsewhere.",
    "At a terminal, dash asks about values that can be read in two ways, such as 8 for time "
      + "asleep, and about unlikely ones, such as a weight of 0. Elsewhere it refuses them. "
      + "--yes takes the first answer, --force stores them as they are.",
    "A line of standard input has names with their values, after a day unless the command gives "
      + "it: '2026-11-20: steps 5000, mood 4' or '20.11.2026 mood 5'. A minus sign always belongs "
      + "to the value. Names of several words, and texts that others follow, are in double quotes. "
      + "A line is recorded whole or not at all; invalid lines are reported with their numbers, "
      + "and the exit status is 1.",
  ]
  static let note = Option(
    "note", letter: "n", value: "text",
    "A note for the day, at most 1,000 characters; refused if there is another.")
  static let strict = Option("strict", "Record nothing if any line is invalid.").excluding(lenient)
  static let lenient = Option("lenient", "Exit with 0 even if lines were skipped.")
  static let dryRun = Option("dry-run", "Show what would be recorded, and record nothing.")
  static let force = Option(
    "force", letter: "f", "Store unlikely and ambiguous values, and replace a note.")
  static let options = [Option.date, note, force, .yes, strict, lenient, dryRun, .quiet]
  static let arguments = [
    Parameter(
      "value", "A name and its value, or name=value; - reads standard input.",
      completion: .attribute, isOptional: true, repeats: true)
  ]

  private let words: [String]
  private let noteText: String?
  private let isInput: Bool
  private let line: DayLine
  private var isStrict: Bool { line.has(Self.strict) }
  private var isLenient: Bool { line.has(Self.lenient) }
  private var isForced: Bool { line.has(Self.force) }

  init(_ line: Invocation) throws {
    let arguments = try line.words
    isInput = arguments == ["-"]
    words = isInput ? [] : arguments
    self.line = try DayLine(line)
    noteText = try line.note(Self.note)
    if words.isEmpty, noteText == nil, !isInput {
      throw Failure.usage(
        "'dash log' needs a name and a value", hints: ["For example: dash log steps 5623"])
    }
    if isStrict || isLenient, !isInput {
      throw Failure.usage(
        "--\(isStrict ? "strict" : "lenient") can be used only with standard input",
        hints: ["If a value on the command line is invalid, nothing is recorded anyway."])
    }
  }

  func run(in context: Context) throws {
    let isRehearsal = line.has(Self.dryRun)
    let lines = isInput ? try LoggedLines(context.host.readInput()) : nil
    let store = try context.openStore()
    var (entries, problems) = try context.asking { answers in
      var logbook = context.logbook(of: store)
      logbook.typing = Logbook.Typing(isCommand: lines == nil, isForced: isForced, answers: answers)
      let problems = try read(lines, to: &logbook, from: store, in: context)
      return (logbook.entries, problems)
    }
    if let lines, !isStrict, !isRehearsal {
      problems = problems.filter { !lines.isDone(asTyped: $0, in: context) }
    }
    if isLenient, let skipped = skipped(problems) { context.report(skipped) }
    var others = entries
    if !isRehearsal, lines == nil { try addRatings(among: &others, to: store, in: context) }
    let changes = try RecordValues(others, isRehearsal: isRehearsal)
      .run(in: context.world.reusing(store))
    if !context.isQuiet, !changes.isEmpty || entries.isEmpty && problems.isEmpty {
      try context.show(changes, isRehearsal: isRehearsal)
    }
    if let lines, entries.isEmpty, problems.count == lines.count, !problems.isEmpty {
      if let skipped = skipped(problems) { context.report(skipped) }
      throw Failure("nothing was recorded", status: .data)
    }
    // Last, since the failure ends the program.
    if !isLenient, let skipped = skipped(problems) { throw skipped }
  }

  /// Adds ratings of days that have several, which a value of the whole day would delete, and
  /// removes them from the entries.
  private func addRatings(
    among entries: inout [RecordValues.Entry], to store: Store?, in context: Context
  ) throws {
    guard let store, !isForced else { return }
    for entry in entries where entry.name == Mood.name {
      guard case .set(.integer(let rating)) = entry.value,
        try store.entries(of: Mood.name, in: entry.day...entry.day).contains(where: { !$0.isPause })
      else { continue }
      let note = entries.first { $0.name == Mood.noteName && $0.day == entry.day }
      var text: String?
      if case .set(.text(let words)) = note?.value { text = words }
      entries.removeAll {
        $0.day == entry.day && ($0.name == Mood.name || $0.name == Mood.noteName)
      }
      try context.add(AddRating(rating, note: text, on: entry.day))
    }
  }

  /// Reads the values of the command line and of the lines, and returns why lines were skipped.
  private func read(
    _ lines: LoggedLines?, to logbook: inout Logbook, from store: Store?, in context: Context
  ) throws -> [LoggedLines.SkippedLine] {
    let values = try LoggedWords(
      words, on: line, by: context.valueReading, with: &logbook.finder, logbook.typing.answers)
    let day = values.day
    logbook.typing.assignments = values.assignments
    logbook.typing.options = line.otherOptions
    for day in values.days {
      for assignment in values.assignments { try logbook.read(assignment, on: day) }
    }
    if let noteText {
      let note =
        isForced ? noteText : try note(noteText, on: day, in: store, logbook.typing, context)
      try logbook.read(Assignment(name: Mood.noteName, value: note), on: day)
    }
    guard let lines else { return [] }
    func readLines() throws -> (count: Int, problems: [LoggedLines.SkippedLine]) {
      try lines.read(to: &logbook, on: day, days: line.days)
    }
    let (_, problems) = try store?.reading(readLines) ?? readLines()
    if !problems.isEmpty, isStrict {
      if let skipped = skipped(problems) { context.report(skipped) }
      throw Failure(
        "nothing was recorded",
        hints: ["With --strict, one invalid line is enough."], status: .data)
    }
    return problems
  }

  /// The note of `--note`, alone or after another note of the day.
  /// - Throws: ``Question`` if the day has another note, which would be lost.
  private func note(
    _ note: String, on day: Day, in store: Store?, _ typing: Logbook.Typing, _ context: Context
  ) throws -> String {
    guard let other = try store?.value(of: Mood.noteName, on: day)?.words, other != note
    else { return note }
    let date = DayText.plain(day, on: context.today)
    let both = Wrap.joined(other) + " " + note
    let words = isInput ? ["-"] : typing.assignments.flatMap { [$0.name, $0.value] }
    func command(_ note: String) -> String {
      // Not cut off, because the note is a part of it.
      (["dash", "log"] + words.map { ShellText.quoted($0) }
        + (day == context.today ? [] : ["--date", "\(day)"])
        + ["--note", ShellText.quoted(note), "--force"]).joined(separator: " ")
    }
    let text = "\(date) has another note: \(Wrap.joined(other))"
    let refusal = Failure.usage(
      text, hints: ["To have both: \(command(both))", "To replace it: \(command(note))"])
    guard typing.isCommand else { throw refusal }
    let answer = try typing.answers.answer(text, choices: [both, note], refusal: refusal)
    return answer == 0 ? both : note
  }

  /// How many lines were skipped, and why the first three were; nil if none was.
  private func skipped(_ problems: [LoggedLines.SkippedLine]) -> Failure? {
    guard !problems.isEmpty else { return nil }
    return Failure(
      "skipped \(CountText.of(problems.count, "line", "lines"))",
      hints: problems.prefix(3).flatMap { problem in
        ["standard input:\(problem.line): \(problem.failure.message)"]
          + problem.failure.hints.map { "  \($0)" }
      })
  }
}

extension Context {
  /// Parses values by the settings.
  var valueReading: ValueReading { settings.valueReading }

  /// Reads typed values of a store; nil if nothing was ever recorded.
  func logbook(of store: Store?) -> Logbook {
    // Most values need no text.
    Logbook(of: store, in: world) { valueText.text(ofTypical: $0, $1, isExact: $2) }
  }

  /// Writes values by the settings.
  var valueText: ValueText { reading.valueText }

  /// Shows which values were changed, or with `isRehearsal` would be.
  func show(_ changes: [ValueChange], isRehearsal: Bool = false) throws {
    let lines = ChangeLines(of: changes, today: today, in: valueText, isRehearsal: isRehearsal)
    try show { lines.block(width: $0.width) }
  }
}
