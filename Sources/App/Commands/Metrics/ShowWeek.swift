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
    (line: "dash week last week", meaning: "The week before this one."),
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
  static let arguments = [
    Parameter("week", "last week, week 47, or a day in it.", isOptional: true, repeats: true)
  ]
  static let options = [Option.date, ShowDay.group, summarize, .json, .demo]

  static func run(_ line: Invocation, in context: Context) throws {
    let words = try line.arguments.map(line.text)
    let typed = TypedWord.line(words)
    // `last week`, `week 47`, `47`
    let found = typed.isEmpty ? nil : TimeReading.lastDay(ofWeek: typed, line.days)
    if !words.isEmpty, found == nil {
      throw Failure.usage(
        "invalid week '\(words.joined(separator: " "))'",
        hints: ["Expected a week or a day, such as: dash week last week, dash week sunday"])
    }
    let day = try line.day(.date) ?? found ?? line.defaultDay
    let group = try line.text(ShowDay.group)
    let isSummary = line.has(Self.summarize)
    let reading = context.reading
    try context.show(
      isSummary
        ? reading.weekSummary(endingOn: day, isDemo: context.isDemo)
        : reading.week(endingOn: day, group: group, isDemo: context.isDemo))
  }
}

extension TimeReading {
  /// The last day of a typed week, or the typed day; nil if the words are neither.
  fileprivate static func lastDay(ofWeek words: [TypedWord], _ days: DayReading) -> Day? {
    var words = words
    if words.count == 1, words[0].key[...].digits(1...2) != nil {
      words.insert(TypedWord("week"), at: 0)
    }
    let time = TimeReading(words, by: days)
    if let range = time.range(at: 0), range.end == words.count { return range.value.upperBound }
    guard let day = time.day(at: 0), day.end == words.count else { return nil }
    return day.value.day
  }
}
