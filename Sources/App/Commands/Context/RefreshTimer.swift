import Host
import Text

/// A timer of the system that runs a command of dash again and again: `dash sync --every 1h`.
struct RefreshTimer {
  let job: Job
  /// What people read: `Automatic sync`.
  private let title: String
  /// The shortest interval, in minutes.
  private let fewestMinutes: Int

  /// A timer for the arguments after the program; `command` is what a person types to set it, without
  /// `--every`.
  init(
    name: String, description: String, arguments: [String], command: String, title: String,
    fewestMinutes: Int
  ) {
    job = Job(
      name: name, description: description, arguments: arguments,
      removal: "\(command) --every off")
    self.title = title
    self.fewestMinutes = fewestMinutes
  }

  /// The interval `1h`, `90m` or `1d` in minutes; 0 for `off`.
  ///
  /// - Throws: ``Failure`` of status usage for anything else.
  func minutes(reading text: String) throws -> Int {
    if text == "off" { return 0 }
    let unit = text.last == "d" ? 1440 : text.last == "h" ? 60 : text.last == "m" ? 1 : 0
    guard let number = Int(text.dropLast()), 1...1440 ~= number,
      fewestMinutes...1440 ~= number * unit
    else {
      throw Failure.usage(
        "invalid interval '\(text)'",
        hints: ["Expected \(fewestMinutes)m to 24h, such as 1h, or off."])
    }
    return number * unit
  }

  /// Sets the timer to an interval in minutes, or ends it if that is 0; then prints what was done.
  func set(_ minutes: Int, isForced: Bool, in context: Context) throws {
    guard minutes > 0 else {
      return try context.acknowledge([
        try end(isForced: isForced, in: context) ?? "No \(title.lowercased()) is set"
      ])
    }
    let rhythm = Rhythm.every(minutes: minutes)
    let schedule = try context.host.schedule(of: job, rhythm)
    let change = try Timetable(in: context.host).perform {
      try $0.installing(schedule, isForced: isForced)
    }
    try context.acknowledge(["\(title) \(rhythm), by \(change.scheduler ?? "")"])
  }

  /// Ends the timer and describes what was ended; nil if none was set.
  ///
  /// - Throws: ``Failure`` if the installed timer was edited by the person, unless forced; it remains.
  func end(isForced: Bool, in context: Context) throws -> String? {
    let change = try Timetable(in: context.host).perform {
      try $0.removing(job, isForced: isForced)
    }
    if let left = change.plan.skipped.first {
      throw Failure(
        Timetable.modifiedText(left) + ", and was left",
        hints: ["To remove it too: \(job.removal) --force"])
    }
    guard change.scheduler != nil else { return nil }
    return "\(title) is off" + (change.before.map { " (was \($0))" } ?? "")
  }
}
