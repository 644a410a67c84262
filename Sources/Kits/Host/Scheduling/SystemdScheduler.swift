/// Timers of systemd, those of the person's own manager.
package struct SystemdScheduler: Scheduler {
  package let name = "systemd"
  private let host: Host

  package init(_ host: Host) { self.host = host }

  /// What its manager answers where it can start something.
  package static let usable = ["initializing", "starting", "running", "degraded", "maintenance"]
  package static let missing = "not installed"

  /// How its manager is, in a word.
  package func answer() throws -> String {
    switch try host.run(Program(["systemctl", "--user", "is-system-running"], seconds: 5)) {
    case .exited(_, let output, let errors):
      let words = String(decoding: output + Array("\n".utf8) + errors, as: UTF8.self)
      return words.split(separator: "\n").first.map { String($0.trimmed) } ?? "nothing"
    case .missing: return SystemdScheduler.missing
    case .tooSlow, .tooLarge, .signalled: return "nothing"
    }
  }

  private func path(_ job: Job, _ ending: String) throws -> String {
    let folder =
      if let folder = host.filled("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
        folder
      } else {
        try host.home(below: ".config")
      }
    return "\(folder)/systemd/user/\(job.name).\(ending)"
  }

  package func installed(_ job: Job) throws -> Installed? {
    var found = Installed()
    for ending in ["service", "timer"] {
      try host.look(at: try path(job, ending), for: job, adding: &found)
    }
    return found.places.isEmpty ? nil : found
  }

  package func installing(_ schedule: Schedule, over installed: Installed?) throws -> Plan {
    let timer = "\(schedule.job.name).timer"
    let reload = ["systemctl", "--user", "daemon-reload"]
    let restart = ["systemctl", "--user", "restart", timer]
    var plan = Plan(
      steps: [
        .write(path: try path(schedule.job, "service"), text: try SystemdText.service(schedule)),
        .write(path: try path(schedule.job, "timer"), text: SystemdText.timer(schedule)),
        .run(reload),
        .run(
          ["systemctl", "--user", "enable", "--now", timer],
          undo: installed == nil ? ["systemctl", "--user", "disable", "--now", timer] : nil),
      ], settling: [reload])
    if installed != nil {
      // One that runs already goes by what it read before.
      plan.steps.append(.run(restart))
      plan.settling.append(restart)
    }
    return plan
  }

  package func removing(_ job: Job, _ installed: Installed, isForced: Bool) throws -> Plan {
    let timer = "\(job.name).timer"
    let left = isForced ? [] : installed.changed
    let reload = ["systemctl", "--user", "daemon-reload"]
    var plan = Plan(settling: [reload], left: left)
    if installed.places.contains(try path(job, "timer")) {
      plan.steps = [
        .run(
          ["systemctl", "--user", "disable", "--now", timer],
          undo: ["systemctl", "--user", "enable", "--now", timer]),
        // When it ran last is noted elsewhere, and would be caught up with if it came back.
        .run(["systemctl", "--user", "clean", "--what=state", timer], mayFail: true),
      ]
    }
    plan.steps += installed.places.filter { !left.contains($0) }.map { .remove(path: $0) }
    plan.steps.append(.run(reload))
    return plan
  }

  package func standing(of job: Job) throws -> Standing {
    let end = try host.run(
      Program(
        [
          "systemctl", "--user", "show", "\(job.name).timer",
          "--property=ActiveState,NextElapseUSecRealtime",
        ], seconds: 5))
    guard case .exited(0, let output, _) = end else {
      return Standing(fault: "systemctl --user \(end.fault)")
    }
    var standing = Standing()
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      if parts[0] == "ActiveState", parts[1] != "active" {
        standing.fault = "its timer is \(parts[1])"
      }
      if parts[0] == "NextElapseUSecRealtime", parts[1] != "n/a" {
        standing.next = String(parts[1])
      }
    }
    return standing
  }

  package func caveat() throws -> String? {
    let person = String(host.personNumber())
    let end = try host.run(
      Program(["loginctl", "show-user", person, "--property=Linger"], seconds: 5))
    guard case .exited(0, let output, _) = end,
      String(decoding: output, as: UTF8.self).trimmed == "Linger=no"
    else { return nil }
    return "it waits for you to log in; loginctl enable-linger lets it run without you"
  }
}
