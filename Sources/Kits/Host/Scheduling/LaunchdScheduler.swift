/// launchd: agents of the user on macOS.
struct LaunchdScheduler: Scheduler {
  let name = "launchd"
  private let host: Host

  init(_ host: Host) { self.host = host }

  /// launchd's domain of the user's graphical session.
  private var domain: String { "gui/\(host.userID())" }

  /// Whether launchd manages the user's session.
  var isUsable: Bool {
    get throws {
      let command = ["launchctl", "print", domain]
      let end = try host.run(Program(command, seconds: 5, largestOutput: 1 << 24))
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
    let end = try host.run(
      Program(["launchctl", "print", "\(domain)/\(job.name)"], seconds: 5))
    if case .exited(0, _, _) = end { return JobStatus() }
    return JobStatus(problem: "launchd has not loaded it")
  }

  func caveat() -> String? {
    "runs only while you are logged in; after sleep, missed jobs run once"
  }
}
