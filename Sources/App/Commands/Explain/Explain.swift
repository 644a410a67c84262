import Actions
import CommandLine
import Metrics
import Readings
import Text
import Time

struct Explain: ParsedCommand {
  static let name = "explain"
  static let effects: Effects = []
  static let summary = "Show which days made an average, a goal, a finding or a trend."
  static let examples = [
    (line: "dash explain steps", meaning: "The days of the average of this weekday."),
    (line: "dash explain goal steps --date friday", meaning: "Where that day's goal comes from."),
    (line: "dash explain insight 1", meaning: "What the first finding of dash insights rests on."),
    (
      line: "dash explain pair steps mood",
      meaning: "The figures of two attributes, a finding or not."
    ),
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
      "An attribute; or goal or trend and one; or insight and its number; or pair and two.",
      repeats: true)
  ]
  static let within = Option(
    "within", "Number the findings as dash insights --within does.")
  static let days = Option(
    "days", value: "count", range: LinkComparison.possibleDays,
    "Of findings and trends: as many days as their command has, 90 to 1,095.")
  static let options = [Option.date, within, days, Option.json, .demo]

  private let request: ExplainRequest

  init(_ line: Invocation) throws {
    let words = try line.arguments.map(line.text)
    let rest = words.dropFirst().joined(separator: " ")
    let subject: ExplainRequest.Subject
    if words.count > 1, words[0] == "goal" {
      subject = .goal(rest)
    } else if words.count > 1, words[0] == "insight" {
      guard words.count == 2, let number = Int(words[1]), 1...9999 ~= number else {
        throw Failure.usage(
          "invalid number of a finding '\(rest)'",
          hints: ["Expected the number that dash insights shows: dash explain insight 1"])
      }
      subject = .finding(number)
    } else if words.count > 1, words[0] == "pair" {
      guard words.count == 3 else {
        throw Failure.usage(
          "a pair is two attributes", hints: ["Try: dash explain pair steps mood"])
      }
      subject = .pair(words[1], words[2])
    } else if words.count > 1, words[0] == "trend" {
      subject = .trend(rest)
    } else {
      subject = .average(words.joined(separator: " "))
    }
    request = ExplainRequest(
      subject, on: try line.day(.date) ?? line.defaultDay,
      days: try line.integer(Self.days),
      isWithin: line.has(Self.within), isDemo: line.has(.demo))
    let unused: [Option] =
      switch subject {
      case .finding: []
      case .pair, .trend: [Self.within]
      case .average, .goal: [Self.within, Self.days]
      }
    for option in unused where line.has(option) {
      throw Failure.usage(
        "--\(option.name) is only for findings", hints: ["Try: dash explain insight 1"])
    }
  }

  func run(in context: Context) throws {
    try refuseUnfinished(in: context)
    try context.show(context.reading.explanation(request))
  }

  /// Refuses `explain goal` and the like without an argument, unless an attribute has that name.
  private func refuseUnfinished(in context: Context) throws {
    guard case .average(let typed) = request.subject,
      let (problem, example) = Self.unfinished[typed]
    else { return }
    var finder = AttributeFinder(in: try context.reading.store(isDemo: request.isDemo))
    if try finder.tracked(typed) != nil { return }
    throw Failure.usage(problem, hints: ["Try: dash explain \(example)"])
  }

  private static let unfinished = [
    "goal": ("missing the attribute of the goal", "goal steps"),
    "insight": ("missing the number of the finding", "insight 1"),
    "pair": ("a pair is two attributes", "pair steps mood"),
    "trend": ("missing the attribute of the trend", "trend steps"),
  ]
}
