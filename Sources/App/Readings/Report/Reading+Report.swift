import Actions
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
  ///
  /// - Throws: ``Failure`` if nothing is recorded.
  package func report(
    of days: ClosedRange<Day>, withNotes hasNotes: Bool, withPrivate hasPrivate: Bool
  ) throws -> String {
    guard let store = try storeWithGoals() else { throw Failure.nothingRecorded }
    return try store.reading { try page(of: days, hasNotes, hasPrivate, from: store) }
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
    let parts = ReportParts(of: reports, in: valueText, weekStart: settings.weekStart)
    let averages = try store.averages(for: days.upperBound, on: today, by: settings.statistic)

    var page = ReportPage(title: "Your days, \(DayText.range(days))", theme: settings.theme)
    page.add("In short", .list(parts.headline))
    let rings = try parts.rings { attribute in
      goals.hasDayGoal(attribute.name)
        ? GoalWeek(of: attribute.name, in: goals, average: averages?.averages[attribute.name]) : nil
    } pauses: {
      try Set(store.pauses(of: $0.name, in: days).keys)
    }
    page.add("Goals", .figures(rings))
    let streaks = try streaks(from: store).filter { names.contains($0.item.attribute.name) }
    let table = StreakTable(of: streaks, on: today, in: valueText)
    page.add("Streaks", .figures(streaks.isEmpty ? [] : [figure(table.block)]))
    let years = days.lowerBound.civil.year...days.upperBound.civil.year
    let grids = years.compactMap { YearGrid(year: $0, weekStart: settings.weekStart) }
    page.add(
      "The year in squares", .figures(grids.compactMap { parts.squares(in: $0, today: today) }))
    page.add("Charts", parts.charts(catalogue.groups, withTexts: hasNotes))
    if let averages {
      let table = AverageTable(
        of: averages, groups: catalogue.groups, attributes: attributes,
        marking: days.upperBound.weekday, weekStart: settings.weekStart, in: valueText)
      page.add("Weekdays", .figures([figure(table.block)]))
    }
    try addFindings(to: &page, before: days.upperBound + 1, of: names, from: store)
    try addPlaces(to: &page, in: days)
    let privateCount = visible.count(where: \.isPrivate)
    let privacy = CountText.of(privateCount, "private attribute", "private attributes")
    let note = privateCount == 0 ? [] : ["\(hasPrivate ? "With" : "Without") \(privacy)."]
    return page.html(["Made with dash on \(DayText.long(today))."] + note)
  }

  /// A drawing as a figure, with its plain words.
  private func figure(_ draw: (_ width: Int, _ glyphs: Glyphs) -> Block) -> ReportPage.Figure {
    let words = PlainText.bytes(of: draw(PlainText.width, .words))
    return ReportPage.Figure(
      draw(ReportPage.width, .unicode), words: String(decoding: words, as: UTF8.self))
  }

  private func addFindings(
    to page: inout ReportPage, before day: Day, of names: Set<String>, from store: Store
  ) throws {
    let comparison = try linkComparison(
      before: day, days: LinkComparison.usualDays, of: names, from: store)
    let items = LinkText(comparison: comparison, values: valueText).items
    let basis = "From \(DayText.range(comparison.days)). What goes together need not be a cause."
    page.add("Findings", .text(basis), .list(items))
  }

  /// The places of one's own, on a map and with their links.
  private func addPlaces(to page: inout ReportPage, in days: ClosedRange<Day>) throws {
    var filter = PlaceFilter()
    (filter.since, filter.isOwn) = (days.lowerBound, true)
    let store = isDemo ? try demoStoreWithPlaces() : try openStore()
    let places = try store?.places(filter, limit: 200).places ?? []
    let own = places.filter { days.contains($0.day) }
    if own.isEmpty { return }
    let extent = MapExtent.fitting(own.map(\.point), least: MapView.degrees(zoom: 7))
    page.add(
      "Places", .figures([figure(try map(of: own, on: extent).block)]),
      .list(own.map { ("\(DayText.withYear($0.day)): \($0.name.string)", $0.link) }))
  }
}
