import Actions
import Cards
import Drawing
import Metrics
import Text
import Time

/// Months to show as a calendar.
package struct CalendarRequest {
  package let span: MonthSpan
  /// The day whose events are listed.
  package let chosen: Day
  /// The attribute that shades the days, by its name or label.
  package let shade: String?
  /// Whether it is printed as a document, which has only the days of the months.
  package let isDocument: Bool
  package let isDemo: Bool

  package init(
    _ span: MonthSpan, chosen: Day, shade: String? = nil, isDocument: Bool = false,
    isDemo: Bool = false
  ) {
    self.span = span
    self.chosen = chosen
    self.shade = shade
    self.isDocument = isDocument
    self.isDemo = isDemo
  }
}

extension Reading {
  /// Months with dots for events, and a day's events; reports calendars that could not be read.
  package func calendar(
    _ request: CalendarRequest, on ground: Background, report: (Failure) -> Void
  ) throws -> Sheet {
    let span = request.span
    let start = settings.weekStart
    let days =
      request.isDocument ? span.days : CalendarScreen.days(of: span, weeksFrom: start)
    let shade = try request.shade.map { try self.shade($0, in: days, isDemo: request.isDemo) }
    let agenda = try agenda(isDemo: request.isDemo)
    let items = try agenda?.days(days, report: report)
    let style = CalendarStyle(
      weeksFrom: start, today: now.day, chosen: request.chosen,
      alternating: settings.calendarGround)
    let screen = CalendarScreen(
      of: span, style, days: items ?? [], calendars: agenda?.calendars ?? [], shade: shade,
      in: valueText)
    return Sheet {
      screen.json
    } block: { options in
      screen.block(options, on: ground)
    }
  }

  /// The values that shade days; throws a ``Failure`` for texts and unknown attributes.
  private func shade(
    _ typed: String, in days: ClosedRange<Day>, isDemo: Bool
  ) throws -> HistoryReport {
    let report = try historyReport(of: typed, in: days, isDocument: false, isDemo: isDemo)
    if report.attribute.type == .text {
      throw Failure.usage(
        "'\(report.attribute.name)' holds texts, which have no shades",
        hints: ["Try 'dash history \(report.attribute.name)'."])
    }
    return report
  }
}
