import Text

/// A service of the system that runs jobs at their time; a ``ManagedHeader`` marks its files.
package protocol Scheduler {
  var name: String { get }

  func installed(_ job: Job) throws -> Installed?

  func installing(_ schedule: Schedule, over installed: Installed?) throws -> Plan

  /// The steps that remove an installed job, except edited files unless forced.
  func removing(_ job: Job, _ installed: Installed, isForced: Bool) throws -> Plan

  /// When a job runs next, and why it will not, as far as the scheduler reports it.
  func status(of job: Job) throws -> JobStatus

  /// When jobs do not run, in one line; nil if they always do.
  func caveat() throws -> String?
}

/// The installed files of a job.
package struct Installed {
  /// When it runs; nil if the header is damaged.
  package var rhythm: Rhythm?
  /// Paths of files, or `your crontab`.
  package var locations: [String] = []
  package var modified: [String] = []

  mutating func add(_ header: ManagedHeader?, at location: String) {
    locations.append(location)
    if header?.isIntact != true { modified.append(location) }
    rhythm = rhythm ?? header?.rhythm
  }
}

/// What the scheduler reports about an installed job.
package struct JobStatus {
  /// When it runs next, in the scheduler's own format.
  package var next: String?
  /// Why it will not run, if there is a problem.
  package var problem: String?
}

extension Host {
  /// All schedulers, the preferred one first.
  package var schedulers: [any Scheduler] {
    [SystemdScheduler(self), LaunchdScheduler(self), CronScheduler(self)]
  }

  /// The scheduler to use on this computer, and the reason.
  package func scheduler() throws -> Resolved<any Scheduler> {
    let systemd = try SystemdScheduler(self).state()
    if SystemdScheduler.usable.contains(systemd) {
      return (SystemdScheduler(self), "systemctl --user reports '\(systemd)'")
    }
    if try LaunchdScheduler(self).isUsable {
      return (LaunchdScheduler(self), "launchctl is available")
    }
    let why =
      systemd == SystemdScheduler.missing
      ? "systemctl is not installed" : "systemctl --user reports '\(systemd)'"
    if try CronScheduler(self).isUsable { return (CronScheduler(self), why) }
    throw Failure(
      "no scheduler found: \(why), and crontab is not available",
      hints: ["Install the package cron, or run the command from a scheduler of your own."])
  }

  func home(below path: String) throws -> String {
    guard let home = try textPath(variable: "HOME") else { throw Host.missingHome }
    return home + "/" + path
  }

  static let missingHome = Failure(
    "HOME is not set, so there is no folder for the scheduler's files")

  /// The path in an environment variable, if any; throws ``Failure`` if it is not UTF-8.
  func textPath(variable name: String) throws -> String? {
    guard let bytes = path(variable: name) else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(
        "the path in \(name) is not UTF-8, which a scheduler needs: "
          + "'\(String(decoding: bytes, as: UTF8.self))'")
    }
    return text
  }

  func addFile(at path: String, for job: Job, to found: inout Installed) throws {
    guard let bytes = try files.readIfExists(path) else { return }
    found.add(ManagedHeader(of: job.name, in: String(decoding: bytes, as: UTF8.self)), at: path)
  }
}
