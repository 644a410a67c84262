import CommandLine
import Text
import Time

/// Says what is not true of a day.
struct UntagDay: Command {
  static let name = "untag"
  static let summary = "Say that a tag is not true of a day."
  static let examples = [
    (line: "dash untag coffee", meaning: "No coffee today."),
    (line: "dash untag gym --date monday", meaning: "Nor any exercise on Monday."),
  ]
  static let discussion = [
    "The tag is set to no. 'dash forget' takes the value away instead, as if nobody had said anything."
  ]
  static let options = [Option.date, .quiet]
  static let arguments = TagDay.arguments

  private let tags: [String]
  private let day: Day
  private let isQuiet: Bool
  private let typed: String

  init(_ line: Invocation) throws {
    tags = try line.words.map { try line.text($0) }
    day = try line.begunDay("A day is tagged")
    isQuiet = line.has(.quiet)
    typed = line.typed
  }

  func run(in context: Context) throws {
    let store = try context.openStore(for: tags[0])
    var logbook = Logbook(of: store, in: context)
    try context.change(by: typed, in: store) { change in
      for tag in tags {
        let attribute = try logbook.finder.attribute(typed: tag)
        guard attribute.type == .boolean else {
          throw Failure.usage(
            "'\(tag)' is no tag: \(attribute.label) is kept as \(attribute.type.name)",
            hints: ["To take its value away: dash forget \(attribute.name) --date \(day)."])
        }
        try logbook.put(.integer(0), of: attribute, on: day, in: change, isNew: false)
      }
    }
    if isQuiet { return }
    try context.show(logbook.changes)
  }
}
