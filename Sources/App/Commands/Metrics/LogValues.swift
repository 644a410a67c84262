import CommandLine
import Formats
import Metrics
import Services
import Storage
import Text
import Time

/// Records values that a person types.
struct LogValues: Command {
  static let name = "log"
  static let summary = "Record values, or add to them."
  static let examples = [
    (line: "dash log steps 5623", meaning: "Today's steps."),
    (line: "dash log steps +500", meaning: "500 more than there were."),
    (line: "dash log sleep=7h12m bedtime=23:40 energy_level=6/9", meaning: "Several at once."),
    (line: "dash log \"Time asleep\" 7:12 --date yesterday", meaning: "By label, on another day."),
    (line: "dash log - < values.txt", meaning: "A value a line, from standard input."),
  ]
  static let discussion = [
    "An attribute is named by its name or its label. One that is not kept yet is made where Exist has a "
      + "template of that name.",
    "Values are read by the attribute's type: 5,623; 7h12m, 7:12 or 432m; 23:40 or 11:40pm; 82% or 0.82; yes "
      + "or no; 3, or 6/9 on a scale. A number may name its unit, such as 3.2mi, 180lb or 72.5kg; without one "
      + "it is in the unit that you read, which the setting units governs. A plus sign adds to a quantity, "
      + "a decimal or a length of time.",
    "A line of standard input is a name and a value, with a day before them or none, such as '2026-11-19 "
      + "steps 5623'; a name of several words stands in double quotes. Lines that are not understood are left "
      + "out and told with their place.",
  ]
  static let note = Option(
    "note", letter: "n", value: "text", "A note on the day, up to 1,000 characters.")
  static let strict = Option("strict", "Keep nothing if any line is not understood.")
  static let options = [Option.date, note, strict, .quiet]
  static let arguments = [
    Parameter(
      "value", "A name and then its value, or name=value; or - for standard input.",
      completion: .attribute, isOptional: true, repeats: true)
  ]

  private let assignments: [Assignment]
  private let isInput: Bool
  private let isStrict: Bool
  private let isQuiet: Bool
  private let day: Day
  private let typed: String

  init(_ line: Invocation) throws {
    let words = try line.words.map { try line.text($0) }
    isInput = words == ["-"]
    isStrict = line.has(Self.strict)
    isQuiet = line.has(.quiet)
    day = try line.begunDay("A value is recorded for a day")
    typed = line.typed
    let note = try line.note(Self.note).map { Assignment(name: Mood.noteName, value: $0) }
    do throws(Assignment.Fault) {
      assignments = try (isInput ? [] : Assignment.reading(words)) + (note.map { [$0] } ?? [])
    } catch {
      throw Failure(error)
    }
    if assignments.isEmpty, !isInput {
      throw Failure.usage(
        "'dash log' needs a name and a value", hints: ["Such as 'dash log steps 5623'."])
    }
    if isStrict, !isInput {
      throw Failure.usage(
        "--strict is for lines of standard input",
        hints: ["Values on the command line are always all kept or none."])
    }
  }

  func run(in context: Context) throws {
    let lines = isInput ? try LoggedLines(context.host.readInput()) : nil
    let (logbook, problems) = try context.change(by: typed) { change in
      var logbook = Logbook(of: change.store, in: context)
      let problems = try put(lines, in: change, to: &logbook, in: context)
      return (logbook, problems)
    }
    tell(problems, in: context)
    if isQuiet { return }
    try context.show(logbook.changes)
  }

  /// Puts what was typed and what the lines say.
  ///
  /// - Returns: Why lines were left out.
  /// - Throws: ``Failure`` where a word of the command line is not understood, or a line that may
  ///   not be left out.
  private func put(
    _ lines: LoggedLines?, in change: Change, to logbook: inout Logbook,
    in context: Context
  ) throws -> [LoggedLines.Problem] {
    for assignment in assignments { try logbook.put(assignment, on: day, in: change) }
    guard let lines else { return [] }
    let (count, problems) = try lines.put(
      to: &logbook, in: change, on: day, today: context.today)
    if !problems.isEmpty, isStrict || problems.count == count {
      tell(problems, in: context)
      throw Failure(
        "nothing was kept",
        hints: isStrict ? ["--strict keeps all or nothing."] : [], status: .data)
    }
    return problems
  }

  /// Tells how many lines were left out, and the first three with their places.
  private func tell(_ problems: [LoggedLines.Problem], in context: Context) {
    guard !problems.isEmpty else { return }
    let count = CountText.of(problems.count, "line is", "lines are")
    context.remark("\(count) left out")
    for problem in problems.prefix(3) {
      context.errors.tell(
        "  standard input:\(problem.line): \(problem.failure.message)",
        hints: problem.failure.hints.map { "  \($0)" })
    }
  }
}
