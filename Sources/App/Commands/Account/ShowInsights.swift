import Cards
import CommandLine
import Services
import Time

/// Shows the insights of the account that were fetched last.
struct ShowInsights: Command {
  static let name = "insights"
  static let summary = "Show the insights that Exist has about your days."
  static let examples = [
    (line: "dash insights", meaning: "Those of the past seven days."),
    (line: "dash insights --days 31 --group sleep", meaning: "One group over a month."),
  ]
  static let discussion = [
    "dash sync fetches and stores them. The card of a group shows its insight of the day."
  ]
  static let days = Option("days", value: "count", "How many days, 1 to 3,660; 7 unless given.")
  static let group = Option("group", letter: "g", value: "group", "Only those of this group.")
  static let options = [days, group, Option.json, .demo]

  private let days: Int
  private let group: String?
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    days = try line.integer(Self.days, in: 1...3660) ?? 7
    group = try line.text(Self.group)
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
  }

  func run(in context: Context) throws {
    let range = context.today - (days - 1)...context.today
    let store = try isDemo ? context.demoStoreWithInsights() : context.openStore()
    let stored = try store?.reading { try store?.insights() } ?? []
    let group = try group.map { try store?.catalogue().storedGroup(typed: $0).name ?? $0 }
    let insights = stored.filter {
      range.contains($0.day) && (group == nil || $0.group == group)
    }
    if isJSON { return try context.write(document: InsightJSON(of: insights).text) }
    guard !insights.isEmpty else {
      let isConnected = try store?.isConnected ?? false
      let time = days == 1 ? "for today" : "for the past \(days) days"
      return try context.say([
        stored.isEmpty ? "No insights are stored." : "No insights are stored \(time).",
        isConnected
          ? "To fetch them: dash sync" : "To log in to an account at Exist: dash account login",
      ])
    }
    let look = context.renderOptions
    try context.show(
      InsightList(of: insights).block(width: look.width, glyphs: look.glyphs))
  }
}
