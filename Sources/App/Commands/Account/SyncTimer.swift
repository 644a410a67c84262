import Host
import Text

/// What the system starts to sync by itself, and how often.
enum SyncTimer {
  /// What is started.
  static let job = Job(
    name: "dash-sync", description: "dash: send and fetch", arguments: ["sync", "--quiet"],
    removal: "dash sync --every off")

  /// Exist answers 300 requests an hour, and finds once an hour enough.
  private static let fewestMinutes = 15

  /// How often `1h`, `90m` say, in minutes; 0 for `off`.
  ///
  /// - Throws: ``Failure`` of status usage for what says neither.
  static func minutes(reading text: String) throws -> Int {
    if text == "off" { return 0 }
    let unit = text.last == "h" ? 60 : text.last == "m" ? 1 : 0
    guard let number = Int(text.dropLast()), 1...1440 ~= number,
      fewestMinutes...1440 ~= number * unit
    else {
      throw Failure.usage(
        "'\(text)' does not say how often",
        hints: ["Say 1h, or 15m up to 24h, or off."])
    }
    return number * unit
  }

  /// Has it started every so many minutes, or no more where that is 0.
  static func set(_ minutes: Int, isForced: Bool, in context: Context) throws {
    guard minutes > 0 else {
      return try context.say([
        try end(isForced: isForced, in: context) ?? "No sync by itself is set"
      ])
    }
    // Nobody would see that there is no account.
    _ = try context.exist()
    let rhythm = Rhythm.every(minutes: minutes)
    let change = try Timetable(in: context.host).installing(
      context.host.schedule(of: job, rhythm), isForced: isForced)
    try context.host.perform(change.plan)
    try context.say(["A sync \(rhythm), by \(change.scheduler ?? "")"])
  }

  /// Has it started no more, and tells what that ended; nil where it was not set.
  ///
  /// - Throws: ``Failure`` where what was installed is not as it was written, and stays, unless it
  ///   is forced.
  static func end(isForced: Bool, in context: Context) throws -> String? {
    let change = try Timetable(in: context.host).removing(job, isForced: isForced)
    try context.host.perform(change.plan)
    if let left = change.plan.skipped.first {
      throw Failure(
        Timetable.modifiedText(left) + ", and was left",
        hints: ["To remove it too: \(job.removal) --force"])
    }
    guard change.scheduler != nil else { return nil }
    return "No sync by itself any more" + (change.before.map { " (was \($0))" } ?? "")
  }
}
