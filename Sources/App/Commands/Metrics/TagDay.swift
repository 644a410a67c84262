import Actions
import CommandLine
import Metrics
import Text
import Time

struct TagDay: Command {
  static let name = "tag"
  static let effects = SetTags.effects
  static let summary = "Tag a day."
  static let examples = [
    (line: "dash tag coffee gym", meaning: "Two tags for today."),
    (line: "dash tag \"Dog walk\" yesterday", meaning: "A tag of several words."),
    (line: "dash tag vacation mon to fri", meaning: "Several days."),
    (line: "dash tag gmy --new", meaning: "A new tag, although another has a similar name."),
  ]
  static let discussion = [
    "A tag is an attribute that is yes or no. An unknown tag is created in the group of daily "
      + "tags. If another tag has a similar name, dash asks which one you mean.",
    "A day at the end is the day, unless you have a tag of that name.",
  ]
  static let new = Option("new", "Create the tag, even if another has a similar name.")
  static let options = [new] + DayTags.options
  static let arguments = DayTags.arguments

  static func run(_ line: Invocation, in context: Context) throws {
    try DayTags(line, isTagging: true, isNew: line.has(Self.new)).run(in: context)
  }
}

struct UntagDay: Command {
  static let name = "untag"
  static let effects = SetTags.effects
  static let summary = "Set tags of a day to no."
  static let examples = [
    (line: "dash untag coffee", meaning: "No coffee today."),
    (line: "dash untag gym --date monday", meaning: "No exercise on Monday."),
  ]
  static let discussion = [
    "A tag set to no counts as a day without it. To delete the tag's value instead, so that "
      + "nothing is known about the day, use 'dash forget'."
  ]
  static let options = DayTags.options
  static let arguments = DayTags.arguments

  static func run(_ line: Invocation, in context: Context) throws {
    try DayTags(line, isTagging: false).run(in: context)
  }
}

/// The common part of `tag` and `untag`.
private struct DayTags {
  static let options = [Option.date, .quiet]
  static let arguments = [
    Parameter("tag", "The tag's name or label; a day can follow the last.", repeats: true)
  ]

  /// Whether the tags are set to yes.
  private let isTagging: Bool
  /// Whether a new tag is created without a question.
  private let isNew: Bool
  private let words: [String]
  private let line: DayLine

  init(_ line: Invocation, isTagging: Bool, isNew: Bool = false) throws {
    self.isTagging = isTagging
    self.isNew = isNew
    words = try line.arguments.map(line.text)
    self.line = try DayLine(line)
  }

  func run(in context: Context) throws {
    let store = try context.openStore()
    var finder = AttributeFinder(in: store)
    let named = try TypedWords(
      words, after: isTagging ? TagDay.name : UntagDay.name, on: line,
      &finder)
    var action = SetTags(
      named.words, isOn: isTagging, on: try line.days(named: named.days))
    action.createsSimilar = isNew
    let changes = try context.asking { answers in
      action.answers = answers
      return try action.run(in: context.world.reusing(store))
    }
    if context.isQuiet { return }
    try context.show(changes)
  }
}
