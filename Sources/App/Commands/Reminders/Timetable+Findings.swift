import Cards
import Host
import Text

extension Timetable {
  /// What is known of a job; `example` is what sets it.
  func findings(of job: Job, example: String, _ values: ValueText) throws -> [Finding] {
    for scheduler in host.schedulers {
      guard let found = try scheduler.installed(job) else { continue }
      let standing = try scheduler.standing(of: job)
      let rhythm = found.rhythm?.description ?? "not known"
      var findings = [
        Finding(
          "runs", "Runs",
          "\(found.rhythm?.told(values) ?? rhythm), by \(scheduler.name)",
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
      let chosen = try host.scheduler()
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
}
