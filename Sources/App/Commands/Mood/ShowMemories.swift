import Actions
import Cards
import CommandLine
import Metrics
import Readings
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
    try context.show(context.reading.memories(before: day, isDemo: isDemo), isDocument: isJSON)
  }
}
