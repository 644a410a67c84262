import CommandLine

/// Tags a day.
struct TagDay: Command {
  static let name = "tag"
  static let summary = "Tag a day."
  static let examples = [
    (line: "dash tag coffee gym", meaning: "Two tags for today."),
    (line: "dash tag \"Dog walk\" --date yesterday", meaning: "A tag of several words."),
  ]
  static let discussion = [
    "A tag is an attribute that is yes or no. An unknown tag is created in the group of daily tags."
  ]
  static let options = DayTags.options
  static let arguments = DayTags.arguments

  private let tags: DayTags

  init(_ line: Invocation) throws {
    tags = try DayTags(line, isTagging: true)
  }

  func run(in context: Context) throws {
    try tags.run(in: context)
  }
}
