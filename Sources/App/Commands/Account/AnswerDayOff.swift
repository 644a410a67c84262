import Actions
import Cards
import CommandLine
import Phrases
import Readings
import Text
import Time

struct AnswerDayOff: Command {
  static let name = "dayoff"
  static let effects = AnswerDaysOff.effects
  static let summary = "Say whether workdays were days off."
  static let examples: Examples = [
    "dash dayoff yes": "All workdays that dash explain days lists.",
    "dash dayoff no 2026-05-25": "One day.", "dash dayoff yes 2026-05-25 to 2026-05-29": "Several.",
  ]
  static let discussion = [
    "Days off are lived like weekends. Findings do not rest on them: dash insights compares them "
      + "with each other. Unless the setting days.off names a tag or a calendar of them, dash "
      + "finds workdays that look like days off; dash explain days lists these."
  ]
  static let options = [Option.date, .quiet]
  static let arguments = [
    Parameter("answer", "yes or no.", choices: ["yes", "no"]),
    Parameter("day", "A day, or several.", isOptional: true, repeats: true),
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let words = try line.words
    guard let isOff = ["yes": true, "no": false][words[0].lowercased()] else {
      throw Failure.usage("invalid answer '\(words[0])'", hints: ["Expected yes or no."])
    }
    let days = try Self.days(Array(words.dropFirst()), on: DayLine(line), in: context)
    try AnswerDaysOff(days, isOff: isOff).run(in: context.world)
    let kind = isOff ? "a day off" : "not a day off"
    let text =
      days.count == 1
      ? "\(DayText.plain(days[0], on: context.today)): \(kind)"
      : "\(CountText.of(days.count, "workday", "workdays")): \(kind)"
    try context.acknowledge([text, ChangeLines.undoHint])
  }

  /// The workdays that were typed, or all that look like days off.
  private static func days(
    _ words: [String], on line: DayLine, in context: Context
  ) throws -> [Day] {
    var typed: [Day]?
    if !words.isEmpty {
      guard let phrase = DayPhrase(all: TypedWord.line(words), by: line.days) else {
        throw Failure.usage(
          "invalid day '\(words.joined(separator: " "))'",
          hints: ["Expected a day such as 2026-05-25, or several: monday to friday."])
      }
      typed = try line.days(phrase)
    } else if let chosen = line.chosen {
      typed = [chosen]
    }
    if let typed {
      let workdays = typed.filter { $0.weekday != .saturday && $0.weekday != .sunday }
      return typed.count == 1 || workdays.isEmpty ? typed : workdays
    }
    let likely = try context.reading.likelyDaysOff()
    if likely.isEmpty {
      throw Failure(
        "no workday looks like a day off", hints: ["To name one: dash dayoff yes monday"])
    }
    return likely
  }
}
