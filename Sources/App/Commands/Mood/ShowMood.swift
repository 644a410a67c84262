import Actions
import Cards
import CommandLine
import Drawing
import Host
import Metrics
import Readings
import Storage
import Text
import Time

struct ListMood: ParsedCommand {
  static let name = "list"
  static let effects: Effects = []
  static let summary = "List the ratings and notes of the past week."
  static let examples = [
    (line: "mood list", meaning: "The past week."),
    (line: "mood list --days 30", meaning: "The past 30 days."),
    (line: "mood list --all", meaning: "All ratings of days that have several."),
  ]
  static let days = Option("days", value: "count", range: 1...3660, "How many days, 1 to 3,660.")
  static let all = Option("all", letter: "a", "All ratings of each day, with their times.")
  static let options = [days, all, Option.json, .demo]

  let days: Int
  private let showsAll: Bool

  init(_ line: Invocation) throws {
    days = try line.integer(Self.days) ?? 7
    showsAll = line.has(Self.all)
  }

  func run(in context: Context) throws {
    try context.show(
      context.reading.moodList(days: days, showsAll: showsAll, isDemo: context.isDemo))
  }
}

struct SearchNotes: Command {
  static let name = "search"
  static let effects: Effects = []
  static let summary = "Search all notes, the latest first."
  static let examples = [
    (line: "mood search Ana", meaning: "Notes with this name in them."),
    (
      line: "mood search \"river loop\" --limit 3",
      meaning: "The latest three notes with both words."
    ),
  ]
  static let discussion = [
    "A note must contain all words. Case and accents are ignored: 'cafe' finds 'Café', and 'Café' "
      + "finds 'cafe'."
  ]
  static let limit = Option(
    "limit", letter: "l", value: "count", range: 1...10_000,
    "How many notes to show, 1 to 10,000 (default: 20).")
  static let options = [limit, Option.json, .demo]
  static let arguments = SearchedText.arguments

  static func run(_ line: Invocation, in context: Context) throws {
    let searched = try SearchedText(line, example: "mood search Ana")
    let limit = try line.integer(Self.limit) ?? 20
    try context.show(
      context.reading.notes(with: searched.text, limit: limit, isDemo: context.isDemo))
  }
}

struct ShowMemories: Command {
  static let name = "memories"
  static let effects: Effects = []
  static let summary = "Show the same date in earlier years, and 1, 3 and 6 months ago."
  static let examples = [
    (line: "mood memories", meaning: "Looking back from today."),
    (line: "mood memories --date 2026-12-24", meaning: "Looking back from another day."),
  ]
  static let options = [Option.date, .json, .demo]

  static func run(_ line: Invocation, in context: Context) throws {
    let day = try line.day(.date) ?? line.defaultDay
    try context.show(context.reading.memories(before: day, isDemo: context.isDemo))
  }
}

struct ShowMonth: Command {
  static let name = "month"
  static let effects: Effects = []
  static let summary = "Show the ratings of a month as a calendar."
  static let examples = [
    (line: "mood month", meaning: "This month."),
    (line: "mood month october", meaning: "The most recent October."),
    (line: "mood month 2025-11", meaning: "A month of any year."),
  ]
  static let arguments = [
    Parameter(
      "month", "2026-11, november, nov 2025, last month, or -1.", isOptional: true, repeats: true)
  ]
  static let options = [Option.json, .demo]

  static func run(_ line: Invocation, in context: Context) throws {
    let arguments = try line.arguments.map(line.text)
    let isRelative = ["last", "this", "next"].contains(arguments.joined())
    let typed =
      arguments.isEmpty
      ? nil : (arguments + (isRelative ? ["month"] : [])).joined(separator: " ")
    let months = MonthReading(today: line.today)
    let words = typed?.split(separator: " ").map { TypedWord(String($0)) } ?? []
    let time = TimeReading(words, by: line.days)
    let range = time.month(at: 0) ?? time.range(at: 0)
    let first = range.flatMap { $0.end == words.count ? $0.value.lowerBound : nil }
    guard let day = typed.map({ months.typed($0) ?? first }) ?? line.defaultDay else {
      throw Failure.usage(
        "invalid month '\(typed ?? "")'",
        hints: ["Expected a month such as 2026-11, november or nov, or -1 for last month."]
          + Suggestion.hints(
            for: typed ?? "", among: Month.allCases.map { $0.name.lowercased() }))
    }
    try context.show(context.reading.moodMonth(of: day, isDemo: context.isDemo))
  }
}

struct ShowMoodStatistics: Command {
  static let name = "stats"
  static let effects: Effects = []
  static let summary = "Summarize ratings by weekday, by word and by tag."
  static let examples = [
    (line: "mood stats", meaning: "All days."),
    (line: "mood stats --days 365", meaning: "The past year."),
  ]
  static let discussion = [
    "A tag is compared over the last 1,095 of the days at most. It needs 56 rated days, 10 with it "
      + "and 10 without; between its first and its last yes, a rated day without a value is "
      + "without it. What weekdays, seasons and the day before explain is taken out first. All "
      + "tags are judged together, so that about one in twenty of the shown ones is false; "
      + "\"likely\" is a 99% interval. The five clearest are shown, and --json has all.",
    "A tag that goes together with better days need not be their cause.",
  ]
  static let days = Option(
    "days", value: "count", range: 1...36_600, "How many days, 1 to 36,600 (default: all).")
  static let options = [days, Option.json, .demo]

  static func run(_ line: Invocation, in context: Context) throws {
    let days = try line.integer(Self.days)
    try context.show(
      context.reading.moodStatistics(days: days, isDocument: context.isJSON, isDemo: context.isDemo)
    )
  }
}
