import Cards
import Host
import Storage

extension Context {
  /// Which versions are at work.
  var programFindings: FindingSection {
    FindingSection(
      "program", "Program",
      [
        Finding("dash", "dash", Tool.version),
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

  /// The settings file, what was not understood of it, and the variables that are set.
  var settingsFindings: FindingSection {
    var findings: [Finding] = []
    if let path = settingsPath {
      switch files.kind(Array(path.utf8)) {
      case .file, .other: findings.append(Finding("file", "File", path))
      case .folder:
        findings.append(
          Finding("file", "File", path, remedy: ["A folder stands where the file belongs."]))
      case .nothing:
        findings.append(
          Finding("file", "File", "none, which is fine; it would be \(path)", value: .text(path)))
      }
    }
    let set = Manual.dashVariables.filter { filled($0) != nil }
    let told = set.map { name in
      // Who looks over the shoulder sees no secret.
      "\(name)=\(name == TokenFile.variable ? "…" : filled(name) ?? "")"
    }.joined(separator: " ")
    findings.append(
      Finding(
        "variables", "Variables", told.isEmpty ? "none is set" : told, value: .text(told)))
    if settings.problems.isEmpty {
      findings.append(Finding("problems", "Understood", "all of it", value: .integer(0)))
    } else {
      let count = Int64(settings.problems.count)
      for (position, problem) in settings.problems.enumerated() {
        findings.append(
          Finding(
            position == 0 ? "problems" : "problem_\(position + 1)", "Not known", problem.message,
            value: position == 0 ? .integer(count) : nil,
            remedy: problem.hints.isEmpty ? ["Mend or remove it."] : problem.hints))
      }
    }
    return FindingSection("settings", "Settings", findings)
  }
}
