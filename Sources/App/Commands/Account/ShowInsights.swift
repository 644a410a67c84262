import Cards
import CommandLine
import Services
import Time

/// Shows what the account has noticed, as it was fetched last.
struct ShowInsights: Command {
  static let name = "insights"
  static let summary = "Show what Exist has noticed of your days."
  static let examples = [
    (line: "dash insights", meaning: "Of the past seven days."),
    (line: "dash insights --days 31 --group sleep", meaning: "A month of one group."),
  ]
  static let discussion = [
    "Insights are fetched by dash sync and kept for off line. That of the day and its group stands on the "
      + "card too."
  ]
  static let days = Option("days", value: "count", "How many days, 1 to 3,660.")
  static let group = Option("group", letter: "g", value: "group", "Only of this group.")
  static let options = [days, group, Option.json]

  private let days: Int
  private let group: String?
  private let isJSON: Bool

  init(_ line: Invocation) throws {
    days = try line.integer(Self.days, in: 1...3660) ?? 7
    group = try line.text(Self.group)
    isJSON = line.has(.json)
  }

  func run(in context: Context) throws {
    let range = context.today - (days - 1)...context.today
    let store = try context.openStore()
    let kept = try store?.reading { try store?.insights() } ?? []
    let group = try group.map { try store?.catalogue().storedGroup(typed: $0).name ?? $0 }
    let insights = kept.filter {
      range.contains($0.day) && (group == nil || $0.group == group)
    }
    if isJSON { return try context.write(document: InsightJSON(of: insights).text) }
    guard !insights.isEmpty else {
      let isWatched = try store?.isConnected ?? false
      let time = days == 1 ? "of today" : "of the past \(days) days"
      return try context.say([
        kept.isEmpty ? "No insights are kept." : "No insights are kept \(time).",
        isWatched
          ? "To fetch them: dash sync" : "They come from an account at Exist: dash account login",
      ])
    }
    let look = context.renderOptions
    try context.show(
      InsightList(of: insights).block(width: look.width, glyphs: look.glyphs))
  }
}
