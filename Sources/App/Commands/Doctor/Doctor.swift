import Actions
import Cards
import CommandLine
import Readings
import Text

struct Doctor: ParsedCommand {
  static let name = "doctor"
  static let effects: Effects = []
  static let summary = "Check the store, the settings and the terminal."
  static let examples = [
    (line: "dash doctor", meaning: "Check everything."),
    (line: "dash doctor --json", meaning: "The same as JSON."),
    (
      line: "dash doctor --salvage saved.sqlite",
      meaning: "Save what can be read from a damaged store."
    ),
  ]
  static let discussion = [
    "Shows where your data and settings are, and what to do about each problem. Nothing is "
      + "changed. The exit status is 0 if there are no problems, otherwise 1.",
    "--salvage writes attributes, groups, values, goals, places and your own facts to a new "
      + "store. Averages are recomputed. The history of 'dash undo' is not saved, so if you have a "
      + "backup, restore that instead.",
  ]
  static let salvage = Option(
    "salvage", value: "file", "Write what can be read from a damaged store to a new file.")
  static let options = [salvage, Option.json]
  static let showsSettingsProblems = true

  /// The file for `--salvage`.
  private let target: Argument?

  init(_ line: Invocation) throws {
    target = line.argument(Self.salvage)
  }

  func run(in context: Context) throws {
    if let target {
      let saved = try SalvageStore(to: target).run(in: context.world)
      try show([context.reading.findings(of: saved, in: target.text)], in: context)
      if !saved.salvage.isWhole { throw Failure("some data could not be read") }
      return
    }
    let sections = context.findings
    try show(sections, in: context)
    let problems = sections.flatMap(\.findings).count { !$0.isWell }
    if problems > 0 {
      throw Failure("found \(CountText.of(problems, "problem", "problems"))")
    }
  }

  private func show(_ sections: [FindingSection], in context: Context) throws {
    try context.show(Sheet(FindingList(of: sections)))
  }
}

extension Context {
  /// Variables with secrets, which others could read on the screen.
  private static let secretVariables: Set = [
    AccountToken.variable, AddCalendar.variable, PlacesKeys.applicationVariable,
    PlacesKeys.restVariable,
  ]

  /// Everything that the doctor checks.
  fileprivate var findings: [FindingSection] {
    // First, because the others open the store, which upgrades it.
    let store = reading.storeFindings
    let settings = reading.settingsFindings(
      variables: Manual.dashVariables, secrets: Context.secretVariables)
    let others = [watchedFindings, reading.outsideFindings, reading.placeFindings].compactMap(
      \.self)
    return [reading.programFindings] + store + reading.agendaFindings
      + [settings, reading.terminalFindings] + others
  }
}
