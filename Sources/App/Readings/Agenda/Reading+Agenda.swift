import Actions
import Agenda
import Cards
import Drawing
import Formats
import Metrics
import Storage
import Text
import Time

/// Days of the agenda to show.
package struct AgendaRequest {
  package let days: ClosedRange<Day>
  /// Only events with this text; days without one are skipped.
  package let search: String?
  /// Whether events that are over are skipped.
  package let isNow: Bool
  package let isDemo: Bool

  package init(
    _ days: ClosedRange<Day>, search: String? = nil, isNow: Bool = false, isDemo: Bool = false
  ) {
    self.days = days
    self.search = search
    self.isNow = isNow
    self.isDemo = isDemo
  }
}

/// The events of some days.
package struct AgendaReport {
  package let request: AgendaRequest
  package let days: [DayAgenda.Items]
  package let calendars: [AgendaCalendar]
}

extension Reading {
  /// The calendars of the store, or of the sample data; nil if there are none.
  package func agenda(isDemo: Bool) throws -> DayAgenda? {
    try isDemo ? DayAgenda(sampleIn: world) : DayAgenda(in: world, store: openStore())
  }

  /// The events of some days; `report` is called with each calendar that could not be read.
  package func agenda(
    _ request: AgendaRequest, report: (Failure) -> Void
  ) throws -> AgendaReport {
    let wanted = request.search.map { FoldedText($0) }
    func isWanted(_ item: AgendaItem) -> Bool {
      if request.isNow, !item.isAllDay, item.end <= now { return false }
      guard let wanted else { return true }
      return ([item.title, item.location] + item.people)
        .contains { !FoldedText($0).ranges(of: wanted).isEmpty }
    }
    let agenda = try agenda(isDemo: request.isDemo)
    let days = (try agenda?.days(request.days, report: report) ?? [])
      .map { ($0.day, $0.items.filter(isWanted)) }
      .filter { wanted == nil || !$0.1.isEmpty }
    return AgendaReport(request: request, days: days, calendars: agenda?.calendars ?? [])
  }

  /// A list of events by day, with the weather where it is known.
  package func agenda(of report: AgendaReport) -> Sheet {
    let (request, days) = (report.request, report.days)
    return Sheet {
      JSONText.agenda(of: days, request.days, calendars: report.calendars)
    } block: { options in
      if report.calendars.isEmpty {
        return Sheet.block(of: CalendarList.none, options)
      }
      if let search = request.search, days.isEmpty {
        let (first, last) = (request.days.lowerBound, request.days.upperBound)
        return Sheet.block(of: ["No event from \(first) to \(last) has '\(search)'."], options)
      }
      let weather =
        try request.isDemo
        ? AgendaWeather.sample(in: self)
        : AgendaWeather(in: self, store: openStore()).words(of: days)
      return AgendaList(
        of: days, calendars: report.calendars, today: now.day, clock: valueText, weather: weather
      ).block(width: options.width)
    }
  }
}

/// The events of a day that are not over: the group `events`, unless `agenda.card` hides it.
enum EventSubject: DaySubject {
  static let name: String? = "events"

  static func section(
    of request: DayRequest, from store: Store?, in reading: Reading
  ) throws -> any DaySection {
    let isShown = request.group.map { $0 == name } ?? reading.settings.showsAgenda
    let isToday = request.day == reading.today
    // Days of calendars begin at midnight, whatever the setting day.start says.
    let day = isToday ? reading.now.day : request.day
    let notice =
      request.group == name
      ? "No events on \(DayText.plain(day, on: reading.today)). See 'dash help agenda'." : nil
    guard isShown,
      let agenda = try request.isDemo
        ? DayAgenda(sampleIn: reading.world) : DayAgenda(in: reading.world, store: store)
    else { return AgendaSection(nil, on: request.day, clock: reading.valueText, notice: notice) }
    var problems: [String] = []
    let days = try agenda.days(day...(isToday ? day + 1 : day)) {
      problems.append($0.message)
    }
    var contents = AgendaSection.Contents(
      day: day, items: days[0].items, tomorrow: isToday ? days.dropFirst().first?.items ?? [] : nil,
      now: isToday ? reading.now : nil,
      calendars: agenda.calendars, problems: problems)
    contents.minutesUntilNext = contents.next.map { (reading.world.seconds(until: $0) + 59) / 60 }
    return AgendaSection(contents, on: request.day, clock: reading.valueText, notice: notice)
  }
}

/// Months to show as a calendar.
package struct CalendarRequest {
  package let span: MonthSpan
  /// The day whose events are listed.
  package let chosen: Day
  /// The attribute that shades the days, by its name or label.
  package let shade: String?
  /// Whether it is printed as a document, which has only the days of the months.
  package let isDocument: Bool
  package let isDemo: Bool

  package init(
    _ span: MonthSpan, chosen: Day, shade: String? = nil, isDocument: Bool = false,
    isDemo: Bool = false
  ) {
    self.span = span
    self.chosen = chosen
    self.shade = shade
    self.isDocument = isDocument
    self.isDemo = isDemo
  }
}

extension Reading {
  /// Months with dots for events, and a day's events; reports calendars that could not be read.
  package func calendar(
    _ request: CalendarRequest, on ground: Background, report: (Failure) -> Void
  ) throws -> Sheet {
    let span = request.span
    let start = settings.weekStart
    let days =
      request.isDocument ? span.days : CalendarScreen.days(of: span, weeksFrom: start)
    let shade = try request.shade.map { try self.shade($0, in: days, isDemo: request.isDemo) }
    let agenda = try agenda(isDemo: request.isDemo)
    let items = try agenda?.days(days, report: report)
    let style = CalendarStyle(
      weeksFrom: start, today: now.day, chosen: request.chosen,
      alternating: settings.calendarGround)
    let screen = CalendarScreen(
      of: span, style, days: items ?? [], calendars: agenda?.calendars ?? [], shade: shade,
      in: valueText)
    return Sheet {
      screen.json
    } block: { options in
      screen.block(options, on: ground)
    }
  }

  /// The values that shade days; throws a ``Failure`` for texts and unknown attributes.
  private func shade(
    _ typed: String, in days: ClosedRange<Day>, isDemo: Bool
  ) throws -> HistoryReport {
    let report = try historyReport(of: typed, in: days, isDocument: false, isDemo: isDemo)
    if report.attribute.type == .text {
      throw Failure.usage(
        "'\(report.attribute.name)' holds texts, which have no shades",
        hints: ["Try 'dash history \(report.attribute.name)'."])
    }
    return report
  }
}
