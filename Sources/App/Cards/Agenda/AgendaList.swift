import Agenda
import Drawing
import Text
import Time

/// What is on some days: a heading a day, and a line an event.
package struct AgendaList {
  private let days: [(day: Day, items: [AgendaItem])]
  private let calendars: [AgendaCalendar]
  private let today: Day
  private let clock: ValueText

  package init(
    of days: [(day: Day, items: [AgendaItem])], calendars: [AgendaCalendar], today: Day,
    clock: ValueText
  ) {
    self.days = days
    self.calendars = calendars
    self.today = today
    self.clock = clock
  }

  /// No line is wider than `width`.
  package func block(width: Int) -> Block {
    var block: Block = []
    for (day, items) in days {
      block.append(Line(heading(of: day), .strong))
      if items.isEmpty { block.append(Line("  no events", .quiet)) }
      for item in items { block.append(line(of: item, on: day, width: width)) }
    }
    return block
  }

  private func heading(of day: Day) -> String {
    let name = DayText.plain(day, on: today)
    return day == today ? "Today, \(name)" : day == today + 1 ? "Tomorrow, \(name)" : name
  }

  private func line(of item: AgendaItem, on day: Day, width: Int) -> Line {
    var line = Line("  ")
    let calendar = calendars.first { $0.id == item.calendar }
    let hue =
      calendar?.color.flatMap(CalendarColor.init)?.hue
      ?? CalendarColor.hue(ofCalendar: item.calendar)
    line.append(clock.glyphs == .unicode ? "● " : "* ", .accent(hue))
    line.append(time(of: item, on: day), .quiet)
    line.pad(to: line.width + 2)
    line.append(item.title.isEmpty ? "(no title)" : item.title)
    line.cut(to: width, glyphs: clock.glyphs)
    return line
  }

  private func time(of item: AgendaItem, on day: Day) -> String {
    if item.isAllDay { return "all day" }
    let minutes = item.minutes(on: day)
    let dash = clock.glyphs == .unicode ? "–" : "-"
    return clock.time(ofMinute: minutes.lowerBound) + dash
      + clock.time(ofMinute: minutes.upperBound % 1440)
  }
}
