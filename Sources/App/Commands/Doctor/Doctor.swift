import Actions
import Cards
import CommandLine
import Readings
import Text

struct Doctor: Command {
  static let name = "doctor"
  static let summary = "Check the store, the settings and the terminal."
  static let examples: Examples = [
    "dash doctor": "Check everything.", "dash doctor --json": "The same as JSON.",
    "dash doctor --salvage saved.sqlite": "Save what can be read from a damaged store.",
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

  static func run(_ line: Invocation, in context: Context) throws {
    if let target = line.argument(salvage) {
      let saved = try SalvageStore(to: target).run(in: context.world)
      let section = context.reading.findings(of: saved, in: target.text)
      try context.show(Sheet(FindingList(of: [section])))
      if !saved.salvage.isWhole { throw Failure("some data could not be read") }
      return
    }
    let sections = context.findings
    try context.show(Sheet(FindingList(of: sections)))
    let problems = sections.flatMap(\.findings).count { !$0.isWell }
    if problems > 0 { throw Failure("found \(CountText.of(problems, "problem", "problems"))") }
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
    let others = [
      watchedFindings, reading.deviceFindings, reading.outsideFindings, reading.placeFindings,
    ]
    return [reading.programFindings] + store + reading.agendaFindings
      + [settings, reading.terminalFindings] + others.compactMap(\.self)
  }

  /// The automatic imports and their problems, if there are any.
  var watchedFindings: FindingSection? {
    guard let all = try? WatchedImport.all(in: world), !all.isEmpty else { return nil }
    return FindingSection(
      "imports", "Automatic imports",
      all.enumerated().map { index, row in finding(of: row.watched, row.imported, index + 1) })
  }

  private func finding(of watched: WatchedImport, _ imported: String?, _ number: Int) -> Finding {
    let last = "last import: \(imported?.replacing("T", with: " ") ?? "none yet")"
    let ending = "To end it: \(watched.timer.job.removal)"
    func finding(_ text: String, remedy: [String] = []) -> Finding {
      Finding("\(number)", "Import \(number)", "\(watched.text)\n\(text)", remedy: remedy)
    }
    if let missing = watched.missing(in: world) {
      return finding("\(missing) does not exist; \(last)", remedy: [ending])
    }
    do {
      guard let rhythm = try watched.rhythmText(in: world) else {
        return finding(
          "no timer; \(last)",
          remedy: ["To set it again: dash import --every 1h \(watched.text)", ending])
      }
      return finding("\(rhythm); \(last)")
    } catch {
      let failure = Failure(error)
      return finding(failure.message, remedy: failure.hints + [ending])
    }
  }
}

extension WatchedImport {
  /// When it runs: `every hour, by systemd`; nil without a timer.
  func rhythmText(in world: World) throws -> String? {
    try rhythm(in: world).map { rhythm, scheduler in
      "\(rhythm?.description ?? "at an unknown interval"), by \(scheduler)"
    }
  }
}
