import Actions
import CommandLine

/// Sets tags of a day to no.
struct UntagDay: Command {
  static let name = "untag"
  static let effects = SetTags.effects
  static let summary = "Set tags of a day to no."
  static let examples = [
    (line: "dash untag coffee", meaning: "No coffee today."),
    (line: "dash untag gym --date monday", meaning: "No exercise on Monday."),
  ]
  static let discussion = [
    "A tag set to no counts as a day without it. To delete the tag's value instead, so that nothing is "
      + "known about the day, use 'dash forget'."
  ]
  static let options = DayTags.options
  static let arguments = DayTags.arguments

  private let tags: DayTags

  init(_ line: Invocation) throws {
    tags = try DayTags(line, isTagging: false)
  }

  func run(in context: Context) throws {
    try tags.run(in: context)
  }
}
