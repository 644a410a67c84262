/// Agents of launchd, as macOS has them.
package struct LaunchdScheduler: Scheduler {
  package let name = "launchd"
  private let host: Host

  package init(_ host: Host) { self.host = host }

  /// The part of launchd that is the person's own screen.
  private var domain: String { "gui/\(host.personNumber())" }

  /// Whether launchd is what starts programs here.
  package var isUsable: Bool {
    get throws {
      let words = ["launchctl", "print", domain]
      let end = try host.run(Program(words, seconds: 5, largestOutput: 1 << 24))
      guard case .exited(0, _, _) = end else { return false }
      return true
    }
  }

  private func path(_ job: Job) throws -> String {
    try host.home(below: "Library/LaunchAgents/\(job.name).plist")
  }

  package func installed(_ job: Job) throws -> Installed? {
    var found = Installed()
    try host.look(at: try path(job), for: job, adding: &found)
    return found.places.isEmpty ? nil : found
  }

  package func installing(_ schedule: Schedule, over installed: Installed?) throws -> Plan {
    let path = try path(schedule.job)
    let bootstrap = ["launchctl", "bootstrap", domain, path]
    let bootout = ["launchctl", "bootout", "\(domain)/\(schedule.job.name)"]
    var plan = Plan(steps: [.write(path: path, text: LaunchdText.agent(schedule))])
    if installed != nil {
      plan.steps.append(.run(bootout, mayFail: true))
      plan.steps.append(.run(bootstrap))
      plan.settling = [bootstrap]
    } else {
      plan.steps.append(.run(bootstrap, undo: bootout))
    }
    return plan
  }

  package func removing(_ job: Job, _ installed: Installed, isForced: Bool) throws -> Plan {
    let path = try path(job)
    let left = isForced ? [] : installed.changed
    // What launchd does not know at the moment is no hindrance.
    var plan = Plan(
      steps: [.run(["launchctl", "bootout", "\(domain)/\(job.name)"], mayFail: true)],
      settling: [["launchctl", "bootstrap", domain, path]], left: left)
    if left.isEmpty { plan.steps.append(.remove(path: path)) }
    return plan
  }

  package func standing(of job: Job) throws -> Standing {
    let end = try host.run(
      Program(["launchctl", "print", "\(domain)/\(job.name)"], seconds: 5))
    if case .exited(0, _, _) = end { return Standing() }
    return Standing(fault: "launchd does not have it loaded")
  }

  package func caveat() -> String? {
    "it runs while you are logged in; what sleep missed runs on waking"
  }
}
