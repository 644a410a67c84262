import Actions
import Cards
import Facts
import Host
import Outside
import Readings
import Text
import Time

extension ReminderKind {
  /// The notifications to show now.
  func notifications(in context: Context) throws -> [Notification] {
    switch self {
    case .mood:
      try [moodNotification(in: context)].compactMap(\.self).map { try added(to: $0, in: context) }
    case .facts:
      try [factNotification(in: context)].compactMap(\.self).map { try added(to: $0, in: context) }
    case .agenda: try EventReminder.notifications(in: context)
    case .outside: try [added(to: outsideNotification(in: context), in: context)]
    case .week: try [weekNotification(in: context)].compactMap(\.self)
    }
  }

  /// A notification of the day with what an experiment says of it.
  private func added(
    to notification: Notification, in context: Context
  ) throws -> Notification {
    let today = context.today
    guard let day = try context.openStore()?.experimentDay(on: today, today: today),
      let text = ExperimentText.reminder(day)
    else { return notification }
    let body = notification.body.string
    let end = body.last.map { ".!?".contains($0) } ?? true ? "" : "."
    return Notification(
      summary: notification.summary, body: CleanText("\(body)\(end) \(text)"))
  }

  /// Asks for today's mood if it has no rating.
  private func moodNotification(in context: Context) throws -> Notification? {
    let today = context.today
    let moods = try context.openStore()?.moods(in: today..<today + 1) ?? []
    guard moods.allSatisfy({ $0.rating == nil }) else { return nil }
    let top = context.settings.scale.top
    return Notification(
      summary: "How is your day?",
      body: "\(DayText.withoutYear(today)) has no rating yet. Type: mood rate 1-\(top)")
  }

  /// Shows a fact of the day: the user's own first, otherwise the most notable.
  private func factNotification(in context: Context) throws -> Notification? {
    let today = context.today
    let facts = try context.reading.factDigest(of: DateOfYear(today), from: context.openStore())
      .facts
    let own = facts.first { if case .own = $0.origin { true } else { false } }
    return (own ?? facts.first).map { ReminderKind.notification(of: $0, on: today) }
  }

  /// The summary of the seven days up to today; nil before anything is recorded.
  private func weekNotification(in context: Context) throws -> Notification? {
    guard let store = try context.openStore() else { return nil }
    let week = try store.reading {
      try SummarizedWeek(endingOn: context.today, from: store, in: context.reading)
    }
    if let comparison = week.comparison { context.reading.cacheFindings(comparison, in: store) }
    return Notification(
      summary: "Your week",
      body: CleanText(
        WeekSummaryText(of: week.summary, in: context.valueText)
          .notification(finding: week.finding.number == nil ? nil : week.finding.sentence)))
  }

  /// Fetches the weather where the user lives, and says whether to go out.
  ///
  /// - Throws: ``Failure`` if nothing was fetched that reaches this hour.
  private func outsideNotification(in context: Context) throws -> Notification {
    let place = try PlaceFinder(in: context.world, store: context.openStore())
      .usualPlace(nil)
    var refresh = OutsideRefresh(of: place, since: nil, isUsual: true, in: context)
    let failures = try refresh.run()
    let report = try context.reading.outsideReport(of: place, from: context.openStore())
    guard report.advice != nil else {
      throw failures.first
        ?? Failure("there is no forecast of the next 3 hours", status: .later)
    }
    let format = try OutsideFormat("{sentence} {temperature}, {sky}")
    return Notification(
      summary: CleanText("Outside in \(place.name)"),
      body: CleanText(format.line(of: report, context.reading.outsideText())))
  }

  /// A fact in one of several wordings, which is the same all day.
  static func notification(of fact: Fact, on day: Day) -> Notification {
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
