import Host
import Text

/// The timer of the system that runs `dash sync`.
enum SyncTimer {
  /// The job that the timer runs.
  static let job = Job(
    name: "dash-sync", description: "dash: send and fetch", arguments: ["sync", "--quiet"],
    removal: "dash sync --every off")

  /// Exist accepts 300 requests an hour and recommends one sync an hour.
  private static let fewestMinutes = 15

  /// The interval `1h`, `90m` in minutes; 0 for `off`.
  ///
  /// - Throws: ``Failure`` of status usage for anything else.
  static func minutes(reading text: String) throws -> Int {
    if text == "off" { return 0 }
    let unit = text.last == "h" ? 60 : text.last == "m" ? 1 : 0
    guard let number = Int(text.dropLast()), 1...1440 ~= number,
      fewestMinutes...1440 ~= number * unit
    else {
      throw Failure.usage(
        "invalid interval '\(text)'",
        hints: ["Expected 15m to 24h, such as 1h, or off."])
    }
    return number * unit
  }

  /// Sets the timer to an interval in minutes, or ends it if that is 0.
  static func set(_ minutes: Int, isForced: Bool, in context: Context) throws {
    guard minutes > 0 else {
      return try context.acknowledge([
        try end(isForced: isForced, in: context) ?? "No automatic sync is set"
      ])
    }
    // Without an account every automatic sync would fail unseen.
    _ = try context.exist()
    let rhythm = Rhythm.every(minutes: minutes)
    let schedule = try context.host.schedule(of: job, rhythm)
    let change = try Timetable(in: context.host).perform {
      try $0.installing(schedule, isForced: isForced)
    }
    try context.acknowledge(["Automatic sync \(rhythm), by \(change.scheduler ?? "")"])
  }

  /// Ends the timer and describes what was ended; nil if none was set.
  ///
  /// - Throws: ``Failure`` if the installed timer was edited by the person, unless forced; it remains.
  static func end(isForced: Bool, in context: Context) throws -> String? {
    let change = try Timetable(in: context.host).perform {
      try $0.removing(job, isForced: isForced)
    }
    if let left = change.plan.skipped.first {
      throw Failure(
        Timetable.modifiedText(left) + ", and was left",
        hints: ["To remove it too: \(job.removal) --force"])
    }
    guard change.scheduler != nil else { return nil }
    return "Automatic sync is off" + (change.before.map { " (was \($0))" } ?? "")
  }
}
