import Actions
import Cards
import Facts
import Formats
import Metrics
import Statistics
import Storage
import Text
import Time

extension Reading {
  /// The history of an attribute, by default the mood, over a range of days.
  ///
  /// Without data, a document has an empty report for one of Exist's attributes if `canBeEmpty`;
  /// otherwise it throws a ``Failure``.
  package func historyReport(
    of typed: String?, in days: ClosedRange<Day>, canBeEmpty: Bool = true
  ) throws -> HistoryReport {
    let name = typed ?? Mood.name
    var missing = Failure.nothingRecorded
    if let store = try store() {
      let report = try store.reading { () throws -> HistoryReport? in
        let attributes = try store.catalogue().attributes
        if attributes.isEmpty { return nil }
        if let attribute = try attributes.only(typed: name) {
          return HistoryReport(
            of: attribute, in: days, values: try store.history(of: [attribute.name], in: days)[0],
            statistic: settings.statistic,
            isLimit: SetGoals(try store.setGoals()).isLimit(attribute.name), today: today)
        }
        if let typed { throw Failure.unknownAttribute(typed, among: attributes) }
        missing = .noMood
        return nil
      }
      if let report { return report }
    }
    guard isDocument, canBeEmpty, let attribute = AttributeFinder.template(name)
    else { throw missing }
    return HistoryReport(
      of: attribute, in: days, values: [], statistic: settings.statistic, isLimit: false,
      today: today)
  }

  /// An attribute over some days, as a chart, a strip or a list.
  package func history(of report: HistoryReport, by period: HistoryPeriod? = nil) -> Sheet {
    Sheet(screen(of: report, by: period))
  }

  /// Attributes over the same days, two of them on one chart.
  package func history(of reports: [HistoryReport], by period: HistoryPeriod? = nil) -> Sheet {
    if reports.count == 1 { return history(of: reports[0], by: period) }
    return Sheet(HistoryList(of: reports.map { screen(of: $0, by: period) }))
  }

  /// The chart, strip or list of a report.
  package func screen(of report: HistoryReport, by period: HistoryPeriod? = nil) -> HistoryScreen {
    HistoryScreen(of: report, in: valueText, weekStart: settings.weekStart, by: period)
  }

  /// The months of all years of an attribute as a table; its document is the history.
  package func years(of report: HistoryReport) -> Sheet {
    Sheet(try history(of: report).document()) { options in
      report.yearTable(in: valueText, width: options.width, glyphs: options.glyphs)
    }
  }

  /// A year of an attribute, by default the mood, as a heat map; throws a ``Failure`` for texts.
  package func year(_ year: Int, of typed: String?) throws -> Sheet {
    guard let grid = YearGrid(year: year, weekStart: settings.weekStart) else {
      preconditionFailure("the years 1 to 9999 all have their days")
    }
    let report = try historyReport(of: typed, in: grid.days)
    if report.attribute.type == .text {
      throw Failure.usage(
        "'\(report.attribute.name)' holds texts, which a heat map cannot show",
        hints: ["Try 'dash history \(report.attribute.name)'."])
    }
    let screen = YearScreen(of: report, in: grid, values: valueText)
    return Sheet(screen.json) {
      screen.block(width: $0.width, glyphs: $0.glyphs, colors: $0.colors)
    }
  }
}

extension HistoryReport { package static let usualDays = 90 }

extension Failure {
  /// No day was rated, so that there is no default attribute.
  static let noMood = Failure(
    "no mood is rated yet",
    hints: ["To rate today: mood rate 4", "To show another attribute: dash year <attribute>"])
}

extension Reading {
  /// An attribute in a span of days against another span, as a sentence and its figures.
  /// - Throws: ``Failure`` for an unknown attribute, texts, or spans that overlap.
  package func comparison(
    of typed: String, in span: ClosedRange<Day>, with other: ClosedRange<Day>
  ) throws -> Sheet {
    guard !span.overlaps(other) else {
      throw Failure.usage("the spans overlap", hints: ["Expected two spans without common days."])
    }
    guard let store = try store() else { throw Failure.nothingRecorded }
    var finder = AttributeFinder(in: store)
    let attribute = try finder.attribute(named: typed)
    guard attribute.type.hasAverage || attribute.type == .boolean else {
      throw Failure("\(attribute.label) cannot be compared: its type is \(attribute.type.name)")
    }
    let days = min(span.lowerBound, other.lowerBound)...max(span.upperBound, other.upperBound)
    let (catalogue, (numbers, typedDays)) = try store.reading {
      let catalogue = try store.catalogue()
      return (catalogue, try store.comparedValues(in: days, of: catalogue))
    }
    let known = zip(catalogue.attributes, numbers).first { $0.0.name == attribute.name }?.1 ?? []
    let prepared = PreparedNumbers(attribute, known, typedDays: typedDays)
    // A day that is not over has only a part of what adds up.
    let series = prepared.series.filter { day in
      (span.contains(day) || other.contains(day)) && (day < today || !attribute.addsUp)
    }
    let difference = SpanDifference(of: series, in: span)
    let sides = [span, other].map { days -> ValueText.SpanSide in
      let values = series.filter { days.contains($0) }.values
      let statistic: Statistic = attribute.type == .boolean ? .mean : settings.statistic
      let figure = statistic.figure(of: values, as: .decimal)?.value
      return (days, values.count, figure.map { prepared.clock?.fromMidnight($0) ?? $0 })
    }
    let document = JSONText.object { json in
      json.members(of: attribute)
      json.array("spans", of: sides) { json, side in
        json.member("from", side.days.lowerBound.description)
        json.member("to", side.days.upperBound.description)
        json.member("days", side.count)
        json.member("typical", side.typical)
      }
      json.member("difference", difference?.difference)
      json.member("low", difference?.interval.lowerBound)
      json.member("high", difference?.interval.upperBound)
      json.member("clear", difference?.isClear)
    }
    let text = valueText.sentence(of: attribute, sides, difference)
    return Sheet(document) { Sheet.block(of: [text], $0) }
  }
}

extension Reading {
  /// The seven days up to one, side by side; with `group` only its attributes.
  package func week(endingOn day: Day, group: String? = nil) throws -> Sheet {
    let (report, averages) =
      try read { try weekReport(endingOn: day, group: group, from: $0) } ?? (
        WeekReport(
          endingOn: day, groups: [], attributes: [], values: [], averages: nil,
          setGoals: SetGoals(), statistic: settings.statistic), nil
      )
    return Sheet(WeekTable(of: report, averages: averages, in: valueText))
  }

  /// The seven days up to one, with the averages of that day; with `group` only its attributes.
  package func weekReport(
    endingOn day: Day, group: String? = nil, from store: Store
  ) throws -> (WeekReport, AverageSet?) {
    let catalogue = try store.catalogue()
    let only = try group.map { try catalogue.storedGroup(typed: $0).name }
    let statistic = settings.statistic
    let averages = try store.averages(for: day, on: today, by: statistic)
    let report = WeekReport(
      endingOn: day, groups: catalogue.groups.filter { only == nil || $0.name == only },
      attributes: catalogue.attributes,
      values: try (day - 6...day).map { try store.values(on: $0, of: catalogue) },
      averages: averages, setGoals: SetGoals(try store.setGoals()), statistic: statistic)
    return (report, averages)
  }

  /// The summary of the seven days up to one, which caches today's findings.
  package func weekSummary(endingOn day: Day) throws -> Sheet {
    let store = try store()
    func read() throws -> SummarizedWeek {
      try SummarizedWeek(endingOn: day, from: store, in: self)
    }
    let week = try store?.reading(read) ?? read()
    if let store, let comparison = week.comparison, !isDemo, day == today {
      cacheFindings(comparison, in: store)
    }
    return Sheet(
      WeekSummaryScreen(
        of: week.summary, finding: week.finding, fact: week.fact, averages: week.averages,
        in: valueText))
  }
}

/// The contents of a week's summary.
package struct SummarizedWeek {
  package let summary: WeekSummary
  /// The usual comparison as of the last day; nil without days off that could be read.
  package let comparison: LinkComparison?
  package let finding: WeekFinding
  /// A fact of the person's own on one of the dates, the latest date first.
  package let fact: (fact: Fact, date: DateOfYear)?
  package let averages: AverageSet?

  /// Summarizes the seven days up to `day`; `store` is nil if nothing was recorded yet.
  package init(endingOn day: Day, from store: Store?, in reading: Reading) throws {
    let statistic = reading.settings.statistic
    let days = day - 6...day
    let reports = try days.map { day in
      try store.map { try MetricSubject.report(of: DayRequest(day: day), from: $0, in: reading) }
        ?? .empty(day, on: reading.today)
    }
    let averages = try store?.averages(for: day, on: reading.today, by: statistic)
    self.averages = averages
    summary = try WeekSummary(
      of: reports, weekStart: reading.settings.weekStart, averages: averages, by: statistic
    ) { attribute in
      let window = averages?.window ?? AverageSet.window(ofWeekWith: day)
      return try store.map {
        try reading.explanation(of: attribute, in: window, by: statistic, from: $0)
      }?.range
    }
    var compared: LinkComparison? = LinkComparison(of: [], in: days, typedDays: [])
    var problem: Failure?
    if let store {
      do {
        compared = try reading.linkComparison(
          before: day, days: LinkComparison.usualDays, from: store)
      } catch let failure as Failure {
        (compared, problem) = (nil, failure)
      }
    }
    comparison = compared
    finding =
      compared.map { WeekFinding(of: $0, on: day, in: reading.valueText) }
      ?? WeekFinding(missing: problem?.message ?? "")
    fact = try SummarizedWeek.ownFact(in: days, from: store, reading)
  }

  private static func ownFact(
    in days: ClosedRange<Day>, from store: Store?, _ reading: Reading
  ) throws -> (fact: Fact, date: DateOfYear)? {
    for day in days.reversed() {
      let date = DateOfYear(day)
      for entry in try reading.facts(of: date, from: store).entries {
        if case .own = entry.fact.origin, entry.fact.year < day.civil.year {
          return (entry.fact, date)
        }
      }
    }
    return nil
  }
}
