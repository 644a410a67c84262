import Actions
import Cards
import CommandLine
import Metrics
import Readings
import Storage
import Time

struct ShowStreaks: Command {
  static let name = "streaks"
  static let effects: Effects = []
  static let summary = "Show on how many days in a row you met your goals."
  static let examples = [
    (line: "dash streaks", meaning: "Every goal that you set."),
    (line: "dash streaks --demo", meaning: "With the sample data."),
  ]
  static let discussion = [
    "Past days are compared with the goals as they are now. A day without a value pauses a "
      + "streak; for yes or no it is a no. A day marked with 'dash skip' pauses it too. Today "
      + "counts as soon as it meets its goal and never breaks a streak; a limit is met only when "
      + "the day is over.",
    "For a goal for a week, weeks in a row are counted in the same way: after '4w'. A week with a "
      + "pause that misses its goal does not end them.",
  ]
  static let options = [Option.json, .demo]

  static func run(_ line: Invocation, in context: Context) throws {
    try context.show(context.reading.streaks(isDemo: context.isDemo))
  }
}
