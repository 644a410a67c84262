import Actions
import Cards
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

extension HistoryReport {
  package static let usualDays = 90
}

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
