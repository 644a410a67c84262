import Agenda
import Drawing
import Time

/// What screens say of an event: its time, title and signs.
struct EventText {
  private let calendars: [AgendaCalendar]
  private let clock: ValueText
  private var isUnicode: Bool { clock.glyphs == .unicode }

  init(of calendars: [AgendaCalendar], clock: ValueText) {
    self.calendars = calendars
    self.clock = clock
  }

  /// The sign of an event, to be shown in its ``hue(of:)``.
  var dot: String { clock.glyphs.sign("●", "*") }

  /// The hue of the event's calendar.
  func hue(of item: AgendaItem) -> Hue {
    calendars.first { $0.id == item.calendar }?.hue
      ?? CalendarColor.hue(ofCalendar: item.calendar)
  }

  /// `09:30–10:00`, the part on a day, or `all day`.
  func time(of item: AgendaItem, on day: Day) -> String {
    if item.isAllDay { return "all day" }
    let minutes = item.minutes(on: day)
    return clock.time(ofMinute: minutes.lowerBound) + clock.glyphs.range
      + clock.time(ofMinute: minutes.upperBound % 1440)
  }

  /// When the part on a day begins, `09:30`, or `all day`.
  func beginning(of item: AgendaItem, on day: Day) -> String {
    item.isAllDay ? "all day" : clock.time(ofMinute: item.minutes(on: day).lowerBound)
  }

  /// The title, and which of its days this is: `Camp (2 of 3)`.
  func title(of item: AgendaItem) -> String {
    (item.title.isEmpty ? "(no title)" : item.title)
      + (item.count > 1 ? " (\(item.number) of \(item.count))" : "")
  }

  /// That it comes more than once, and that it has an alarm.
  func signs(of item: AgendaItem) -> String {
    var signs = item.marks.contains(.recurring) ? isUnicode ? "↻" : "(again)" : ""
    if item.marks.contains(.alarm) {
      signs += (signs.isEmpty ? "" : " ") + (isUnicode ? "♪" : "(alarm)")
    }
    return signs
  }
}
