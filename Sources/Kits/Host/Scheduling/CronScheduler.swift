import Text

/// cron: lines in the user's crontab.
struct CronScheduler: Scheduler {
  let name = "cron"
  private let host: Host
  private static let location = "your crontab"

  init(_ host: Host) { self.host = host }

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

  /// The crontab, empty without one; throws ``Failure`` instead of replacing an unreadable one.
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
    var schedule = schedule
    schedule.variables =
      [("XDG_RUNTIME_DIR", folder), ("DBUS_SESSION_BUS_ADDRESS", bus)].map(Schedule.Variable.init)
      + schedule.variables
    return schedule
  }

  func status(of job: Job) -> JobStatus { JobStatus() }
  func caveat() -> String? { "jobs that are due while the computer sleeps or is off are skipped" }
}

/// A crontab: the lines of one job between two marks, and all other lines, which are not changed.
///
///     # Written by dash: dash-remind-mood, daily at 21:00, 8c0f3a6e51d29b47
///     0 21 * * * /home/ines/.local/bin/dash remind mood now
///     # End of what dash wrote: dash-remind-mood
struct Crontab {
  let bytes: [UInt8]
  private let name: String
  /// The lines from the first mark to the last, with both.
  private(set) var block: Range<Int>?
  private(set) var isBroken = false

  private static func end(of name: String) -> String { "# End of what dash wrote: \(name)" }

  init(_ bytes: [UInt8], of name: String) {
    self.bytes = bytes
    self.name = name
    let opening = Array("# \(ManagedHeader.beginning(of: name))".utf8)
    let ending = Array(Crontab.end(of: name).utf8)
    var start: Int?
    var index = 0
    while index < bytes.count {
      let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let next = min(end + 1, bytes.count)
      if bytes[index..<end].starts(with: opening) {
        if start != nil || block != nil { isBroken = true }
        start = index
      } else if bytes[index..<end].elementsEqual(ending) {
        if let start, block == nil { block = start..<next } else { isBroken = true }
        start = nil
      }
      index = next
    }
    if start != nil { isBroken = true }
  }

  var header: ManagedHeader? {
    block.flatMap { ManagedHeader(of: name, in: String(decoding: bytes[$0], as: UTF8.self)) }
  }

  var removed: [UInt8] { block == nil ? bytes : replacing(with: "") }

  func replacing(with lines: String) -> [UInt8] {
    if let block {
      return Array(bytes[..<block.lowerBound]) + lines.utf8 + bytes[block.upperBound...]
    }
    // cron ignores a last line without a line end, so one is added before the new lines.
    let gap = bytes.isEmpty || bytes.last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")]
    return bytes + gap + Array(lines.utf8)
  }

  /// The lines for a schedule, with the marks; throws ``Failure`` if cron cannot express it.
  static func lines(_ schedule: Schedule) throws -> String {
    var line = try fields(schedule.rhythm)
    for variable in schedule.variables { line += " \(variable.name)=\(try quoted(variable.value))" }
    for argument in [schedule.executable] + schedule.job.arguments {
      line += " \(try quoted(argument))"
    }
    return ManagedHeader.text(schedule, body: "\(line)\n\(end(of: schedule.job.name))\n")
  }

  private static func fields(_ rhythm: Rhythm) throws -> String {
    switch rhythm {
    case .daily(let minute): return "\(minute % 60) \(minute / 60) * * *"
    case .weekly(let weekday, let minute):
      return "\(minute % 60) \(minute / 60) * * \(weekday.rawValue)"
    case .every(let minutes) where minutes < 60 && 60.isMultiple(of: minutes):
      return "*/\(minutes) * * * *"
    case .every(let minutes) where minutes.isMultiple(of: 60) && 1440.isMultiple(of: minutes):
      return minutes == 60 ? "0 * * * *" : "0 */\(minutes / 60) * * *"
    case .every:
      throw Failure.usage(
        "cron cannot run a job \(rhythm)",
        hints: ["Expected an interval that divides an hour or a day, such as 30m, 1h, 6h."])
    }
  }

  /// An argument as the shell of cron reads it: cron ends the command at a percent sign without a
  /// backslash, and crons differ in the meaning of a backslash before any other character.
  private static func quoted(_ argument: String) throws -> String {
    if argument.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\\") }) {
      throw Failure(
        "'\(argument)' contains a backslash or a control character, which a crontab cannot express")
    }
    if ShellText.isPlain(argument), !argument.contains("%") { return argument }
    return ShellText.singleQuoted(argument, escapingQuotesAs: "'\"'\"'").replacing("%", with: "\\%")
  }
}
