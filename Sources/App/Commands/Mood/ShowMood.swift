import CommandLine
import Readings
import Text
import Time

struct ListMood: Command {
  static let name = "list"
  static let summary = "List the ratings and notes of the past week."
  static let examples: Examples = [
    "mood list": "The past week.", "mood list october": "A month, or other days.",
    "mood list --days 30": "The past 30 days.",
    "mood list --all": "All ratings of days that have several.",
  ]
  static let days = Option("days", value: "count", range: 1...3660, "How many days, 1 to 3,660.")
  static let all = Option("all", letter: "a", "All ratings of each day, with their times.")
  static let options = [
    days.excludingArguments(saying: "--days counts up to today", hint: "Give days, or --days."),
    all, Option.json, .demo,
  ]
  static let arguments = [
    Parameter(
      "days", "Which days: october, last month, mon to fri.", isOptional: true, repeats: true)
  ]

  static func dayCount(of line: Invocation) throws -> Int { try line.integer(days) ?? 7 }

  static func run(_ line: Invocation, in context: Context) throws {
    let words = try line.words
    guard !words.isEmpty else {
      // 'mood' alone: no text is made.
      let days = try line.today - (dayCount(of: line) - 1)...line.today
      return try context.show(context.reading.moodList(of: days, showsAll: line.has(all)))
    }
    let text = words.joined(separator: " ")
    let days = try line.period(text) ?? line.day(text)...line.day(text)
    try context.show(context.reading.moodList(of: days, showsAll: line.has(all)))
  }
}

struct SearchNotes: Command {
  static let name = "search"
  static let summary = "Search all notes, the latest first."
  static let examples: Examples = [
    "mood search Ana": "Notes with this name in them.",
    "mood search \"river loop\" --limit 3": "The latest three notes with both words.",
  ]
  static let discussion = [
    "A note must contain all words. Case and accents are ignored: 'cafe' finds 'Café', and 'Café' "
      + "finds 'cafe'."
  ]
  static let limit = Option(
    "limit", letter: "l", value: "count", range: 1...10_000,
    "How many notes to show, 1 to 10,000 (default: 20).")
  static let options = [limit, Option.json, .demo]
  static let arguments = Search.arguments

  static func run(_ line: Invocation, in context: Context) throws {
    let request = try SearchRequest(
      line, limit: line.integer(limit) ?? 20, example: "mood search Ana")
    try context.show(context.reading.notes(with: request))
  }
}

struct ShowMemories: Command {
  static let name = "memories"
  static let summary = "Show the same date in earlier years, and 1, 3 and 6 months ago."
  static let examples: Examples = [
    "mood memories": "Looking back from today.",
    "mood memories --date 2026-12-24": "Looking back from another day.",
  ]
  static let options = [Option.date, .json, .demo]

  static func run(_ line: Invocation, in context: Context) throws {
    try context.show(context.reading.memories(before: line.chosenDay))
  }
}

struct ShowMonth: Command {
  static let name = "month"
  static let summary = "Show the ratings of a month as a calendar."
  static let examples: Examples = [
    "mood month": "This month.", "mood month october": "The most recent October.",
    "mood month 2025-11": "A month of any year.",
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
          + Suggestion.hints(for: typed ?? "", among: Month.allCases.map { $0.name.lowercased() }))
    }
    try context.show(context.reading.moodMonth(of: day))
  }
}

struct ShowMoodStatistics: Command {
  static let name = "stats"
  static let summary = "Summarize ratings by weekday, by word and by tag."
  static let examples: Examples = [
    "mood stats": "All days.", "mood stats --days 365": "The past year.",
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
    try context.show(context.reading.moodStatistics(days: line.integer(days)))
  }
}
