import Text
import Time

/// systemd: timers of the user's service manager.
struct SystemdScheduler: Scheduler {
  let name = "systemd"
  private let host: Host

  init(_ host: Host) { self.host = host }

  /// The states of the manager that can run timers.
  static let usable = ["initializing", "starting", "running", "degraded", "maintenance"]
  static let missing = "not installed"

  func state() throws -> String {
    switch try host.run(Program(["systemctl", "--user", "is-system-running"], seconds: 5)) {
    case .exited(_, let output, let errors):
      let text = String(decoding: output + Array("\n".utf8) + errors, as: UTF8.self)
      return text.split(separator: "\n").first.map { String($0.trimmed) } ?? "nothing"
    case .missing: return SystemdScheduler.missing
    case .tooSlow, .tooLarge, .signalled: return "nothing"
    }
  }

  private func path(_ job: Job, _ ending: String) throws -> String {
    let folder =
      if let folder = try host.textPath(variable: "XDG_CONFIG_HOME"), folder.hasPrefix("/") {
        folder
      } else {
        try host.home(below: ".config")
      }
    return "\(folder)/systemd/user/\(job.name).\(ending)"
  }

  func installed(_ job: Job) throws -> Installed? {
    var found = Installed()
    for ending in ["service", "timer"] {
      try host.addFile(at: try path(job, ending), for: job, to: &found)
    }
    return found.locations.isEmpty ? nil : found
  }

  func installing(_ schedule: Schedule, over installed: Installed?) throws -> Plan {
    let timer = "\(schedule.job.name).timer"
    let enable = systemctl("enable", "--now", timer)
    let disable = systemctl("disable", "--now", timer)
    var plan = Plan(
      steps: [
        .write(path: try path(schedule.job, "service"), text: try SystemdText.service(schedule)),
        .write(path: try path(schedule.job, "timer"), text: SystemdText.timer(schedule)),
        .run(reload), .run(enable, undo: installed == nil ? disable : nil),
      ], reloads: [reload])
    if installed != nil {
      // A running timer uses the file it has read before until it is restarted.
      let restart = systemctl("restart", timer)
      plan.steps.append(.run(restart))
      plan.reloads.append(restart)
    }
    return plan
  }

  private let reload = ["systemctl", "--user", "daemon-reload"]

  private func systemctl(_ arguments: String...) -> [String] {
    ["systemctl", "--user"] + arguments
  }

  func removing(_ job: Job, _ installed: Installed, isForced: Bool) throws -> Plan {
    let timer = "\(job.name).timer"
    let skipped = isForced ? [] : installed.modified
    var plan = Plan(reloads: [reload], skipped: skipped)
    if installed.locations.contains(try path(job, "timer")) {
      let enable = systemctl("enable", "--now", timer)
      plan.steps = [
        .run(systemctl("disable", "--now", timer), undo: enable),
        // Otherwise systemd would catch up with the last run if the timer is set again.
        .run(systemctl("clean", "--what=state", timer), mayFail: true),
      ]
    }
    plan.steps += installed.locations.filter { !skipped.contains($0) }.map { .remove(path: $0) }
    plan.steps.append(.run(reload))
    return plan
  }

  func status(of job: Job) throws -> JobStatus {
    let properties = "--property=ActiveState,NextElapseUSecRealtime"
    let end = try host.run(Program(systemctl("show", "\(job.name).timer", properties), seconds: 5))
    guard case .exited(0, let output, _) = end else {
      return JobStatus(problem: "systemctl --user \(end.problem)")
    }
    var status = JobStatus()
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      if parts[0] == "ActiveState", parts[1] != "active" {
        status.problem = "its timer is \(parts[1])"
      }
      if parts[0] == "NextElapseUSecRealtime", parts[1] != "n/a" { status.next = String(parts[1]) }
    }
    return status
  }

  func caveat() throws -> String? {
    let user = String(host.userID())
    let end = try host.run(
      Program(["loginctl", "show-user", user, "--property=Linger"], seconds: 5))
    guard case .exited(0, let output, _) = end,
      String(decoding: output, as: UTF8.self).trimmed == "Linger=no"
    else { return nil }
    return "runs only while you are logged in; to change that: loginctl enable-linger"
  }
}

/// Files of systemd: a service that runs a job, and a timer that starts it; see systemd.service(5),
/// systemd.timer(5) and systemd.syntax(7).
enum SystemdText {
  /// - Throws: ``Failure`` if systemd cannot run a program with that path.
  static func service(_ schedule: Schedule) throws -> String {
    guard schedule.executable.unicodeScalars.allSatisfy({ !isRefused($0) }) else {
      throw Failure(
        "\(schedule.executable): systemd cannot run a program with a quote or a backslash in "
          + "its path",
        hints: ["Install dash in another folder, such as ~/.local/bin."])
    }
    var body =
      "[Unit]\nDescription=\(doubled(schedule.job.description))\n\n[Service]\nType=oneshot\n"
    for variable in schedule.variables {
      body += "Environment=\(quoted("\(variable.name)=\(variable.value)"))\n"
    }
    // systemd would expand variables in the arguments; they contain none.
    body += "ExecStart=\(quoted(schedule.executable))"
    for argument in schedule.job.arguments { body += " \(argument)" }
    return ManagedHeader.text(schedule, body: body + "\n")
  }

  static func timer(_ schedule: Schedule) -> String {
    let when =
      switch schedule.rhythm {
      case .daily(let minute): "OnCalendar=*-*-* \(Rhythm.clock(minute)):00\nPersistent=true\n"
      case .weekly(let weekday, let minute):
        "OnCalendar=\(weekday.shortName) *-*-* \(Rhythm.clock(minute)):00\nPersistent=true\n"
      case .every(let minutes): "OnActiveSec=1min\nOnUnitActiveSec=\(minutes)min\n"
      }
    return ManagedHeader.text(
      schedule,
      body: "[Unit]\nDescription=\(doubled(schedule.job.description))\n\n[Timer]\n\(when)\n"
        + "[Install]\nWantedBy=timers.target\n")
  }

  /// A percent sign begins a specifier; two of them stand for one.
  private static func doubled(_ text: String) -> String { text.replacing("%", with: "%%") }

  /// Whether systemd rejects a program whose path contains it, even quoted.
  private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "'", "\\", "\0"..<" ", "\u{7f}": true
    default: false
    }
  }

  /// Text in double quotes, with C-style escapes.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in doubled(text).unicodeScalars {
      switch scalar {
      case "\"", "\\":
        quoted += "\\"
        quoted.unicodeScalars.append(scalar)
      case "\0"..<" ", "\u{7f}": quoted += "\\x" + scalar.value.padded(to: 2, radix: 16)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
