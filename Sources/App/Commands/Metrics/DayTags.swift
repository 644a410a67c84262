import Actions
import CommandLine
import Host
import Metrics
import Text
import Time

/// Sets tags of a day to yes or no: what `tag` and `untag` have in common.
struct DayTags {
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
  private let isQuiet: Bool
  private let typed: String

  init(_ line: Invocation, isTagging: Bool, isNew: Bool = false) throws {
    self.isTagging = isTagging
    self.isNew = isNew
    words = try line.arguments.map(line.text)
    self.line = try DayLine(line)
    isQuiet = line.has(.quiet)
    typed = line.typed
  }

  func run(in context: Context) throws {
    let store = try context.openStore()
    var finder = AttributeFinder(in: store)
    let named = try TypedWords(
      words, line: line, isName: { try finder.tracked($0) != nil }, command: command)
    var action = SetTags(
      named.words, isOn: isTagging, on: try line.day(named: named.day))
    action.createsSimilar = isNew
    action.typed = typed
    let changes = try context.asking { answers in
      action.answers = answers
      return try action.run(in: context.world.reusing(store))
    }
    if isQuiet { return }
    try context.show(changes)
  }

  private func command(_ words: [String], _ day: String?) -> String {
    ShellText.line(
      of: ["dash", isTagging ? "tag" : "untag"] + words.map { ShellText.quoted($0) }
        + (day.map { ["--date", ShellText.quoted($0)] } ?? []))
  }
}
