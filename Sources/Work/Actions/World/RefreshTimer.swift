import Host
import Text

/// A timer of the system that runs a command of dash again and again: `dash sync --every 1h`.
package struct RefreshTimer {
  package let job: Job
  /// What people read: `Automatic sync`.
  private let title: String
  /// The shortest interval, in minutes.
  private let fewestMinutes: Int

  /// A timer for the arguments after the program; `command` is what a person types to set it,
  /// without `--every`.
  package init(
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
  package func minutes(reading text: String) throws -> Int {
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

  /// What became of a timer.
  package struct Change {
    /// What people call the timer: `Automatic sync`.
    package let title: String
    /// How often it runs now; nil if it was ended.
    package let rhythm: Rhythm?
    /// How often it ran before; nil if that is not known.
    package let before: Rhythm?
    /// The scheduler that runs it, or has run it; nil if there was no timer.
    package let scheduler: String?
  }

  /// Sets the timer to an interval in minutes, or ends it if that is 0.
  ///
  /// - Throws: ``Failure`` if the installed timer was edited by the person, unless forced; it
  ///   remains.
  package func set(_ minutes: Int, isForced: Bool, on host: Host) throws -> Change {
    guard minutes > 0 else { return try end(isForced: isForced, on: host) }
    let rhythm = Rhythm.every(minutes: minutes)
    let schedule = try host.schedule(of: job, rhythm)
    let change = try Timetable(in: host).perform {
      try $0.installing(schedule, isForced: isForced)
    }
    return Change(
      title: title, rhythm: rhythm, before: change.before, scheduler: change.scheduler)
  }

  /// Ends the timer.
  ///
  /// - Throws: ``Failure`` if the installed timer was edited by the person, unless forced; it
  ///   remains.
  package func end(isForced: Bool, on host: Host) throws -> Change {
    let change = try Timetable(in: host).perform { try $0.removing(job, isForced: isForced) }
    if let left = change.plan.skipped.first {
      throw Failure(
        Timetable.modifiedText(left) + ", and was left",
        hints: ["To remove it too: \(job.removal) --force"])
    }
    return Change(title: title, rhythm: nil, before: change.before, scheduler: change.scheduler)
  }
}
