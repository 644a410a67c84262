import Actions
import CommandLine
import Host
import Text

struct TagDay: Command {
  static let name = "tag"
  static let effects = SetTags.effects
  static let summary = "Tag a day."
  static let examples: Examples = [
    "dash tag coffee gym": "Two tags for today.",
    "dash tag \"Dog walk\" yesterday": "A tag of several words.",
    "dash tag vacation mon to fri": "Several days.",
    "dash tag gmy --new": "A new tag, although another has a similar name.",
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
    try DayTags.set(to: true, line, after: name, in: context)
  }
}

struct UntagDay: Command {
  static let name = "untag"
  static let effects = SetTags.effects
  static let summary = "Set tags of a day to no."
  static let examples: Examples = [
    "dash untag coffee": "No coffee today.",
    "dash untag gym --date monday": "No exercise on Monday.",
  ]
  static let discussion = [
    "A tag set to no counts as a day without it. To delete the tag's value instead, so that "
      + "nothing is known about the day, use 'dash forget'."
  ]
  static let options = DayTags.options
  static let arguments = DayTags.arguments

  static func run(_ line: Invocation, in context: Context) throws {
    try DayTags.set(to: false, line, after: name, in: context)
  }
}

/// The common part of `tag` and `untag`.
private enum DayTags {
  static let options = [Option.date, .yes, .quiet]
  static let arguments = [
    Parameter("tag", "The tag's name or label; a day can follow the last.", repeats: true)
  ]

  /// New tags of words that can be one tag or several.
  private static func clear(_ words: [String], _ answers: Answers) throws -> [String] {
    let name = words.joined(separator: " ")
    let text = "'\(name)' can be one new tag, or \(words.count)"
    let answer = try answers.answer(
      text, choices: [name, words.joined(separator: ", ")],
      refusal: .usage(
        text,
        hints: "For one: dash tag \(ShellText.quoted(name))",
        "For \(words.count): dash tag \(words.joined(separator: ", "))"))
    return answer == 0 ? [name] : words
  }

  static func set(
    to isOn: Bool, _ line: Invocation, after command: String, in context: Context
  ) throws {
    let dayLine = try DayLine(line)
    let store = try context.openStore()
    var finder = AttributeFinder(in: store)
    let named = try TypedWords(line.words, after: command, on: dayLine, &finder)
    let tags =
      try isOn && named.isUnclear ? context.asking { try clear(named.words, $0) } : named.words
    var action = SetTags(tags, isOn: isOn, on: try dayLine.days(named: named.days))
    action.createsSimilar = line.has(TagDay.new)
    let changes = try context.asking(action, reusing: store)
    if context.isQuiet { return }
    try context.show(changes)
  }
}
