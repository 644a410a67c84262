import Almanac
import Cards

/// Tells where everything is and how it fares, and what to do about each fault.
struct Doctor: Command {
  static let name = "doctor"
  static let summary = "Show where everything is, whether it is sound, and what to do if not."
  static let examples = [
    (line: "dash doctor", meaning: "A look at everything."),
    (line: "dash doctor --json", meaning: "The same for programs."),
  ]
  static let discussion = [
    "Nothing is changed. The exit status is 0 where all is well, and 1 where something needs doing."
  ]
  static let options = [Option.json]
  static let showsSettingsProblems = true

  private let isJSON: Bool

  init(_ line: Invocation) throws {
    isJSON = line.has(.json)
  }

  func run(in environment: Environment) throws {
    let sections = environment.findings
    if isJSON {
      try environment.write(document: FindingJSON(of: sections).text)
    } else {
      let look = environment.look
      try environment.show(
        FindingList(of: sections).block(width: look.width, glyphs: look.glyphs))
    }
    let faults = sections.flatMap(\.findings).count { !$0.isWell }
    if faults > 0 {
      throw Failure(faults == 1 ? "one thing needs doing" : "\(faults) things need doing")
    }
  }
}

extension Environment {
  /// All that the doctor looks at.
  fileprivate var findings: [FindingSection] {
    [programFindings] + storeFindings + [settingsFindings, terminalFindings]
  }
}
