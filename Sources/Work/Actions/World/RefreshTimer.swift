import Host
import Text

/// A timer of the system that runs a command of dash again and again: `dash sync --every 1h`.
package struct RefreshTimer {
  package let job: Job
  /// What people read: `Automatic sync`.
  private let title: String
  /// The shortest interval, in minutes.
  private var fewestMinutes = 15

  /// Exist recommends one sync an hour.
  package static let sync = RefreshTimer(
    "dash-sync", "send and fetch", title: "Automatic sync", running: ["sync"])
  package static let calendars = RefreshTimer(
    "dash-agenda", "fetch calendars", title: "Automatic refresh of calendars",
    running: ["agenda", "--refresh"])
  package static let outside = RefreshTimer(
    "dash-outside", "fetch the weather", title: "Automatic refresh of the weather",
    running: ["outside", "--refresh"])
  package static let places = RefreshTimer(
    "dash-places", "send and fetch places", title: "Automatic refresh of places",
    running: ["places", "--refresh"])
  package static let devices: RefreshTimer = {
    var timer = RefreshTimer(
      "dash-devices", "exchange changes with your devices",
      title: "Automatic exchange with your devices", running: ["devices", "sync"])
    timer.fewestMinutes = 5
    return timer
  }()

  private init(_ name: String, _ purpose: String, title: String, running words: [String]) {
    self.init(
      name, purpose, title: title, arguments: words + ["--quiet"],
      command: ShellText.line(of: ["dash"] + words))
  }

  /// `command` with `--every` is what a person types to set the timer.
  init(_ name: String, _ purpose: String, title: String, arguments: [String], command: String) {
    job = Job(
      name: name, description: "dash: " + purpose, arguments: arguments,
      removal: "\(command) --every off")
    self.title = title
  }

  /// The interval `1h`, `90m` or `1d` in minutes, 0 for `off`; throws ``Failure`` for other texts.
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

  package struct Change {
    package let title: String
    /// How often it runs now; nil if it was ended.
    package let rhythm: Rhythm?
    /// How often it ran before; nil if that is not known.
    package let before: Rhythm?
    /// The scheduler that runs it, or has run it; nil if there was no timer.
    package let scheduler: String?
  }

  /// Sets the timer to an interval in minutes, or ends it if that is 0.
  /// - Throws: ``Failure`` if the person edited the installed timer, unless forced.
  package func set(_ minutes: Int, isForced: Bool, on host: Host) throws -> Change {
    guard minutes > 0 else { return try end(isForced: isForced, on: host) }
    let rhythm = Rhythm.every(minutes: minutes)
    let schedule = try host.schedule(of: job, rhythm)
    let change = try Timetable(in: host).perform { try $0.installing(schedule, isForced: isForced) }
    return Change(title: title, rhythm: rhythm, before: change.before, scheduler: change.scheduler)
  }

  /// Ends the timer; throws ``Failure`` as ``set(_:isForced:on:)`` does.
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
