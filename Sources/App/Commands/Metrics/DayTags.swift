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
    let logbook = try context.asking { answers in
      try context.change(by: typed) { change in
        var logbook = Logbook(of: change.store, in: context)
        let typed = try TypedWords(
          words, line: line, isName: { try logbook.finder.tracked($0) != nil }, command: command)
        let day = try line.day(named: typed.day)
        for tag in typed.words {
          let (attribute, isNew) = try find(tag, on: day, with: &logbook.finder, answers)
          try logbook.record(
            .integer(isTagging ? 1 : 0), of: attribute, on: day, in: change, isNew: isNew)
        }
        return logbook
      }
    }
    if isQuiet { return }
    try context.show(logbook.changes)
  }

  /// The tag's attribute: only tagging creates a new one.
  private func find(
    _ tag: String, on day: Day, with finder: inout AttributeFinder, _ answers: Answers
  ) throws -> (Attribute, isNew: Bool) {
    if isTagging {
      return try finder.tag(tag, isNew: isNew, answers) { other, isNew in
        command([other], day == line.today ? nil : day.description) + (isNew ? " --new" : "")
      }
    }
    let attribute = try finder.attribute(named: tag)
    guard attribute.type == .boolean else {
      throw Failure.usage(
        "'\(tag)' is not a tag: \(attribute.label) has the type \(attribute.type.name)",
        hints: ["To delete its value: dash forget \(attribute.name) --date \(day)"])
    }
    return (attribute, false)
  }

  private func command(_ words: [String], _ day: String?) -> String {
    ShellText.line(
      of: ["dash", isTagging ? "tag" : "untag"] + words.map { ShellText.quoted($0) }
        + (day.map { ["--date", ShellText.quoted($0)] } ?? []))
  }
}

extension AttributeFinder {
  /// The tag of that name or label, or a new one.
  ///
  /// `isNew`: Whether a new tag is created even if its name is near to that of another.
  /// `command`: The command line with another tag, and with a new one.
  /// Throws ``Question`` if another tag has a name that is near to a new one's.
  mutating func tag(
    _ typed: String, isNew: Bool, _ answers: Answers,
    command: (_ tag: String, _ isNew: Bool) -> String
  ) throws -> (Attribute, isNew: Bool) {
    let found = try tag(typed)
    guard found.isNew, !isNew, let other = try nearestTag(to: typed) else { return found }
    let answer = try answers.answer(
      Question(
        text: "'\(typed)' is not a tag of yours",
        choices: ["\(other.label)", "create \(found.0.label)"],
        refusal: .usage(
          "unknown tag '\(typed)'",
          hints: [
            "Did you mean '\(other.label)'? Type: \(command(other.name, false))",
            "To create it: \(command(typed, true))",
          ])))
    return answer == 0 ? (other, false) : found
  }
}
