import Cards
import Host
import Text
import Time

extension Rhythm {
  /// The rhythm for people: `daily at 9:00 pm` with a 12-hour clock.
  func text(in values: ValueText) -> String {
    switch self {
    case .daily(let minute): "daily at \(values.time(ofMinute: minute))"
    case .weekly(let weekday, let minute):
      "every \(weekday.name) at \(values.time(ofMinute: minute))"
    case .every: description
    }
  }
}

extension Timetable {
  /// Whether and how a job is installed; `example` is a command that sets it.
  func findings(of job: Job, example: String, _ values: ValueText) throws -> [Finding] {
    for scheduler in host.schedulers {
      guard let found = try scheduler.installed(job) else { continue }
      let status = try scheduler.status(of: job)
      let rhythm = found.rhythm?.description ?? "unknown"
      var findings = [
        Finding(
          "runs", "Runs",
          "\(found.rhythm?.text(in: values) ?? rhythm), by \(scheduler.name)",
          value: .text(rhythm))
      ]
      if let problem = status.problem {
        findings.append(
          Finding("next", "Next", "not scheduled: \(problem)", remedy: ["Set it again: \(example)"])
        )
      } else if let next = status.next {
        findings.append(Finding("next", "Next", next))
      }
      findings.append(
        found.modified.isEmpty
          ? Finding(
            "files", "Files", found.locations.joined(separator: "\n"),
            value: .text(found.locations.joined(separator: "\n")))
          : Finding(
            "files", "Files", found.modified.map(Timetable.modifiedText).joined(separator: "\n"),
            value: .text(found.modified.joined(separator: "\n")),
            remedy: ["To overwrite it: \(example) --force", "To remove it: \(job.removal) --force"])
      )
      return findings
    }
    return [
      Finding(
        "runs", "Runs", "not set (to set it: \(example))", value: .text("off"), isOff: true)
    ]
  }

  /// Which scheduler runs jobs, and when it does not.
  func findings() throws -> [Finding] {
    do {
      let chosen = try host.scheduler()
      var findings = [
        Finding(
          "scheduler", "Scheduler", "\(chosen.value.name): \(chosen.reason)",
          value: .text(chosen.value.name))
      ]
      if let caveat = try chosen.value.caveat() {
        findings.append(Finding("caveat", "Note", caveat))
      }
      return findings
    } catch let failure as Failure {
      return [
        Finding(
          "scheduler", "Scheduler", failure.message, value: .text("none"), remedy: failure.hints)
      ]
    }
  }
}
