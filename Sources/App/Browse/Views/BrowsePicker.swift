import Actions
import Cards
import Drawing
import Time

/// A month around a day that is picked.
enum BrowsePicker {
  static func block(_ day: Day, today: Day, from reader: BrowseReader) -> Block {
    let options = reader.options
    let start = reader.settings.weekStart
    let rows = CalendarRows(
      weeksFrom: start, today: today, chosen: day, alternating: .none, isShaded: false,
      width: min(reader.columns, 36), glyphs: options.glyphs, colors: options.colors,
      background: .unknown)
    let weeks = CalendarWeek.weeks(of: MonthSpan(of: day).days, from: start)
    return [Line("\(day.month.name) \(day.civil.year)", .strong), rows.head]
      + weeks.map { rows.line(of: $0) { _ in CalendarDay() } }
  }
}
