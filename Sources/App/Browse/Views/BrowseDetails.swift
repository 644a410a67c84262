import Cards
import Drawing
import Metrics
import Readings
import Storage
import Time

/// Details of attributes on a day: six weeks, averages by weekday, goal, streak, findings, source.
struct BrowseDetails {
  private let reader: BrowseReader
  private let day: Day
  /// Nil if nothing is recorded.
  private let store: Store?

  static let width = 40
  private static let days = 42

  init(of day: Day, from reader: BrowseReader) throws {
    (self.reader, self.day) = (reader, day)
    store = try reader.world.openStore()
  }

  func block(of name: String) throws -> Block {
    guard let store,
      let attribute = try reader.attributes(in: store).first(where: { $0.name == name })
    else { return [] }
    let days = day - (BrowseDetails.days - 1)...day
    let report = HistoryReport(
      of: attribute, in: days, values: try store.history(of: [name], in: days)[0],
      statistic: reader.settings.statistic,
      isLimit: try SetGoals(reader.goals(in: store)).isLimit(name), today: reader.world.today)
    return reader.reading.screen(of: report).block(
      in: ViewLayout(width: BrowseDetails.width), glyphs: reader.glyphs,
      details: try details(of: name))
  }

  /// More about an attribute than its values: weekdays, goals, streaks, findings, its source.
  func details(of name: String) throws -> [ViewLayout.Detail] {
    guard let store, case let attributes = try reader.attributes(in: store),
      let attribute = attributes.first(where: { $0.name == name })
    else { return [] }
    let (reading, reader) = (reader.reading, reader)
    var details: [ViewLayout.Detail] = []
    if let set = try reader.averages(for: day, from: store), let average = set.averages[name] {
      let bars = weekdays(average, of: attribute)
      let usual = try reading.explanations(
        of: attribute, in: set, on: day.weekday, from: store)?.weekday
      details.append { width in
        bars.block(width: width, glyphs: reader.glyphs)
          + (usual.map {
            UsualText(attribute: attribute, values: reader.valueText).block(of: $0, width: width)
          } ?? [])
      }
    }
    let goals = try reader.goals(in: store).filter { $0.name == name }
    let streaks = goals.isEmpty ? [] : try reader.streaks(of: name, from: store)
    if !goals.isEmpty || !streaks.isEmpty {
      let lines = goals.map { goal in
        Line("goal ", .quiet)
          + Line(reader.valueText.text(of: goal.goal, attribute, for: goal.period), .strong)
          + Line(" " + goal.period.whenText, .quiet)
      }
      details.append { width in
        lines
          + (streaks.isEmpty
            ? []
            : StreakTable(of: streaks, on: reading.today, in: reader.valueText)
              .block(width: width, glyphs: reader.glyphs))
      }
    }
    let findings = try store.findings(about: name, on: day).compactMap { finding in
      reader.valueText.sentence(of: finding) { name in attributes.first { $0.name == name } }
    }
    if !findings.isEmpty {
      details.append { width in findings.flatMap { Wrap.block(of: $0, width: width) } }
    }
    if let service = attribute.service { details.append { _ in [Line("from \(service)", .quiet)] } }
    return details
  }

  /// A bar for each weekday, full at the greatest average.
  private func weekdays(_ average: Average, of attribute: Attribute) -> FigureBars {
    let days = attribute.type.hasAverage ? Weekday.week(from: reader.settings.weekStart) : []
    let most = days.compactMap { average[$0]?.value }.max() ?? 0
    return FigureBars(
      rows: days.map { weekday in
        let figure = average[weekday]?.value
        return FigureBars.Row(
          name: weekday.shortName,
          share: figure.flatMap { most > 0 && !attribute.type.isTimeOfDay ? $0 / most : nil },
          text: figure.map { reader.valueText.text(ofTypical: $0, attribute) } ?? "",
          isShown: weekday == day.weekday)
      }, hue: Hue(group: attribute.group))
  }
}
