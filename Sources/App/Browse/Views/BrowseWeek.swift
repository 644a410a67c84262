import Actions
import Cards
import Drawing
import Readings
import Time

/// The week of the day, with a row for each attribute; the day's column is marked.
enum BrowseWeek: BrowseSubject {
  static let traits = BrowseTraits(key: "2", title: "the week", [.rates, .tags])

  static func absence(in reader: BrowseReader) throws -> String? { nil }

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    guard let store = try reader.world.openStore() else {
      return reader.welcome()
    }
    let week = CalendarWeek(of: state.day, from: reader.settings.weekStart)
    // Days to come have no values; the week of today ends with it, as 'dash week' does.
    let end = max(min(week.days.upperBound, state.today), state.day)
    let (report, averages) = try store.reading {
      try reader.reading.weekReport(endingOn: end, from: store)
    }
    var content = BrowseContent()
    content.opening = .day
    // In the blank within the frame.
    content.markColumn = 1
    let items = report.sections.flatMap(\.items)
    content.rows = WeekCards(of: report, averages: averages, in: reader.valueText)
      .rows(width: reader.columns, glyphs: reader.glyphs, marking: state.day)
      .map { line, attribute in
        var row = BrowseRow(line)
        guard let attribute else { return row }
        let days = items.first { $0.attribute.name == attribute.name }?.days ?? []
        let index = state.day - report.days.lowerBound
        row.describe(attribute, days.indices.contains(index) ? days[index].value : nil)
        return row
      }
    return content
  }
}
