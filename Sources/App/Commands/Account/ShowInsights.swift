import Actions
import Cards
import CommandLine
import Drawing
import Metrics
import Readings
import Services
import Storage
import Time

/// Shows what goes with what in one's own values, and the insights of the account that were fetched.
struct ShowInsights: Command {
  static let name = "insights"
  static let effects: Effects = []
  static let summary = "Show what goes with what in your days."
  static let examples = [
    (line: "dash insights", meaning: "Findings from the past 365 days."),
    (line: "dash insights --days 730 --group sleep", meaning: "About sleep, from two years."),
    (line: "dash insights --within", meaning: "Also pairs within a group."),
  ]
  static let discussion = [
    "Each attribute is compared with each of the other groups, on the same day and the day after, over "
      + "the complete days before today. What weekdays, seasons and the day before explain is taken out "
      + "first. Of all findings about one in twenty is false. \"Likely\" is a 99% interval.",
    "A link is no cause: both may follow something else. A pair needs 56 days. Attributes that measure "
      + "the same thing are not compared.",
    "Insights of Exist are shown as they were fetched by dash sync. They are not corrected for how "
      + "many pairs Exist compares.",
  ]
  static let days = Option(
    "days", value: "count", "How many days to compare, 90 to 1,095. Default: 365.")
  static let within = Option("within", "Also compare attributes within a group.")
  static let all = Option(
    "all", letter: "a", "All findings, and Exist's insights of all these days.")
  static let group = Option("group", letter: "g", value: "group", "Only those about this group.")
  static let options = [Option.date, days, within, all, group, Option.json, .demo]

  /// How many findings are shown without `--all`, and of how many days Exist's insights.
  private static let usualCount = 5
  private static let fetchedDays = 7

  private let today: Day
  private let days: Int
  private let isWithin: Bool
  private let isAll: Bool
  private let group: String?
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    today = try line.day(.date) ?? line.defaultDay
    days = try line.integer(Self.days, in: LinkComparison.possibleDays) ?? LinkComparison.usualDays
    isWithin = line.has(Self.within)
    isAll = line.has(Self.all)
    group = try line.text(Self.group)
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
  }

  func run(in context: Context) throws {
    guard let store = try isDemo ? context.reading.demoStoreWithInsights() : context.openStore()
    else {
      if isJSON {
        return try context.write(
          document: InsightJSON(
            of: [], comparison: nil, links: [], on: today, in: context.valueText
          ).text)
      }
      return try context.say([
        "No insights: nothing is recorded yet.",
        "To begin: mood rate 4, or dash import <file or folder>",
      ])
    }
    let (comparison, stored, group, isConnected) = try store.reading {
      () throws -> (LinkComparison, [Insight], String?, Bool) in
      let group = try self.group.map { typed in try store.catalogue().storedGroup(typed: typed).name
      }
      return (
        try context.reading.linkComparison(before: today, days: days, from: store),
        try store.insights(), group,
        try store.isConnected
      )
    }
    if !isDemo, today == context.today, days == LinkComparison.usualDays {
      context.reading.cacheFindings(comparison, in: store)
    }
    let range = today - (isAll ? days : Self.fetchedDays - 1)...today
    let fetched = stored.filter {
      range.contains($0.day) && (group == nil || $0.group == group)
    }
    let found = comparison.between.findings + (isWithin ? comparison.within.findings : [])
    var links: [(number: Int, link: Link)] = []
    for (index, link) in found.enumerated() {
      let groups = [link.cause, link.outcome].map { comparison.attributes[$0].attribute.group }
      if let group, !groups.contains(group) { continue }
      links.append((index + 1, link))
    }
    if isJSON {
      return try context.write(
        document: InsightJSON(
          of: fetched, comparison: comparison, links: links.map(\.link), on: today,
          in: context.valueText
        ).text)
    }
    try context.show(
      block(
        comparison, links, fetched, isSilent: stored.isEmpty && isConnected,
        of: found.count, in: context))
  }

  private func block(
    _ comparison: LinkComparison, _ links: [(number: Int, link: Link)], _ fetched: [Insight],
    isSilent: Bool, of count: Int, in context: Context
  ) -> Block {
    let options = context.renderOptions
    let (width, glyphs) = (options.width, options.glyphs)
    let shown = isAll ? links : Array(links.prefix(Self.usualCount))
    var sentences = LinkSummary(of: comparison, isWithin: isWithin).sentences
    if links.isEmpty, count > 0 { sentences.insert("No finding is about this group.", at: 0) }
    var block = LinkList(
      of: comparison, links: shown, sentences: sentences, hidden: links.count - shown.count,
      in: context.valueText
    ).block(width: width, glyphs: glyphs)
    if !fetched.isEmpty {
      block.append(Line())
      block += Wrap.block(of: "From Exist, not corrected", .strong, width: width)
      block += InsightList(of: fetched).block(width: width, glyphs: glyphs)
    } else if isSilent {
      block += Wrap.block(
        of: "No insights of Exist are stored. To fetch them: dash sync", .quiet, width: width)
    }
    return block
  }
}
