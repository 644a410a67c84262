import Text

/// Lines of the person's crontab.
package struct CronScheduler: Scheduler {
  package let name = "cron"
  private let host: Host
  private static let place = "your crontab"

  package init(_ host: Host) { self.host = host }

  /// Whether there is a crontab to be written.
  package var isUsable: Bool {
    get throws {
      let end = try host.run(Program(["crontab", "-l"], seconds: 5))
      return end != .missing && !CronScheduler.refuses(end)
    }
  }

  /// Whether the person may have no crontab, as cron.allow and its like say.
  private static func refuses(_ end: Program.End) -> Bool {
    guard case .exited(1..., _, let errors) = end else { return false }
    return String(decoding: errors, as: UTF8.self).contains("not allowed")
  }

  /// The crontab as it is, empty where there is none.
  ///
  /// - Throws: ``Failure`` where it cannot be read: what is not known is not written over.
  private func read(_ job: Job) throws -> Crontab {
    let words = ["crontab", "-l"]
    let end = try host.run(Program(words, seconds: 5))
    switch end {
    case .exited(0, let output, _): return Crontab(output, of: job.name)
    case .missing: return Crontab([], of: job.name)
    case .exited(_, let output, let errors):
      let told = String(decoding: errors, as: UTF8.self)
      // What cron says, and what BusyBox says.
      if output.isEmpty,
        told.contains("no crontab") || told.contains("No such file") || CronScheduler.refuses(end)
      {
        return Crontab([], of: job.name)
      }
    case .signalled, .tooSlow, .tooLarge: break
    }
    throw Failure("'\(Step.line(words))' \(end.fault)")
  }

  package func installed(_ job: Job) throws -> Installed? {
    let crontab = try read(job)
    guard crontab.block != nil || crontab.isTorn else { return nil }
    var found = Installed()
    found.add(crontab.isTorn ? nil : crontab.seal, at: CronScheduler.place)
    return found
  }

  package func installing(_ schedule: Schedule, over installed: Installed?) throws -> Plan {
    let crontab = try whole(schedule.job)
    let lines = try Crontab.lines(withSession(schedule))
    let new = crontab.replacing(with: lines)
    guard new != crontab.bytes else { return Plan() }
    return Plan(steps: [.crontab(old: crontab.bytes, new: new, lines: lines)])
  }

  package func removing(_ job: Job, _ installed: Installed, isForced: Bool) throws -> Plan {
    if !installed.changed.isEmpty, !isForced { return Plan(left: installed.changed) }
    let crontab = try whole(job)
    return Plan(steps: [.crontab(old: crontab.bytes, new: crontab.removed, lines: "")])
  }

  /// The crontab, if both marks or none are in it: else nobody knows whose the lines are.
  private func whole(_ job: Job) throws -> Crontab {
    let crontab = try read(job)
    guard !crontab.isTorn else {
      throw Failure(
        "of the marks around the lines of \(job.name) in your crontab, one is gone or there twice",
        hints: ["Remove those lines yourself: crontab -e"])
    }
    return crontab
  }

  /// cron starts programs outside the session, where notifications are shown.
  private func withSession(_ schedule: Schedule) -> Schedule {
    let folder = host.filled("XDG_RUNTIME_DIR") ?? "/run/user/\(host.personNumber())"
    let bus = host.filled("DBUS_SESSION_BUS_ADDRESS") ?? "unix:path=\(folder)/bus"
    return Schedule(
      job: schedule.job, rhythm: schedule.rhythm, executable: schedule.executable,
      variables: [
        Schedule.Variable(name: "XDG_RUNTIME_DIR", value: folder),
        Schedule.Variable(name: "DBUS_SESSION_BUS_ADDRESS", value: bus),
      ] + schedule.variables)
  }

  package func standing(of job: Job) -> Standing { Standing() }

  package func caveat() -> String? { "what comes due while the computer sleeps is left out" }
}
