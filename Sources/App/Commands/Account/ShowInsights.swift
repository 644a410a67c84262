import Actions
import CommandLine
import Metrics
import Readings

struct ShowInsights: Command {
  static let name = "insights"
  static let effects: Effects = []
  static let summary = "Show what goes with what in your days."
  static let examples = [
    (line: "dash insights", meaning: "Findings from the past 365 days."),
    (line: "dash insights --days 730 --group sleep", meaning: "About sleep, from two years."),
    (line: "dash insights mood", meaning: "About the mood."),
    (line: "dash insights --within", meaning: "Also pairs within a group."),
  ]
  static let discussion = [
    "Each attribute is compared with the attributes of the other groups, on the same day and the "
      + "day after, over the complete days before today. The effects of weekdays, seasons and the "
      + "day before are removed first. Of all findings about one in twenty is false. \"Likely\" "
      + "is a 99% interval.",
    "A link is no cause: both may follow something else. A pair needs 56 days. Attributes that "
      + "measure the same thing are not compared.",
    "Insights of Exist are shown as they were fetched by dash sync. They are not corrected for "
      + "how many pairs Exist compares.",
  ]
  static let days = Option(
    "days", value: "count", range: LinkComparison.possibleDays,
    "How many days to compare, 90 to 1,095. Default: 365.")
  static let within = Option("within", "Also compare attributes within a group.")
  static let all = Option(
    "all", letter: "a", "All findings, and Exist's insights of all these days.")
  static let group = Option("group", letter: "g", value: "group", "Only those about this group.")
  static let options = [Option.date, days, within, all, group, Option.json, .demo]
  static let arguments = [
    Parameter(
      "attribute", "Only those about it, or about a group.", isOptional: true, repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let request = FindingsRequest(
      before: try line.day(.date) ?? line.defaultDay,
      days: try line.integer(Self.days),
      isWithin: line.has(Self.within), isAll: line.has(Self.all), isDemo: line.has(.demo))
    var group = try line.text(Self.group)
    let words = try line.arguments.map(line.text).joined(separator: " ")
    var attribute: String?
    if !words.isEmpty {
      var finder = AttributeFinder(in: try context.reading.store(isDemo: request.isDemo))
      if try finder.tracked(words) == nil { group = words } else { attribute = words }
    }
    try context.show(
      context.reading.insights(request, group: group, attribute: attribute))
  }
}
