import Cards

/// What the system starts for dash by itself, whichever scheduler does it.
struct Timetable {
  private let environment: Environment

  init(in environment: Environment) { self.environment = environment }

  /// A change of what is started, which ``Environment/perform(_:)`` makes.
  struct Change {
    let plan: Plan
    /// When the job ran until now, if it did.
    let before: Rhythm?
    /// Who starts it from now on, or did so until now.
    let scheduler: String?
  }

  /// What makes a schedule hold, in the place of whatever there is of its job.
  ///
  /// - Throws: ``Failure`` where that was changed by a person, unless it is forced.
  func setting(_ schedule: Schedule, isForced: Bool) throws -> Change {
    let chosen = try environment.scheduler().value
    var here: Installed?
    var others = Plan()
    var before: Rhythm?
    for scheduler in environment.schedulers {
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
  func ending(_ job: Job, isForced: Bool) throws -> Change {
    var plan = Plan()
    var before: Rhythm?
    var name: String?
    for scheduler in environment.schedulers {
      guard let found = try scheduler.installed(job) else { continue }
      before = before ?? found.rhythm
      name = name ?? scheduler.name
      plan = try plan + scheduler.removing(job, found, isForced: isForced)
    }
    return Change(plan: plan, before: before, scheduler: name)
  }

  /// What is known of a job; `example` is what sets it.
  func findings(of job: Job, example: String) throws -> [Finding] {
    for scheduler in environment.schedulers {
      guard let found = try scheduler.installed(job) else { continue }
      let standing = try scheduler.standing(of: job)
      let rhythm = found.rhythm?.description ?? "not known"
      var findings = [
        Finding(
          "runs", "Runs",
          "\(found.rhythm?.told(environment.valueText) ?? rhythm), by \(scheduler.name)",
          value: .text(rhythm))
      ]
      if let fault = standing.fault {
        findings.append(
          Finding("next", "Next", "not planned: \(fault)", remedy: ["To set it anew: \(example)"]))
      } else if let next = standing.next {
        findings.append(Finding("next", "Next", next))
      }
      findings.append(
        found.changed.isEmpty
          ? Finding(
            "files", "Written to", found.places.joined(separator: "\n"),
            value: .text(found.places.joined(separator: "\n")))
          : Finding(
            "files", "Written to", found.changed.map(Timetable.told).joined(separator: "\n"),
            value: .text(found.changed.joined(separator: "\n")),
            remedy: ["To write it anew: \(example) --force", "To remove it: \(job.end) --force"]))
      return findings
    }
    return [Finding("runs", "Runs", "not set; \(example) sets it", value: .text("off"))]
  }

  /// Who starts jobs here, and when not.
  func findings() throws -> [Finding] {
    do {
      let chosen = try environment.scheduler()
      var findings = [
        Finding(
          "scheduler", "Scheduler", "\(chosen.value.name): \(chosen.reason)",
          value: .text(chosen.value.name))
      ]
      if let caveat = try chosen.value.caveat() {
        findings.append(Finding("caveat", "Mind that", caveat))
      }
      return findings
    } catch let failure as Failure {
      return [
        Finding(
          "scheduler", "Scheduler", failure.message, value: .text("none"), remedy: failure.hints)
      ]
    }
  }

  /// How a place is told that a person has changed.
  static func told(_ place: String) -> String { "\(place): is not as dash wrote it" }
}
