import Actions
import Agenda
import Cards
import Facts
import Host
import Outside
import Storage
import Text
import Time

// The texts of reminders.

extension Reading {
  /// Asks for the rating of today, unless there is one.
  package func moodReminder() throws -> Notification? {
    let store = try openStore()
    let moods = try store?.moods(in: today..<today + 1) ?? []
    guard moods.allSatisfy({ $0.rating == nil }) else { return nil }
    let day = DayText.withoutYear(today)
    return try addingExperiment(
      to: Notification(
        summary: "How is your day?",
        body: "\(day) has no rating yet. Type: mood rate 1-\(settings.scale.top)"))
  }

  /// A fact of the day: an own one, else the most notable.
  package func factReminder() throws -> Notification? {
    let facts = try factDigest(of: DateOfYear(today), from: openStore()).facts
    let own = facts.first { if case .own = $0.origin { true } else { false } }
    return try (own ?? facts.first).map {
      try addingExperiment(to: Self.reminder(of: $0, on: today))
    }
  }

  /// `Dinner with Ana`, `In 10 minutes, at 19:00: Trattoria Sole`.
  package func reminder(of item: AgendaItem, in seconds: Int) -> Notification {
    let minutes = max(seconds + 59, 0) / 60
    let lead = minutes > 0 ? "In \(CountText.of(minutes, "minute", "minutes"))" : "Now"
    let body =
      "\(lead), at \(valueText.time(ofMinute: item.start.minute))"
      + (item.location.isEmpty ? "" : ": \(item.location)")
    return Notification(
      summary: CleanText(item.title.isEmpty ? "(no title)" : item.title), body: CleanText(body))
  }

  /// The weather at a place, and whether to go out; nil without a forecast of this hour.
  package func outsideReminder(at place: OutsideReport.Place) throws -> Notification? {
    let report = try outsideReport(of: place, from: openStore())
    guard report.advice != nil else { return nil }
    let format = try OutsideFormat("{sentence} {temperature}, {sky}")
    return try addingExperiment(
      to: Notification(
        summary: CleanText("Outside in \(place.name)"),
        body: CleanText(format.line(of: report, outsideText()))))
  }

  /// The summary of the seven days up to today, or nil before anything is recorded.
  package func weekReminder() throws -> Notification? {
    guard let store = try openStore() else { return nil }
    let week = try store.reading { try SummarizedWeek(endingOn: today, from: store, in: self) }
    if let comparison = week.comparison { cacheFindings(comparison, in: store) }
    return Notification(
      summary: "Your week",
      body: CleanText(
        WeekSummaryText(of: week.summary, in: valueText)
          .notification(finding: week.finding.number == nil ? nil : week.finding.sentence)))
  }

  private func addingExperiment(to notification: Notification) throws -> Notification {
    guard let day = try openStore()?.experimentDay(on: today, today: today),
      let text = ExperimentText.reminder(day)
    else { return notification }
    let body = notification.body.string
    let end = body.last.map { ".!?".contains($0) } ?? true ? "" : "."
    return Notification(summary: notification.summary, body: CleanText("\(body)\(end) \(text)"))
  }

  /// A fact in one of several wordings, which is the same all day.
  static func reminder(of fact: Fact, on day: Day) -> Notification {
    let year = FactWords.year(fact.year)
    let years = fact.years(to: day.civil.year)
    let lead =
      switch fact.category {
      case .event: ""
      case .birth: "Born: "
      case .death: "Died: "
      }
    let text = CleanText(lead + fact.text)
    let wordings: [(CleanText, CleanText)] = [
      ("On this day in \(year)", text),
      (years > 0 ? "\(CountText.of(years, "year", "years")) ago today" : "In \(year)", text),
      ("Did you know?", "\(year): \(text.string)"), ("Today, back in \(year)", text),
      ("\(FactWords.short(DateOfYear(day))) \(year)", text),
    ]
    let index = Int(day.number) % wordings.count
    let (summary, body) = wordings[index < 0 ? index + wordings.count : index]
    return Notification(summary: summary, body: body)
  }
}

// Whether reminders are set, and can be shown.

extension Reading {
  /// The state of reminders as a list.
  package func reminders(of kinds: [ReminderKind] = ReminderKind.allCases) throws -> Sheet {
    try Sheet(FindingList(of: reminderFindings(of: kinds)))
  }

  /// The state of reminders, of the scheduler and of notifications.
  package func reminderFindings(of kinds: [ReminderKind]) throws -> [FindingSection] {
    try kinds.map { FindingSection($0.rawValue, $0.label, try findings(of: $0)) } + [
      FindingSection("system", "This computer", try [notifierFinding()] + schedulerFindings())
    ]
  }

  private func findings(of kind: ReminderKind) throws -> [Finding] {
    let (job, example) = (kind.job, kind.example)
    for scheduler in world.host.schedulers {
      guard let found = try scheduler.installed(job) else { continue }
      let status = try scheduler.status(of: job)
      let rhythm = found.rhythm?.description ?? "unknown"
      var findings = [
        Finding(
          "runs", "Runs", "\(found.rhythm?.text(in: valueText) ?? rhythm), by \(scheduler.name)",
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
          ? Finding("files", "Files", found.locations.joined(separator: "\n"))
          : Finding(
            "files", "Files", found.modified.map(Timetable.modifiedText).joined(separator: "\n"),
            value: .text(found.modified.joined(separator: "\n")),
            remedy: ["To overwrite it: \(example) --force", "To remove it: \(job.removal) --force"])
      )
      return findings
    }
    return [
      Finding("runs", "Runs", "not set (to set it: \(example))", value: .text("off"), isOff: true)
    ]
  }

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
    func finding(_ text: String, value: String? = nil, remedy: String...) -> Finding {
      Finding("notifier", "Notifier", text, value: .text(value ?? text), remedy: remedy)
    }
    let instead = "Until then reminders are printed on standard output."
    for notifier in Notifier.allCases {
      let end = try world.host.run(notifier.probe)
      if end == .missing { continue }
      guard case .exited(0, _, _) = end else {
        return finding(
          "\(notifier.rawValue) \(end.problem)", value: notifier.rawValue, remedy: instead)
      }
      if notifier == .notifySend, !world.host.hasSessionBus {
        return finding(
          "notify-send, but there is no desktop session", value: notifier.rawValue,
          remedy: "Log in to a desktop. " + instead)
      }
      return finding(notifier.rawValue)
    }
    return finding("none", remedy: "Install notify-send (package libnotify-bin). " + instead)
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

  /// When a job with a time of day runs next: `today at 21:00`, `on Sunday 22 November at 18:00`.
  package func next(after now: LocalDateTime, in values: ValueText) -> String {
    switch self {
    case .daily(let minute):
      return "\(minute > now.minute ? "today" : "tomorrow") at \(values.time(ofMinute: minute))"
    case .weekly(let weekday, let minute):
      let time = values.time(ofMinute: minute)
      if weekday == now.day.weekday, minute > now.minute { return "today at \(time)" }
      let days = (weekday.rawValue - now.day.weekday.rawValue + 6) % 7 + 1
      return days == 1
        ? "tomorrow at \(time)" : "on \(DayText.plain(now.day + days, on: now.day)) at \(time)"
    case .every: return description
    }
  }
}
