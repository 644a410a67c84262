import Almanac
import Cards
import Storage

/// Lists the ratings and notes of the latest days.
struct ListMood: Command {
  static let name = "list"
  static let summary = "List the past week, a day a line."
  static let isDefault = true
  static let examples = [
    (line: "mood", meaning: "The past week."),
    (line: "mood list --days 30", meaning: "The past 30 days."),
  ]
  static let days = Option("days", value: "count", "How many days, 1 to 3,660.")
  static let options = [days, Option.json, .demo]

  private let days: Int
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    days = try line.whole(Self.days, in: 1...3660) ?? 7
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
  }

  func run(in environment: Environment) throws {
    let today = environment.today
    let range = today - (days - 1)..<today + 1
    let store = try isDemo ? environment.demoStore() : environment.openStore()
    let moods = try store?.reading { try store?.moods(in: range) } ?? range.map { ($0, nil, nil) }
    if isJSON { return try environment.write(document: MoodJSON(of: moods).text) }
    let look = environment.look
    try environment.show(
      MoodList(of: moods, today: today, in: environment.valueText)
        .block(width: look.width, glyphs: look.glyphs))
  }
}
