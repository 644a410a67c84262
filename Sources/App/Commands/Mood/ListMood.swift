import Actions
import Cards
import CommandLine
import Metrics
import Time

/// Lists the ratings and notes of the latest days.
struct ListMood: Command {
  static let name = "list"
  static let effects: Effects = []
  static let summary = "List the ratings and notes of the past week."
  static let examples = [
    (line: "mood list", meaning: "The past week."),
    (line: "mood list --days 30", meaning: "The past 30 days."),
    (line: "mood list --all", meaning: "All ratings of days that have several."),
  ]
  static let days = Option("days", value: "count", "How many days, 1 to 3,660.")
  static let all = Option("all", letter: "a", "All ratings of each day, with their times.")
  static let options = [days, all, Option.json, .demo]

  let days: Int
  private let showsAll: Bool
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    days = try line.integer(Self.days, in: 1...3660) ?? 7
    showsAll = line.has(Self.all)
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
  }

  func run(in context: Context) throws {
    let today = context.today
    let days = today - (days - 1)...today
    let moods = try context.moods(in: days.lowerBound..<today + 1, isDemo: isDemo)
    var entries: [TimedEntry]?
    if showsAll {
      let store = try isDemo ? context.demoStore() : context.openStore()
      entries = try store?.entries(of: Mood.name, in: days).filter { !$0.isPause } ?? []
    }
    if isJSON { return try context.write(document: MoodJSON(of: moods, entries).text) }
    let look = context.renderOptions
    try context.show(
      MoodList(of: moods, today: today, entries: entries ?? [], in: context.valueText)
        .block(width: look.width, glyphs: look.glyphs))
  }
}

extension Context {
  /// The stored rating and the note of each day; those of the sample data where `isDemo`.
  func moods(
    in days: Range<Day>, isDemo: Bool = false
  ) throws -> [DayMood] {
    let store = try isDemo ? demoStore() : openStore()
    return try store?.reading { try store?.moods(in: days) } ?? days.map { ($0, nil, nil) }
  }
}
