import Cards
import CommandLine
import Text

/// Tells where everything is and how it fares, and what to do about each fault.
struct Doctor: Command {
  static let name = "doctor"
  static let summary = "Show where everything is, whether it is sound, and what to do if not."
  static let examples = [
    (line: "dash doctor", meaning: "A look at everything."),
    (line: "dash doctor --json", meaning: "The same for programs."),
    (
      line: "dash doctor --salvage saved.sqlite",
      meaning: "A new store of all that can be read of one that is damaged."
    ),
  ]
  static let discussion = [
    "Nothing is changed. The exit status is 0 where all is well, and 1 where something needs doing.",
    "Attributes, groups, values, goals and your own facts are saved; averages are made anew, and what "
      + "'dash undo' would take back is not saved. A backup, where there is one, holds more.",
  ]
  static let salvage = Option(
    "salvage", value: "file", "Write what can be read of a damaged store to a new file.")
  static let options = [salvage, Option.json]
  static let showsSettingsProblems = true

  private let isJSON: Bool
  /// The file to write what can be read to.
  private let target: String?

  init(_ line: Invocation) throws {
    isJSON = line.has(.json)
    target = try line.text(Self.salvage)
  }

  func run(in context: Context) throws {
    if let target {
      let saved = try context.salvage(to: target)
      try tell([saved.section], in: context)
      if !saved.isWhole { throw Failure("not all could be read") }
      return
    }
    let sections = context.findings
    try tell(sections, in: context)
    let faults = sections.flatMap(\.findings).count { !$0.isWell }
    if faults > 0 {
      throw Failure(faults == 1 ? "one thing needs doing" : "\(faults) things need doing")
    }
  }

  private func tell(_ sections: [FindingSection], in context: Context) throws {
    if isJSON { return try context.write(document: FindingJSON(of: sections).text) }
    let look = context.renderOptions
    try context.show(FindingList(of: sections).block(width: look.width, glyphs: look.glyphs))
  }
}

extension Context {
  /// All that the doctor looks at.
  fileprivate var findings: [FindingSection] {
    [programFindings] + storeFindings + [settingsFindings, terminalFindings]
  }
}
