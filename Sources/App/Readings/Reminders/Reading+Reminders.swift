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

  /// Adds the sentence of an experiment that runs today.
  private func addingExperiment(to notification: Notification) throws -> Notification {
    guard let day = try openStore()?.experimentDay(on: today, today: today),
      let text = ExperimentText.reminder(day)
    else { return notification }
    let body = notification.body.string
    let end = body.last.map { ".!?".contains($0) } ?? true ? "" : "."
    return Notification(
      summary: notification.summary, body: CleanText("\(body)\(end) \(text)"))
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
