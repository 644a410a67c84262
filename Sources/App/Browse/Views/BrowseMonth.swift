import Actions
import Cards
import Drawing
import Readings
import Time

/// The month of the day, shaded by the attribute, with the agenda of the day.
enum BrowseMonth: BrowseSubject {
  static let key: Unicode.Scalar = "3"
  static let title = "the month"
  static let command = "dash calendar --months 1 --shade mood"
  static let showsAttribute = true
  static let recording: BrowseRecording = .rating
  static let growsBars = false
  static let hasDetails = false

  static func absence(in reader: BrowseReader) throws -> String? { nil }

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    let span = MonthSpan(of: state.day)
    let start = reader.settings.weekStart
    let days = CalendarScreen.days(of: span, weeksFrom: start)
    let agenda = try reader.reading.agenda(isDemo: reader.isDemo)
    let shade = try reader.world.openStore().flatMap { store in
      try store.attribute(named: state.attribute).flatMap { attribute in
        attribute.type == .text
          ? nil
          : try reader.reading.historyReport(
            of: attribute.name, in: days, isDocument: false, isDemo: false)
      }
    }
    let items = try agenda?.days(days)
    var content = BrowseContent()
    content.movement = .weeks
    content.opening = .day
    content.status = try reader.text(of: state.attribute, on: state.day)
    if let items {
      content.status +=
        (content.status.isEmpty ? "" : reader.glyphs.dot)
        + reader.text(of: items.first { $0.day == state.day }?.items ?? [])
    }
    content.rows = CalendarScreen(
      of: span, chosen: state.day, today: state.today, weeksFrom: start,
      alternating: reader.settings.calendarGround, days: items ?? [],
      calendars: agenda?.calendars ?? [], shade: shade, in: reader.valueText
    ).block(reader.options, on: reader.world.ground).map { BrowseRow($0) }
    return content
  }
}
