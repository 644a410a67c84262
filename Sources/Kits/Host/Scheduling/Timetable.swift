import Text

/// The jobs of dash in the system's schedulers.
package struct Timetable {
  package let host: Host

  package init(in host: Host) { self.host = host }

  /// A change to a job, to be made by ``Host/perform(_:)``.
  package struct Change {
    package let plan: Plan
    /// When the job has run until now, if it was installed.
    package let before: Rhythm?
    /// The name of the scheduler that runs it from now on, or has run it until now.
    package let scheduler: String?
  }

  /// Installs a schedule; throws ``Failure`` if a person has edited the old one, unless forced.
  package func installing(_ schedule: Schedule, isForced: Bool) throws -> Change {
    let chosen = try host.scheduler().value
    var here: Installed?
    var others = Plan()
    var before: Rhythm?
    for scheduler in host.schedulers {
      guard let found = try scheduler.installed(schedule.job) else { continue }
      if let location = found.modified.first, !isForced {
        throw Failure(
          Timetable.modifiedText(location), hints: ["To overwrite it, add --force."],
          status: .output)
      }
      before = before ?? found.rhythm
      if scheduler.name == chosen.name {
        here = found
      } else {
        others = try others + scheduler.removing(schedule.job, found, isForced: true)
      }
    }
    return Change(
      plan: try chosen.installing(schedule, over: here) + others, before: before,
      scheduler: chosen.name)
  }

  /// The change that removes a job; its plan is empty if nothing is installed.
  package func removing(_ job: Job, isForced: Bool) throws -> Change {
    var plan = Plan()
    var before: Rhythm?
    var name: String?
    for scheduler in host.schedulers {
      guard let found = try scheduler.installed(job) else { continue }
      before = before ?? found.rhythm
      name = name ?? scheduler.name
      plan = try plan + scheduler.removing(job, found, isForced: isForced)
    }
    return Change(plan: plan, before: before, scheduler: name)
  }

  /// Makes a change and performs it, unless it is a preview; a lock protects the whole crontab.
  package func perform(
    isPerformed: Bool = true, _ change: (Timetable) throws -> Change
  ) throws -> Change {
    guard isPerformed else { return try change(self) }
    guard let home = host.path(variable: "HOME") else { throw Host.missingHome }
    return try host.files.locked(home + Array("/.".utf8)) {
      let change = try change(self)
      try host.perform(change.plan)
      return change
    }
  }

  /// The message about a location that a person has edited.
  package static func modifiedText(_ location: String) -> String {
    "\(location): was edited since dash wrote it"
  }
}
