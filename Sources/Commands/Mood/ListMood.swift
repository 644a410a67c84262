import Almanac
import Cards
import Storage

/// Lists the ratings and notes of the latest days.
struct ListMood: Command {
  static let name = "list"
  static let summary = "List the past week, a day a line."
  static let examples = [
    (line: "mood list", meaning: "The past week."),
    (line: "mood list --days 30", meaning: "The past 30 days."),
  ]
  static let days = Option("days", value: "count", "How many days, 1 to 3,660.")
  static let options = [days, Option.json, .demo]

  let days: Int
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    days = try line.whole(Self.days, in: 1...3660) ?? 7
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
  }

  func run(in environment: Environment) throws {
    let today = environment.today
    let moods = try environment.moods(in: today - (days - 1)..<today + 1, isDemo: isDemo)
    if isJSON { return try environment.write(document: MoodJSON(of: moods).text) }
    let look = environment.look
    try environment.show(
      MoodList(of: moods, today: today, in: environment.valueText)
        .block(width: look.width, glyphs: look.glyphs))
  }
}

extension Environment {
  /// The kept rating and the note of each day of `days`, of the sample data where told.
  func moods(
    in days: Range<Day>, isDemo: Bool = false
  ) throws -> [DayMood] {
    let store = try isDemo ? demoStore() : openStore()
    return try store?.reading { try store?.moods(in: days) } ?? days.map { ($0, nil, nil) }
  }
}
