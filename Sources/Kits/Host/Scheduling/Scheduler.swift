import Text

/// What of the system starts a job when its time has come.
///
/// Each writes texts that a ``ManagedHeader`` marks, and finds by it what is there.
package protocol Scheduler {
  /// As it is called: `systemd`.
  var name: String { get }

  /// What is there of a job; nil where nothing is.
  func installed(_ job: Job) throws -> Installed?

  /// What makes a schedule hold in the place of what is there.
  func installing(_ schedule: Schedule, over installed: Installed?) throws -> Plan

  /// What takes away what is there, but for what a person has changed; that too by force.
  func removing(_ job: Job, _ installed: Installed, isForced: Bool) throws -> Plan

  /// When a job runs next, and what is wrong with it, as far as the system tells.
  func standing(of job: Job) throws -> Standing

  /// When it does not run, in one line; nil where it always does.
  func caveat() throws -> String?
}

/// What is there of a job.
package struct Installed {
  /// When it runs; nil where that cannot be told any more.
  package var rhythm: Rhythm?
  /// Where it stands: paths, or `your crontab`.
  package var places: [String] = []
  /// Those of the places that are not as they were written.
  package var changed: [String] = []

  /// Takes what stands at a place.
  package mutating func add(_ seal: ManagedHeader?, at place: String) {
    places.append(place)
    if seal?.isIntact != true { changed.append(place) }
    rhythm = rhythm ?? seal?.rhythm
  }
}

/// How a job fares with the system.
package struct Standing {
  /// When it runs next, in the system's words.
  package var next: String?
  /// Why it will not run, if so.
  package var fault: String?
}

extension Host {
  /// All schedulers, the one that serves best first.
  package var schedulers: [any Scheduler] {
    [SystemdScheduler(self), LaunchdScheduler(self), CronScheduler(self)]
  }

  /// The scheduler that serves here, and why it is that one.
  ///
  /// - Throws: ``Failure`` where there is none.
  package func scheduler() throws -> Resolved<any Scheduler> {
    let systemd = try SystemdScheduler(self).answer()
    if SystemdScheduler.usable.contains(systemd) {
      return Resolved(
        value: SystemdScheduler(self), reason: "systemctl --user answers '\(systemd)'")
    }
    if try LaunchdScheduler(self).isUsable {
      return Resolved(value: LaunchdScheduler(self), reason: "launchctl answers")
    }
    let why =
      systemd == SystemdScheduler.missing
      ? "there is no systemctl" : "systemctl --user answers '\(systemd)'"
    if try CronScheduler(self).isUsable {
      return Resolved(value: CronScheduler(self), reason: why)
    }
    throw Failure(
      "nothing here starts programs at their time: \(why), and there is no crontab",
      hints: ["Install the package cron, or have something else run 'dash remind now'."])
  }

  /// The path below a base folder, `XDG_CONFIG_HOME` or the home.
  ///
  /// - Throws: ``Failure`` where there is none.
  package func home(below path: String) throws -> String {
    guard let home = filled("HOME") else {
      throw Failure("HOME is not set, and so there is no place for files of the scheduler")
    }
    return home + "/" + path
  }

  /// The seal of a job in the file at `path`, added where there is a file.
  package func look(at path: String, for job: Job, adding found: inout Installed) throws {
    guard let bytes = try files.readIfThere(path) else { return }
    found.add(ManagedHeader(of: job.name, in: String(decoding: bytes, as: UTF8.self)), at: path)
  }
}
