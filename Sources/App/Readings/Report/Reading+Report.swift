import Actions
import Agenda
import Cards
import Drawing
import Metrics
import Places
import Storage
import Text
import Time

extension Reading {
  /// A page of a span of days in HTML: with notes and other texts, and with private attributes, if
  /// they are wanted.
  /// - Throws: ``Failure`` if nothing is recorded.
  package func report(
    of days: ClosedRange<Day>, withNotes hasNotes: Bool = false,
    withPrivate hasPrivate: Bool = false
  ) throws -> String {
    guard let store = try store() else { throw Failure.nothingRecorded }
    var world = world
    world.store = store
    let reading = Reading(world, glyphs: .unicode, isDemo: isDemo)
    return try store.reading { try reading.page(of: days, hasNotes, hasPrivate, from: store) }
  }

  private func page(
    of days: ClosedRange<Day>, _ hasNotes: Bool, _ hasPrivate: Bool, from store: Store
  ) throws -> String {
    let catalogue = try store.catalogue()
    let visible = catalogue.attributes.filter { !$0.isHidden }
    let attributes = visible.filter { hasPrivate || !$0.isPrivate }
    let names = Set(attributes.map(\.name))
    let goals = SetGoals(try store.setGoals())
    let histories = try store.history(of: attributes.map(\.name), in: days)
    let reports = zip(attributes, histories).map {
      HistoryReport(
        of: $0, in: days, values: $1, statistic: settings.statistic,
        isLimit: goals.isLimit($0.name), today: today)
    }
    let parts = ReportParts(of: reports, in: valueText)
    let averages = try store.averages(for: days.upperBound, on: today, by: settings.statistic)

    var page = ReportPage(title: "Your days, \(DayText.range(days))", theme: settings.theme)
    page.add("In short", items: parts.headline)
    page.add("Goals", figures: try rings(of: parts, goals, in: days, from: store))
    let streaks = try streaks(from: store).filter { names.contains($0.item.attribute.name) }
    if !streaks.isEmpty {
      page.add(
        "Streaks", figures: [figure(StreakTable(of: streaks, on: today, in: valueText).block)])
    }
    let rated = reports.first { $0.attribute.name == Mood.name }?.points ?? []
    let years = Set(rated.map(\.day.civil.year)).sorted()
    page.add(
      "The year in squares",
      figures: try years.map { try figure(isShort: true, year($0, of: Mood.name).block) })
    for group in catalogue.groups {
      let shown = reports.filter {
        $0.attribute.group == group.name && !$0.values.isEmpty
          && (hasNotes || $0.attribute.type != .text)
      }
      page.add(
        group.label,
        figures: shown.map { report in
          var screen = HistoryScreen(of: report, in: valueText, weekStart: settings.weekStart)
          screen.hasBand = true
          return figure(isShort: true, screen.block)
        })
    }
    if averages != nil {
      let table = try self.averages(
        averages, on: days.upperBound, orNoneIn: days.lowerBound..<days.upperBound + 1,
        from: store, only: attributes.map(\.name))
      page.add("Weekdays", figures: [try figure(width: 80, table.block)])
    }
    let comparison = try linkComparison(
      before: days.upperBound + 1, days: LinkComparison.usualDays, of: names, from: store)
    page.add(
      "Findings",
      text: "From \(DayText.range(comparison.days)). What goes together need not be a cause.",
      items: LinkText(comparison: comparison, values: valueText).items)
    let experiments = try store.experiments().filter { experiment in
      experiment.days.overlaps(days)
        && experiment.measures.allSatisfy { names.contains($0.attribute) }
    }
    page.add(
      "Experiments",
      figures: try self.reports(of: experiments, from: store).map { report in
        figure(ExperimentScreen(of: report, earlier: [], in: valueText).block)
      })
    try addPlaces(to: &page, in: days)
    try addEvents(to: &page, in: days)
    let memories = try memories(before: days.upperBound, from: store).map {
      (
        memory: $0.memory, rating: names.contains(Mood.name) ? $0.rating : nil,
        note: hasNotes && names.contains(Mood.noteName) ? $0.note : nil
      )
    }.filter { $0.rating != nil || $0.note != nil }
    if !memories.isEmpty {
      page.add("On this day", figures: [figure(MemoryList(of: memories, in: valueText).block)])
    }
    page.add("Days without values", items: parts.missing)
    let privateCount = visible.count(where: \.isPrivate)
    let privacy = CountText.of(privateCount, "private attribute", "private attributes")
    let note = privateCount == 0 ? [] : ["\(hasPrivate ? "With" : "Without") \(privacy)."]
    return page.html(["Made with dash on \(DayText.long(today))."] + note)
  }

  /// The rings of the goals; one that is the average is the average of each day's own week.
  private func rings(
    of parts: ReportParts, _ goals: SetGoals, in days: ClosedRange<Day>, from store: Store
  ) throws -> [ReportPage.Figure] {
    var sets: [Day: AverageSet] = [:]
    var pauses: [String: Set<Day>] = [:]
    return try parts.rings(today: today) { attribute, day in
      let name = attribute.name
      guard goals.period(of: name, on: day.weekday) != nil else { return nil }
      let paused = try pauses[name] ?? Set(store.pauses(of: name, in: days).keys)
      pauses[name] = paused
      if paused.contains(day) { return nil }
      if let goal = goals.goal(of: name, on: day.weekday, against: nil) { return goal }
      let set = try sets[day] ?? store.averages(for: day, on: today, by: settings.statistic)
      sets[day] = set
      let usual = set?.averages[name].flatMap { Goal($0, on: day.weekday) }
      let goal = goals.goal(of: name, on: day.weekday, against: usual)
      return goal?.isSet == true ? goal : nil
    }
  }

  /// A screen with its words, or only its summary.
  private func figure(
    isShort: Bool = false, width: Int = ReportPage.width, _ draw: (RenderOptions) throws -> Block
  ) rethrows -> ReportPage.Figure {
    var options = world.renderOptions
    options.width = width
    let picture = try Picture(in: options, draw)
    return (isShort ? picture.summary : picture, "")
  }

  private func figure(
    isShort: Bool = false, _ draw: (_ width: Int, _ glyphs: Glyphs) -> Block
  ) -> ReportPage.Figure { figure(isShort: isShort) { draw($0.width, $0.glyphs) } }

  /// The places of one's own, on a map and with their links.
  private func addPlaces(to page: inout ReportPage, in days: ClosedRange<Day>) throws {
    var filter = PlaceFilter()
    (filter.since, filter.isOwn) = (days.lowerBound, true)
    let store = try store()
    let places = try store?.places(filter, limit: .max).places ?? []
    let own = places.filter { days.contains($0.day) }
    if own.isEmpty { return }
    let extent = MapExtent.fitting(own.map(\.point), least: MapView.degrees(zoom: 7))
    page.add(
      "Places", figures: [figure(try map(of: own, on: extent).block)],
      items: own.map { ("\(DayText.withYear($0.day)): \($0.name.string)", $0.link) })
  }

  /// The latest events of calendars that count, each on its first day.
  private func addEvents(to page: inout ReportPage, in days: ClosedRange<Day>) throws {
    let limit = 100
    let agenda = try agenda(of: days, search: nil, isNow: false) { world.warn($0.message) }
    let counted = Set(agenda.calendars.filter(\.isCounted).map(\.id))
    let events = agenda.days.flatMap { day, items in
      items.filter { item in
        counted.contains(item.calendar) && (item.number <= 1 || day == days.lowerBound)
          && item.marks.isDisjoint(with: [.cancelled, .declined])
      }.map { (day: day, item: $0) }
    }
    page.add(
      "Events", text: events.count > limit ? "The latest \(limit) of \(events.count)." : "",
      items: ReportParts.list(of: events.suffix(limit), in: valueText))
  }
}
