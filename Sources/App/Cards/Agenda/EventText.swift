import Agenda
import Drawing
import Text
import Time

/// What screens say of an event: its time, title and signs.
struct EventText {
  let calendars: [AgendaCalendar]
  let clock: ValueText
  private var isUnicode: Bool { clock.glyphs == .unicode }

  /// The sign of an event, to be shown in its ``hue(of:)``.
  var dot: String { clock.glyphs.sign("●", "*") }

  func hue(of item: AgendaItem) -> Hue {
    calendars.first { $0.id == item.calendar }?.hue
      ?? AgendaCalendar.hue(ofCalendar: item.calendar)
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

extension AgendaCalendar {
  package var hue: Hue {
    color.flatMap(ChosenColor.init)?.hue ?? Self.hue(ofCalendar: id)
  }

  /// The hue of a calendar without a colour: a different one for each of the first twelve.
  package static func hue(ofCalendar number: Int64) -> Hue {
    let hues = Hue.allCases
    return hues[Int((max(number, 1) - 1) % Int64(hues.count))]
  }
}

/// The events of a day as a few dots: one for each event, of as many calendars as there is room
/// for.
package enum EventDots {
  /// How many events each calendar has, in the order of `calendars`; cancelled and declined events
  /// do not count, as in the attribute `events`.
  package static func counts(of items: [AgendaItem], in calendars: [AgendaCalendar]) -> [Int] {
    calendars.map { calendar in
      items.count { item in
        item.calendar == calendar.id && item.marks.isDisjoint(with: [.cancelled, .declined])
      }
    }
  }

  /// The calendar of each dot, as an index of `counts`, in their order.
  ///
  /// There are as many dots as events, and at most `limit`. Every calendar gets its first dot
  /// before any gets its second.
  package static func calendars(of counts: [Int], limit: Int) -> [Int] {
    var dots: [Int] = []
    var round = 0
    while dots.count < limit, counts.contains(where: { $0 > round }) {
      for (index, count) in counts.enumerated() where count > round && dots.count < limit {
        dots.append(index)
      }
      round += 1
    }
    return dots.sorted()
  }
}

/// An event as a line of a template: `{start} {title}`.
package struct EventLine {
  /// What a template may contain.
  package static let fields = [
    "date", "start", "end", "duration", "title", "calendar", "location", "people", "url", "mark",
  ]

  private let format: LineFormat
  private let calendars: [AgendaCalendar]
  private let clock: ValueText

  package init(_ format: LineFormat, calendars: [AgendaCalendar], clock: ValueText) {
    self.format = format
    self.calendars = calendars
    self.clock = clock
  }

  /// The line of an event's part on a day; times of an all-day event are empty.
  package func text(of item: AgendaItem, on day: Day) -> String {
    let minutes = item.minutes(on: day)
    return format.line { field in
      switch field {
      case "date": day.description
      case "start": item.isAllDay ? "" : clock.time(ofMinute: minutes.lowerBound)
      case "end": item.isAllDay ? "" : clock.time(ofMinute: minutes.upperBound % 1440)
      case "duration":
        item.isAllDay ? "" : NumberText.text { $0.duration(Double(minutes.count)) }
      case "title": item.title
      case "calendar": calendars.first { $0.id == item.calendar }?.name ?? ""
      case "location": item.location
      case "people": item.people.joined(separator: ", ")
      case "url": item.url
      case "mark": mark(of: item)
      default: preconditionFailure("a template has only known fields")
      }
    }
  }

  private func mark(of item: AgendaItem) -> String {
    item.marks.contains(.cancelled)
      ? "cancelled"
      : item.marks.contains(.declined)
        ? "declined" : item.marks.contains(.conflict) ? "conflict" : ""
  }
}
