import Actions
import Cards
import Host
import Text
import Time

// Whether reminders are set, and can be shown.

extension Reading {
  /// The state of reminders as a list.
  package func reminders(of kinds: [ReminderKind] = ReminderKind.allCases) throws -> Sheet {
    try Sheet(FindingList(of: reminderFindings(of: kinds)))
  }

  /// The state of reminders, of the scheduler and of notifications.
  package func reminderFindings(of kinds: [ReminderKind]) throws -> [FindingSection] {
    try kinds.map { FindingSection($0.rawValue, $0.label, try findings(of: $0)) }
      + [
        FindingSection(
          "system", "This computer", try [notifierFinding()] + schedulerFindings())
      ]
  }

  /// Whether and how a reminder is installed.
  private func findings(of kind: ReminderKind) throws -> [Finding] {
    let (job, example) = (kind.job, kind.example)
    for scheduler in world.host.schedulers {
      guard let found = try scheduler.installed(job) else { continue }
      let status = try scheduler.status(of: job)
      let rhythm = found.rhythm?.description ?? "unknown"
      var findings = [
        Finding(
          "runs", "Runs",
          "\(found.rhythm?.text(in: valueText) ?? rhythm), by \(scheduler.name)",
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

  /// The scheduler that runs reminders, and when it does not.
  private func schedulerFindings() throws -> [Finding] {
    do {
      let chosen = try world.host.scheduler()
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

  /// The program that shows notifications.
  package func notifierFinding() throws -> Finding {
    let instead = "Until then reminders are printed on standard output."
    for notifier in Notifier.allCases {
      let end = try world.host.run(notifier.probe)
      if end == .missing { continue }
      guard case .exited(0, _, _) = end else {
        return Finding(
          "notifier", "Notifier", "\(notifier.rawValue) \(end.problem)",
          value: .text(notifier.rawValue), remedy: [instead])
      }
      if notifier == .notifySend, !world.host.hasSessionBus {
        return Finding(
          "notifier", "Notifier", "notify-send, but there is no desktop session",
          value: .text(notifier.rawValue), remedy: ["Log in to a desktop. " + instead])
      }
      return Finding("notifier", "Notifier", notifier.rawValue)
    }
    return Finding(
      "notifier", "Notifier", "none", value: .text("none"),
      remedy: ["Install notify-send (package libnotify-bin). " + instead])
  }
}

extension Rhythm {
  /// The rhythm for people: `daily at 9:00 pm` with a 12-hour clock.
  package func text(in values: ValueText) -> String {
    switch self {
    case .daily(let minute): "daily at \(values.time(ofMinute: minute))"
    case .weekly(let weekday, let minute):
      "every \(weekday.name) at \(values.time(ofMinute: minute))"
    case .every: description
    }
  }
}
