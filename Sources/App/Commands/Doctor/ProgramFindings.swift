import Actions
import Cards
import Host
import Storage

extension Context {
  /// The versions of dash and what it is built with.
  var programFindings: FindingSection {
    FindingSection(
      "program", "Program",
      [
        Finding("dash", "dash", Version.current),
        Finding("sqlite", "SQLite", Checkup.sqliteVersion),
        Finding("swift", "Swift", Context.swiftVersion),
      ])
  }

  /// The version of the language that the program was compiled with.
  private static var swiftVersion: String {
    #if compiler(>=6.4)
    "6.4 or newer"
    #elseif compiler(>=6.3)
    "6.3"
    #else
    "6.2"
    #endif
  }

  /// The settings file, problems in it, and the environment variables that are set.
  var settingsFindings: FindingSection {
    var findings: [Finding] = []
    if let bytes = world.settingsPath {
      let path = String(decoding: bytes, as: UTF8.self)
      switch files.kind(bytes) {
      case .file, .other: findings.append(Finding("file", "File", path))
      case .folder:
        findings.append(
          Finding(
            "file", "File", path,
            remedy: ["This is a folder; the settings must be a file. Move it away."]))
      case .nothing:
        findings.append(
          Finding("file", "File", "none (optional; it would be \(path))", value: .text(path)))
      }
    }
    let set = Manual.dashVariables.filter { nonEmptyVariable($0) != nil }
    let assignments = set.map { name in
      // Secrets, which others could read on the screen.
      let isSecret = [
        TokenFile.variable, AddCalendar.variable, PlacesKeys.applicationVariable,
        PlacesKeys.restVariable,
      ].contains(name)
      return "\(name)=\(isSecret ? "…" : nonEmptyVariable(name) ?? "")"
    }.joined(separator: " ")
    findings.append(
      Finding(
        "variables", "Variables", assignments.isEmpty ? "none set" : assignments,
        value: .text(assignments)))
    if let problem = world.daysOffProblem {
      findings.append(
        Finding("days_off", "Days off", problem.message, remedy: problem.hints))
    }
    if settings.problems.isEmpty {
      findings.append(Finding("problems", "Problems", "none", value: .integer(0)))
    } else {
      let count = Int64(settings.problems.count)
      for (index, problem) in settings.problems.enumerated() {
        findings.append(
          Finding(
            index == 0 ? "problems" : "problem_\(index + 1)", "Problem", problem.message,
            value: index == 0 ? .integer(count) : nil,
            remedy: problem.hints.isEmpty ? ["Correct it: dash settings edit"] : problem.hints))
      }
    }
    return FindingSection("settings", "Settings", findings)
  }
}
