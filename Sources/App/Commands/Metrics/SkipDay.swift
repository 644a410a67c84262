import Actions
import Cards
import CommandLine
import Metrics
import Time

struct SkipDay: Command {
  static let name = "skip"
  static let effects = PauseAttribute.effects
  static let summary = "Mark a day as a pause, on which a goal is neither met nor missed."
  static let examples = [
    (line: "dash skip gym", meaning: "No gym today, and no broken streak."),
    (line: "dash skip gym ill", meaning: "With the reason."),
    (line: "dash skip gym yesterday", meaning: "Another day."),
    (line: "dash skip steps \"on the train\" --date yesterday", meaning: "Both."),
  ]
  static let discussion = [
    "A pause neither counts for a streak nor breaks it, and averages leave the day out. A week "
      + "with a pause that misses its goal does not break a run of weeks. A value of the day is "
      + "not deleted; recording a new one with 'dash log', 'dash tag' or 'mood rate' ends the "
      + "pause, and so does 'dash forget'."
  ]
  static let options = [Option.date, .quiet]
  static let arguments = [
    Parameter("attribute", "Its name or label."),
    Parameter("reason", "Why, up to 200 characters.", isOptional: true, repeats: true),
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let words = try line.arguments.dropFirst().map { try line.text($0) }
    let dayLine = try DayLine(line)
    var reason = words.joined(separator: " ")
    // A day at the end is the day, unless --date gives one.
    var last: Day?
    for count in stride(from: min(DayReading.mostWords, words.count), to: 0, by: -1)
    where last == nil && (dayLine.chosen == nil || count == words.count) {
      let tail = words.suffix(count)
      guard let typed = line.days.typed(among: tail),
        // A number at the end of a reason is rarely a date.
        count == words.count || tail.contains(where: { $0.contains { $0.isLetter || $0 == "-" } })
      else { continue }
      last = try dayLine.day(typed, tail.joined(separator: " "))
      reason = words.dropLast(count).joined(separator: " ")
    }
    let action = try PauseAttribute(
      line.text(line.arguments[0]), because: reason, on: dayLine.day(named: last))
    let done = try action.run(in: context.world)
    if context.isQuiet { return }
    let options = context.renderOptions
    try context.show(
      PauseLines(
        pausing: done.attribute, on: action.day, action.pause, replacing: done.before,
        today: context.today, glyphs: options.glyphs
      ).block(width: options.width))
  }
}
