import Text

/// What the system starts for dash by itself, whichever scheduler does it.
package struct Timetable {
  package let host: Host

  package init(in host: Host) { self.host = host }

  /// A change of what is started, which ``Host/perform(_:)`` makes.
  package struct Change {
    package let plan: Plan
    /// When the job ran until now, if it did.
    package let before: Rhythm?
    /// Who starts it from now on, or did so until now.
    package let scheduler: String?
  }

  /// What makes a schedule hold, in the place of whatever there is of its job.
  ///
  /// - Throws: ``Failure`` where that was changed by a person, unless it is forced.
  package func setting(_ schedule: Schedule, isForced: Bool) throws -> Change {
    let chosen = try host.scheduler().value
    var here: Installed?
    var others = Plan()
    var before: Rhythm?
    for scheduler in host.schedulers {
      guard let found = try scheduler.installed(schedule.job) else { continue }
      if let place = found.changed.first, !isForced {
        throw Failure(
          Timetable.told(place), hints: ["--force writes over it."], status: .output)
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

  /// What takes a job away; its plan is empty where there is none.
  package func ending(_ job: Job, isForced: Bool) throws -> Change {
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

  /// How a place is told that a person has changed.
  package static func told(_ place: String) -> String { "\(place): is not as dash wrote it" }
}
