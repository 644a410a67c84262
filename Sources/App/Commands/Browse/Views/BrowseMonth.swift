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

  static func absence(in reader: BrowseReader) throws -> String? { nil }

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    let context = reader.context
    let span = MonthSpan(of: state.day)
    let start = context.settings.weekStart
    let days = CalendarScreen.days(of: span, weeksFrom: start)
    let agenda = try reader.agenda()
    let shade = try context.openStore().flatMap { store in
      try store.attribute(named: state.attribute).flatMap { attribute in
        attribute.type == .text
          ? nil
          : try context.reading.historyReport(
            of: attribute.name, in: days, isDocument: false, isDemo: false)
      }
    }
    let items = try agenda?.days(days)
    var options = context.renderOptions
    options.width = reader.columns
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
      alternating: context.settings.calendarGround, days: items ?? [],
      calendars: agenda?.calendars ?? [], shade: shade, in: context.valueText
    ).block(options, on: context.ground).map { BrowseRow($0) }
    return content
  }
}

extension BrowseReader {
  /// The calendars of the store, or those of the sample data.
  func agenda() throws -> DayAgenda? {
    try isDemo
      ? DayAgenda(sampleIn: context.world)
      : DayAgenda(in: context.world, store: context.openStore())
  }
}
