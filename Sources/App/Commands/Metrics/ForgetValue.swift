import Cards
import CommandLine
import Time

/// Deletes values of a day.
struct ForgetValue: Command {
  static let name = "forget"
  static let summary = "Delete values of a day."
  static let examples = [
    (line: "dash forget steps --date yesterday", meaning: "Yesterday's steps."),
    (line: "dash forget coffee gym", meaning: "Two values of today."),
  ]
  static let discussion = [
    "A day without a value does not count as zero: averages ignore it. 'dash undo' restores the value."
  ]
  static let options = [Option.date, .quiet]
  static let arguments = [Parameter("attribute", "Its name or label.", repeats: true)]

  private let names: [String]
  private let day: Day
  private let isQuiet: Bool
  private let typed: String

  init(_ line: Invocation) throws {
    names = try line.arguments.map { try line.text($0) }
    day = try line.day(.date) ?? line.today
    isQuiet = line.has(.quiet)
    typed = line.typed
  }

  func run(in context: Context) throws {
    let store = try context.openStore(for: names[0])
    var finder = AttributeFinder(in: store)
    let attributes = try names.map { try finder.attribute(named: $0) }
    let changes = try context.change(by: typed, in: store) { change in
      try attributes.map {
        ValueChange($0, on: day, from: try change.forget($0.name, on: day), to: nil)
      }
    }
    if isQuiet { return }
    try context.show(changes)
  }
}
