import Actions
import Cards
import CommandLine
import Metrics
import Storage
import Time

/// Shows the same date in earlier years, and 1, 3 and 6 months ago.
struct ShowMemories: Command {
  static let name = "memories"
  static let effects: Effects = []
  static let summary = "Show the same date in earlier years, and 1, 3 and 6 months ago."
  static let examples = [
    (line: "mood memories", meaning: "Looking back from today."),
    (line: "mood memories --date 2026-12-24", meaning: "Looking back from another day."),
  ]
  static let options = [Option.date, .json, .demo]
  private let day: Day
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    day = try line.day(.date) ?? line.defaultDay
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
  }

  func run(in context: Context) throws {
    let store = try isDemo ? context.demoStore() : context.openStore()
    let memories = try store?.reading { try store?.memories(before: day) } ?? []
    if isJSON { return try context.write(document: MemoryJSON(of: memories).text) }
    if memories.isEmpty {
      return try context.say([
        "No rating and no note on \(DayText.date(day)) in earlier years, or 1, 3 or 6 months before."
      ])
    }
    let look = context.renderOptions
    try context.show(
      MemoryList(of: memories, in: context.valueText)
        .block(width: look.width, glyphs: look.glyphs))
  }
}

extension Store {
  /// The days whole months and years before `day` that have a rating or a note.
  fileprivate func memories(
    before day: Day
  ) throws -> [(memory: MemoryDay, rating: Int64?, note: String?)] {
    guard let first = try recordedDays()?.lowerBound else { return [] }
    return try MemoryDay.days(before: day, since: first).compactMap { memory in
      let rating = try value(of: Mood.name, on: memory.day)?.whole
      var note: String?
      if case .text(let text) = try value(of: Mood.noteName, on: memory.day) { note = text }
      return rating == nil && note == nil ? nil : (memory, rating, note)
    }
  }
}
