import Actions
import Agenda
import Cards
import Drawing
import Formats
import Metrics
import Storage
import Text
import Time

/// The events of some days, or the events that a search finds.
package struct AgendaReport {
  let range: ClosedRange<Day>
  let search: String?
  package let days: [DayAgenda.Items]
  package let calendars: [AgendaCalendar]
}

extension Reading {
  /// The calendars of the store, or of the sample data; nil if there are none.
  package func agenda() throws -> DayAgenda? {
    try isDemo ? DayAgenda(sampleIn: world) : DayAgenda(in: world, store: openStore())
  }

  /// The events of some days; `report` is called with each calendar that could not be read.
  ///
  /// With `search` only events with that text and their days; `isNow` skips events that are over.
  package func agenda(
    of range: ClosedRange<Day>, search: String?, isNow: Bool, report: (Failure) -> Void
  ) throws -> AgendaReport {
    let wanted = search.map { FoldedText($0) }
    func isWanted(_ item: AgendaItem) -> Bool {
      if isNow, !item.isAllDay, item.end <= now { return false }
      guard let wanted else { return true }
      return ([item.title, item.location] + item.people)
        .contains { !FoldedText($0).ranges(of: wanted).isEmpty }
    }
    let agenda = try agenda()
    let days = (try agenda?.days(range, report: report) ?? [])
      .map { ($0.day, $0.items.filter(isWanted)) }
      .filter { wanted == nil || !$0.1.isEmpty }
    return AgendaReport(
      range: range, search: search, days: days, calendars: agenda?.calendars ?? [])
  }

  /// A list of events by day, with the weather where it is known.
  package func agenda(of report: AgendaReport) -> Sheet {
    let (range, days) = (report.range, report.days)
    let document = JSONText.agenda(of: days, range, calendars: report.calendars)
    return Sheet(document) { options in
      if report.calendars.isEmpty { return Sheet.block(of: CalendarList.none, options) }
      if let search = report.search, days.isEmpty {
        let text = "No event from \(range.lowerBound) to \(range.upperBound) has '\(search)'."
        return Sheet.block(of: [text], options)
      }
      let today = days.first { $0.day == now.day }?.items
      return AgendaList(
        of: days, calendars: report.calendars, today: now.day, clock: valueText,
        weather: try agendaWeather(of: days), now: today.map(eventNow)
      ).block(width: options.width)
    }
  }

  /// The present moment, with the next of the events of today.
  package func eventNow(among items: [AgendaItem]) -> EventNow {
    let next = items.first { !$0.isAllDay && $0.start > now }
    return EventNow(now, next: next.map { ($0.start, (world.seconds(until: $0) + 59) / 60) })
  }

  /// The page of an event, with the weather where its place is known.
  package func page(of found: FoundEvent) throws -> Sheet {
    guard let agenda = try agenda() else {
      throw Failure("the calendars were removed meanwhile", status: .later)
    }
    let read = try agenda.details(of: found)
    let item = found.item
    let calendars = agenda.calendars
    var page = EventPage(of: item, read.event, in: calendars, today: now.day, clock: valueText)
    page.next = read.next
    page.conflicts = read.conflicts
    if found.day == now.day {
      let texts = EventText(calendars: calendars, clock: valueText)
      page.relation = texts.relation(of: item, to: eventNow(among: [item]))
    }
    page.weather = try agendaWeather(of: [(found.day, [item])])[found.day]
    return Sheet(page.json) { page.block(width: $0.width) }
  }

  /// The parts of days without events in the hours of `agenda.hours`, from now on.
  ///
  /// Uncounted calendars take no time, except those in `others`.
  package func freeTime(
    of days: ClosedRange<Day>, lasting length: Int, with others: [String], report: (Failure) -> Void
  ) throws -> Sheet {
    let agenda = try agenda()
    let calendars = agenda?.calendars ?? []
    let named = try others.map { try AgendaCalendar.named($0, among: calendars).id }
    let counted = Set(calendars.filter(\.isCounted).map(\.id) + named)
    let items = try agenda?.days(days, report: report) ?? days.map { ($0, []) }
    let hours = settings.agendaHours
    let free = items.map { day, items in
      let first = day == now.day ? max(hours.lowerBound, now.minute) : hours.lowerBound
      let hours = min(first, hours.upperBound)..<hours.upperBound
      let busy = items.filter { counted.contains($0.calendar) }
      return (day, FreeTime.parts(of: day, among: busy, within: hours, lasting: length))
    }
    let list = FreeTimeList(
      of: free, within: hours, lasting: length, today: now.day, clock: valueText)
    return Sheet(list.json) { list.block(width: $0.width) }
  }

  /// The events at a moment of a day, or how long nothing is planned around it.
  package func agenda(at moment: LocalDateTime, report: (Failure) -> Void) throws -> Sheet {
    let agenda = try agenda()
    let day = moment.day
    let items = try agenda?.days(day...day, report: report).first?.items ?? []
    let present = items.filter { $0.isAllDay || $0.start <= moment && moment < $0.end }
    let free = FreeTime.parts(of: day, among: items, within: 0..<1440, lasting: 1)
      .first { $0.contains(moment.minute) }
    let list = AgendaList(
      of: [(day, present)], calendars: agenda?.calendars ?? [], today: now.day, clock: valueText)
    return Sheet(JSONText.moment(moment, present, free: free, of: agenda?.calendars ?? [])) {
      let words = free.map { EventWords(today: now.day, clock: valueText).free($0) }
      return (present.isEmpty ? list.heading(width: $0.width) : list.block(width: $0.width))
        + Sheet.block(of: [words].compactMap { $0 }, $0)
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
      let agenda = try reading.isDemo
        ? DayAgenda(sampleIn: reading.world) : DayAgenda(in: reading.world, store: store)
    else { return AgendaSection(nil, on: request.day, clock: reading.valueText, notice: notice) }
    var problems: [String] = []
    let days = try agenda.days(day...(isToday ? day + 1 : day)) { problems.append($0.message) }
    let contents = AgendaSection.Contents(
      day: day, items: days[0].items, tomorrow: isToday ? days.dropFirst().first?.items ?? [] : nil,
      now: isToday ? reading.eventNow(among: days[0].items) : nil, calendars: agenda.calendars,
      problems: problems)
    return AgendaSection(contents, on: request.day, clock: reading.valueText, notice: notice)
  }
}

extension Reading {
  /// Months with dots for events, and the events of the `chosen` day.
  ///
  /// Days are shaded by the attribute with the name or label `shade`; calendars that could not be
  /// read are reported.
  package func calendar(
    of span: MonthSpan, choosing chosen: Day, shade: String?, on ground: Background,
    report: (Failure) -> Void
  ) throws -> Sheet {
    let start = settings.weekStart
    let days = isDocument ? span.days : CalendarScreen.days(of: span, weeksFrom: start)
    let shade = try shade.map { try self.shade($0, in: days) }
    let agenda = try agenda()
    let items = try agenda?.days(days, report: report)
    let style = CalendarStyle(
      weeksFrom: start, today: now.day, chosen: chosen, alternating: settings.calendarGround)
    let screen = CalendarScreen(
      of: span, style, days: items ?? [], calendars: agenda?.calendars ?? [], shade: shade,
      in: valueText)
    return Sheet(screen.json) { screen.block($0, on: ground) }
  }

  /// The week of a day as a grid of hours; calendars that could not be read are reported.
  package func hours(of chosen: Day, report: (Failure) -> Void) throws -> Sheet {
    let agenda = try agenda()
    let (grid, days) = try hourGrid(of: chosen, in: agenda, report: report)
    let week = CalendarWeek(of: chosen, from: settings.weekStart).days
    let document = JSONText.agenda(
      of: days.filter { week.contains($0.day) }, week, calendars: agenda?.calendars ?? [])
    return Sheet(document) { grid.block($0) }
  }

  /// The hours of the week of a day, and its days.
  package func hourGrid(
    of chosen: Day, in agenda: DayAgenda?, report: (Failure) -> Void = { _ in }
  ) throws -> (grid: HourGrid, days: [DayAgenda.Items]) {
    let week = CalendarWeek(of: chosen, from: settings.weekStart).days
    // A narrow screen shows some days from the chosen one on.
    let shown = week.lowerBound...max(week.upperBound, min(chosen, .last - 6) + 6)
    let days = try agenda?.days(shown, report: report) ?? shown.map { ($0, []) }
    let grid = HourGrid(
      of: days, choosing: chosen, within: settings.agendaHours, at: now,
      calendars: agenda?.calendars ?? [], clock: valueText)
    return (grid, days)
  }

  /// The values that shade days; throws a ``Failure`` for texts and unknown attributes.
  private func shade(_ typed: String, in days: ClosedRange<Day>) throws -> HistoryReport {
    let report = try historyReport(of: typed, in: days, canBeEmpty: false)
    if report.attribute.type == .text {
      throw Failure.usage(
        "'\(report.attribute.name)' holds texts, which have no shades",
        hints: ["Try 'dash history \(report.attribute.name)'."])
    }
    return report
  }
}
