import Actions
import Cards
import CommandLine
import Metrics
import Readings
import Storage
import Text
import Time

struct ShowWeek: Command {
  static let name = "week"
  static let effects: Effects = []
  static let summary = "Show seven days side by side, with their totals."
  static let examples = [
    (line: "dash week", meaning: "The seven days up to today."),
    (line: "dash week --date sunday", meaning: "Those up to the latest Sunday."),
    (line: "dash week --group sleep", meaning: "One card."),
    (line: "dash week --summary", meaning: "The week in ten lines."),
  ]
  static let discussion = [
    "Each value has a small gauge that is full at the average of its weekday, or at the goal that "
      + "you set. The last column shows a total, the typical value (after ~) of what does not add "
      + "up, or the number of days on which a tag was true.",
    "With --summary: the mood, the days on which you met your goals, goals for the week, values "
      + "outside the middle half of your usual days, one finding of 'dash insights', and "
      + "something of your own past. 'dash remind week at sunday 18:00' sends it.",
  ]
  static let summarize = Option("summary", "The week in ten lines.").excluding(ShowDay.group)
  static let options = [Option.date, ShowDay.group, summarize, .json, .demo]

  static func run(_ line: Invocation, in context: Context) throws {
    let day = try line.day(.date) ?? line.defaultDay
    let group = try line.text(ShowDay.group)
    let isSummary = line.has(Self.summarize)
    let reading = context.reading
    try context.show(
      isSummary
        ? reading.weekSummary(endingOn: day, isDemo: context.isDemo)
        : reading.week(endingOn: day, group: group, isDemo: context.isDemo))
  }
}
