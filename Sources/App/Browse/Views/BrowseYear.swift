import Actions
import Cards
import Drawing
import Readings
import Text
import Time

/// The year of the day as a heat map of the attribute; the day is marked.
enum BrowseYear: BrowseSubject {
  static let key: Unicode.Scalar = "4"
  static let title = "the year"
  static let command = "dash year"
  static let showsAttribute = true
  static let recording: BrowseRecording = []
  static let growsBars = false
  static let hasDetails = false

  static func absence(in reader: BrowseReader) throws -> String? { nil }

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    guard let store = try reader.world.openStore() else { return reader.welcome() }
    var content = BrowseContent()
    content.movement = .columns
    content.opening = .day
    let year = state.day.civil.year
    guard let attribute = try store.attribute(named: state.attribute), attribute.type != .text,
      let grid = YearGrid(year: year, weekStart: reader.settings.weekStart)
    else {
      content.rows = reader.rows {
        try reader.reading.year(year, of: state.attribute, isDocument: false, isDemo: false)
      }
      return content
    }
    let report = try reader.reading.historyReport(
      of: attribute.name, in: grid.days, isDocument: false, isDemo: false)
    content.rows = YearScreen(of: report, in: grid, marking: state.day, values: reader.valueText)
      .block(
        width: reader.columns, glyphs: reader.glyphs, colors: reader.options.colors
      ).map { BrowseRow($0) }
    // A narrow screen has several rows of months, of which the one with the mark is shown.
    let marks = reader.glyphs == .unicode ? ["▸", "▴"] : [">", "^"]
    let marked = content.rows.indices.filter { index in
      marks.contains { content.rows[index].line.text.contains($0) }
    }
    if let first = marked.first, let last = marked.last { content.dayRows = first...last }
    content.status = try reader.text(of: attribute.name, on: state.day)
    return content
  }
}
