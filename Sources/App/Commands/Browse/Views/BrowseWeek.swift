import Cards
import Drawing
import Time

/// The week of the day, with a row for each attribute; the day's column is marked.
enum BrowseWeek: BrowseSubject {
  static let command = "dash week"

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    let context = reader.context
    guard let store = try context.openStore() else {
      return BrowseContent(rows: reader.printed(["week"]))
    }
    let week = CalendarWeek(of: state.day, from: context.settings.weekStart)
    // Days to come have no values; the week of today ends with it, as 'dash week' does.
    let end = max(min(week.days.upperBound, state.today), state.day)
    let (report, averages) = try store.reading {
      try context.weekReport(endingOn: end, from: store)
    }
    var content = BrowseContent()
    content.opening = .day
    // In the blank within the frame.
    content.markColumn = 1
    content.rows = WeekCards(of: report, averages: averages, in: context.valueText)
      .rows(width: reader.columns, glyphs: reader.glyphs, marking: state.day)
      .map { line, attribute in
        BrowseRow(
          line, attribute.map { .attribute($0.name) }, label: attribute?.label ?? "")
      }
    return content
  }
}
