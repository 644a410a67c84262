import CommandLine
import Time

/// Says what is true of a day.
struct TagDay: Command {
  static let name = "tag"
  static let summary = "Tag a day with what is true of it."
  static let examples = [
    (line: "dash tag coffee gym", meaning: "Two tags of today."),
    (line: "dash tag \"Dog walk\" --date yesterday", meaning: "A tag of several words."),
  ]
  static let discussion = [
    "A tag is an attribute that is yes or no. One that is not known yet is made, among the daily tags."
  ]
  static let options = [Option.date, .quiet]
  static let arguments = [Parameter("tag", "The tag's name or label.", repeats: true)]

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
    let logbook = try context.change(by: typed) { change in
      var logbook = Logbook(of: change.store, in: context)
      for tag in tags {
        let (attribute, isNew) = try logbook.finder.tag(tag)
        try logbook.put(.integer(1), of: attribute, on: day, in: change, isNew: isNew)
      }
      return logbook
    }
    if isQuiet { return }
    try context.show(logbook.changes)
  }
}
