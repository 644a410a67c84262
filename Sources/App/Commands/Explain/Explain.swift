import Actions
import CommandLine
import Metrics
import Readings
import Text

struct Explain: Command {
  static let name = "explain"
  static let summary = "Show which days made an average, a goal, a finding or a trend."
  static let examples: Examples = [
    "dash explain steps": "The days of the average of this weekday.",
    "dash explain goal steps --date friday": "Where that day's goal comes from.",
    "dash explain insight 1": "What the first finding of dash insights rests on.",
    "dash explain days": "Workdays that look like days off.",
    "dash explain pair steps mood": "The figures of two attributes, a finding or not.",
  ]
  static let discussion = [
    "For an average: its days sorted by value with the middle marked, the excluded days with the "
      + "reason, the range of half of the days, and an interval for the median.",
    "For a finding: the medians of both kinds of days, the strongest days for and against it, its "
      + "correlation, effective days, p and rank among all tests, and the effects that were "
      + "removed.",
  ]
  static let arguments = [
    Parameter(
      "attribute",
      "An attribute; or goal or trend and one; insight and its number; pair and two; or days.",
      repeats: true)
  ]
  static let within = Option("within", "Number the findings as dash insights --within does.")
  static let days = Option(
    "days", value: "count", range: LinkComparison.possibleDays,
    "Of findings and trends: as many days as their command has, 90 to 1,095.")
  static let options = [Option.date, within, days, Option.json, .demo]

  static func run(_ line: Invocation, in context: Context) throws {
    let typed = try Self.number(in: line.words, isWithin: line.has(within))
    let number = try Self.completed(typed, in: context)
    let day = try line.chosenDay
    let dayCount = try line.integer(days)
    let unused: [Option] =
      switch number {
      case .finding: []
      case .pair, .trend, .daysOff: [within]
      case .average, .goal: [within, days]
      }
    for option in unused where line.has(option) {
      throw Failure.usage(
        "--\(option.name) is only for findings", hints: ["Try: dash explain insight 1"])
    }
    try context.show(context.reading.explanation(of: number, on: day, days: dayCount))
  }

  private static func number(in words: [String], isWithin: Bool) throws -> ExplainedNumber {
    let rest = words.dropFirst().joined(separator: " ")
    switch words.count > 1 ? words[0] : "" {
    case "goal": return .goal(rest)
    case "trend": return .trend(rest)
    case "insight":
      guard words.count == 2, let number = Int(words[1]), 1...9999 ~= number else {
        throw Failure.usage(
          "invalid number of a finding '\(rest)'",
          hints: ["Expected the number that dash insights shows: dash explain insight 1"])
      }
      return .finding(number, isWithin: isWithin)
    case "pair":
      guard words.count == 3 else {
        throw Failure.usage("a pair is two attributes", hints: "Try: dash explain pair steps mood")
      }
      return .pair(words[1], words[2])
    default: return .average(words.joined(separator: " "))
    }
  }

  /// Reads `explain days`, and refuses `explain goal` and the like without an argument, unless an
  /// attribute has that name.
  private static func completed(
    _ number: ExplainedNumber, in context: Context
  ) throws -> ExplainedNumber {
    guard case .average(let typed) = number else { return number }
    let unfinished = Self.unfinished[typed]
    guard typed == "days" || unfinished != nil else { return number }
    var finder = AttributeFinder(in: try context.reading.store())
    if try finder.tracked(typed) != nil { return number }
    guard let (problem, example) = unfinished else { return .daysOff }
    throw Failure.usage(problem, hints: ["Try: dash explain \(example)"])
  }

  private static let unfinished = [
    "goal": ("missing the attribute of the goal", "goal steps"),
    "insight": ("missing the number of the finding", "insight 1"),
    "pair": ("a pair is two attributes", "pair steps mood"),
    "trend": ("missing the attribute of the trend", "trend steps"),
  ]
}
