import Text

/// cron: lines in the user's crontab.
struct CronScheduler: Scheduler {
  let name = "cron"
  private let host: Host
  private static let location = "your crontab"

  init(_ host: Host) { self.host = host }

  /// Whether the user may have a crontab.
  var isUsable: Bool {
    get throws {
      let end = try host.run(Program(["crontab", "-l"], seconds: 5))
      return end != .missing && !CronScheduler.isForbidden(end)
    }
  }

  /// Whether cron.allow, cron.deny or the like forbid the user a crontab.
  private static func isForbidden(_ end: Program.End) -> Bool {
    guard case .exited(1..., _, let errors) = end else { return false }
    return String(decoding: errors, as: UTF8.self).contains("not allowed")
  }

  /// The current crontab, empty if there is none.
  ///
  /// - Throws: ``Failure`` if it cannot be read: an unknown crontab is never replaced.
  private func read(_ job: Job) throws -> Crontab {
    let command = ["crontab", "-l"]
    let end = try host.run(Program(command, seconds: 5))
    switch end {
    case .exited(0, let output, _): return Crontab(output, of: job.name)
    case .missing: return Crontab([], of: job.name)
    case .exited(_, let output, let errors):
      let message = String(decoding: errors, as: UTF8.self)
      // The messages of cron and of BusyBox.
      if output.isEmpty,
        message.contains("no crontab") || message.contains("No such file")
          || CronScheduler.isForbidden(end)
      {
        return Crontab([], of: job.name)
      }
    case .signalled, .tooSlow, .tooLarge: break
    }
    throw Failure("'\(Step.line(command))' \(end.problem)")
  }

  func installed(_ job: Job) throws -> Installed? {
    let crontab = try read(job)
    guard crontab.block != nil || crontab.isBroken else { return nil }
    var found = Installed()
    found.add(crontab.isBroken ? nil : crontab.header, at: CronScheduler.location)
    return found
  }

  func installing(_ schedule: Schedule, over installed: Installed?) throws -> Plan {
    let crontab = try unbroken(schedule.job)
    let lines = try Crontab.lines(withSession(schedule))
    let new = crontab.replacing(with: lines)
    guard new != crontab.bytes else { return Plan() }
    return Plan(steps: [.crontab(old: crontab.bytes, new: new, lines: lines)])
  }

  func removing(_ job: Job, _ installed: Installed, isForced: Bool) throws -> Plan {
    if !installed.modified.isEmpty, !isForced { return Plan(skipped: installed.modified) }
    let crontab = try unbroken(job)
    return Plan(steps: [.crontab(old: crontab.bytes, new: crontab.removed, lines: "")])
  }

  /// The crontab, if both marks or none are in it: otherwise it is unclear which lines are dash's.
  private func unbroken(_ job: Job) throws -> Crontab {
    let crontab = try read(job)
    guard !crontab.isBroken else {
      throw Failure(
        "your crontab: a comment line around the lines of \(job.name) is missing or repeated",
        hints: ["Remove these lines yourself: crontab -e"])
    }
    return crontab
  }

  /// Adds the variables of the desktop session, which cron does not set and notifications need.
  private func withSession(_ schedule: Schedule) -> Schedule {
    let folder = host.nonEmptyVariable("XDG_RUNTIME_DIR") ?? "/run/user/\(host.userID())"
    let bus = host.nonEmptyVariable("DBUS_SESSION_BUS_ADDRESS") ?? "unix:path=\(folder)/bus"
    return Schedule(
      job: schedule.job, rhythm: schedule.rhythm, executable: schedule.executable,
      variables: [
        Schedule.Variable(name: "XDG_RUNTIME_DIR", value: folder),
        Schedule.Variable(name: "DBUS_SESSION_BUS_ADDRESS", value: bus),
      ] + schedule.variables)
  }

  func status(of job: Job) -> JobStatus { JobStatus() }

  func caveat() -> String? { "jobs that are due while the computer sleeps or is off are skipped" }
}
