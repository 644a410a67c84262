import Actions
import CommandLine

/// Tags a day.
struct TagDay: Command {
  static let name = "tag"
  static let effects = SetTags.effects
  static let summary = "Tag a day."
  static let examples = [
    (line: "dash tag coffee gym", meaning: "Two tags for today."),
    (line: "dash tag \"Dog walk\" yesterday", meaning: "A tag of several words."),
    (line: "dash tag gmy --new", meaning: "A new tag, although its name is like that of another."),
  ]
  static let discussion = [
    "A tag is an attribute that is yes or no. An unknown tag is created in the group of daily tags. If "
      + "its name is like that of another tag, dash asks which one you mean.",
    "A day at the end is the day, unless you have a tag of that name.",
  ]
  static let new = Option("new", "Create the tag, even if its name is like that of another.")
  static let options = [new] + DayTags.options
  static let arguments = DayTags.arguments

  private let tags: DayTags

  init(_ line: Invocation) throws {
    tags = try DayTags(line, isTagging: true, isNew: line.has(Self.new))
  }

  func run(in context: Context) throws {
    try tags.run(in: context)
  }
}
