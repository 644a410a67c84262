import Limits
import Time

/// launchd: agents of the user on macOS.
struct LaunchdScheduler: Scheduler {
  let name = "launchd"
  private let host: Host

  init(_ host: Host) { self.host = host }

  /// launchd's domain of the user's graphical session.
  private var domain: String { "gui/\(host.userID())" }

  var isUsable: Bool {
    get throws {
      let command = ["launchctl", "print", domain]
      let end = try host.run(Program(command, seconds: 5, largestOutput: Limit.listOutput.amount))
      guard case .exited(0, _, _) = end else { return false }
      return true
    }
  }

  private func path(_ job: Job) throws -> String {
    try host.home(below: "Library/LaunchAgents/\(job.name).plist")
  }

  func installed(_ job: Job) throws -> Installed? {
    var found = Installed()
    try host.addFile(at: try path(job), for: job, to: &found)
    return found.locations.isEmpty ? nil : found
  }

  func installing(_ schedule: Schedule, over installed: Installed?) throws -> Plan {
    let path = try path(schedule.job)
    let bootstrap = ["launchctl", "bootstrap", domain, path]
    let bootout = ["launchctl", "bootout", "\(domain)/\(schedule.job.name)"]
    var plan = Plan(steps: [.write(path: path, text: LaunchdText.agent(schedule))])
    if installed != nil {
      plan.steps.append(.run(bootout, mayFail: true))
      plan.steps.append(.run(bootstrap))
      plan.reloads = [bootstrap]
    } else {
      plan.steps.append(.run(bootstrap, undo: bootout))
    }
    return plan
  }

  func removing(_ job: Job, _ installed: Installed, isForced: Bool) throws -> Plan {
    let path = try path(job)
    let skipped = isForced ? [] : installed.modified
    // It is not an error if launchd does not have the job loaded.
    var plan = Plan(
      steps: [.run(["launchctl", "bootout", "\(domain)/\(job.name)"], mayFail: true)],
      reloads: [["launchctl", "bootstrap", domain, path]], skipped: skipped)
    if skipped.isEmpty { plan.steps.append(.remove(path: path)) }
    return plan
  }

  func status(of job: Job) throws -> JobStatus {
    let end = try host.run(Program(["launchctl", "print", "\(domain)/\(job.name)"], seconds: 5))
    if case .exited(0, _, _) = end { return JobStatus() }
    return JobStatus(problem: "launchd has not loaded it")
  }

  func caveat() -> String? {
    "runs only while you are logged in; after sleep, missed jobs run once"
  }
}

/// Files of launchd: property lists, see launchd.plist(5).
enum LaunchdText {
  static func agent(_ schedule: Schedule) -> String {
    let head = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">

      """
    let arguments = ([schedule.executable] + schedule.job.arguments).map { "    \(string($0))\n" }
    var body = "<plist version=\"1.0\">\n<dict>\n  <key>Label</key>\n"
    body += "  \(string(schedule.job.name))\n  <key>ProgramArguments</key>\n  <array>\n"
    body += arguments.joined() + "  </array>\n"
    if !schedule.variables.isEmpty {
      body += "  <key>EnvironmentVariables</key>\n  <dict>\n"
      for variable in schedule.variables {
        body += "    <key>\(escaped(variable.name))</key>\n    \(string(variable.value))\n"
      }
      body += "  </dict>\n"
    }
    switch schedule.rhythm {
    case .daily(let minute): body += calendar(minute, on: nil)
    case .weekly(let weekday, let minute): body += calendar(minute, on: weekday)
    case .every(let minutes):
      body += "  <key>StartInterval</key>\n  <integer>\(minutes * 60)</integer>\n"
    }
    return ManagedHeader.text(
      schedule, head: head, body: body + "</dict>\n</plist>\n", comment: ("<!-- ", " -->"))
  }

  /// When it runs, each day or on a weekday; launchd counts weekdays from Sunday, 0.
  private static func calendar(_ minute: Int, on weekday: Weekday?) -> String {
    var text = "  <key>StartCalendarInterval</key>\n  <dict>\n"
    if let weekday {
      text += "    <key>Weekday</key>\n    <integer>\(weekday.rawValue)</integer>\n"
    }
    text += "    <key>Hour</key>\n    <integer>\(minute / 60)</integer>\n"
    return text + "    <key>Minute</key>\n    <integer>\(minute % 60)</integer>\n  </dict>\n"
  }

  private static func string(_ text: String) -> String { "<string>\(escaped(text))</string>" }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
