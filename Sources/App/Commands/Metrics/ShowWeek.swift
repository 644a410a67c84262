import CommandLine
import Readings
import Text
import Time

struct ShowWeek: Command {
  static let name = "week"
  static let summary = "Show seven days side by side, with their totals."
  static let examples: Examples = [
    "dash week": "The seven days up to today.",
    "dash week --date sunday": "Those up to the latest Sunday.",
    "dash week last week": "The week before this one.", "dash week --group sleep": "One card.",
    "dash week --summary": "The week in ten lines.",
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
  static let arguments = [
    Parameter("week", "last week, week 47, or a day in it.", isOptional: true, repeats: true)
  ]
  static let options = [Option.date, ShowDay.group, summarize, .json, .demo]

  static func run(_ line: Invocation, in context: Context) throws {
    let words = try line.words
    let typed = words.isEmpty ? nil : lastDay(of: TypedWord.line(words), line.days)
    if !words.isEmpty, typed == nil {
      throw Failure.usage(
        "invalid week '\(words.joined(separator: " "))'",
        hints: ["Expected a week or a day, such as: dash week last week, dash week sunday"])
    }
    let day = try line.day(.date) ?? typed ?? line.defaultDay
    let group = try line.text(ShowDay.group)
    try context.show(
      line.has(summarize)
        ? context.reading.weekSummary(endingOn: day)
        : context.reading.week(endingOn: day, group: group))
  }

  /// The last day of a typed week, or the typed day; nil if the words are neither.
  private static func lastDay(of words: [TypedWord], _ days: DayReading) -> Day? {
    // `47`
    let isNumber = words.count == 1 && words[0].key[...].digits(1...2) != nil
    let words = (isNumber ? [TypedWord("week")] : []) + words
    let time = TimeReading(words, by: days)
    if let range = time.range(at: 0), range.end == words.count { return range.value.upperBound }
    guard let day = time.day(at: 0), day.end == words.count else { return nil }
    return day.value.day
  }
}

struct ShowStreaks: Command {
  static let name = "streaks"
  static let summary = "Show on how many days in a row you met your goals."
  static let examples: Examples = [
    "dash streaks": "Every goal that you set.", "dash streaks --demo": "With the sample data.",
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
    try context.show(context.reading.streaks())
  }
}
