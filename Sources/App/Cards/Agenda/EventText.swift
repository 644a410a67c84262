import Agenda
import Drawing
import Text
import Time

/// What screens say of an event: its time, title and signs.
package struct EventText {
  let calendars: [AgendaCalendar]
  let clock: ValueText

  package init(calendars: [AgendaCalendar], clock: ValueText) {
    (self.calendars, self.clock) = (calendars, clock)
  }

  private var isUnicode: Bool { clock.glyphs == .unicode }
  /// The sign of an event, to be shown in its ``hue(of:)``.
  var dot: String { clock.glyphs.sign("●", "*") }

  func hue(of item: AgendaItem) -> Hue {
    calendars.first { $0.id == item.calendar }?.hue ?? AgendaCalendar.hue(ofCalendar: item.calendar)
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

  /// `now`, `in 25m` if it is the next event of a day, or nil.
  package func relation(of item: AgendaItem, to now: EventNow) -> String? {
    if item.isAllDay || item.end <= now.time { return nil }
    if item.start <= now.time { return "now" }
    guard let next = now.next, item.start == next.start else { return nil }
    return "in " + NumberText.text { $0.duration(Double(next.minutes)) }
  }

  /// The title, and which of its days this is: `Camp (2 of 3)`.
  func title(of item: AgendaItem) -> String {
    name(of: item) + (item.count > 1 ? " (\(item.number) of \(item.count))" : "")
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

/// The present moment between the events of today.
package struct EventNow {
  package let time: LocalDateTime
  /// When the next event begins, and in how many minutes.
  package let next: (start: LocalDateTime, minutes: Int)?

  package init(_ time: LocalDateTime, next: (start: LocalDateTime, minutes: Int)?) {
    (self.time, self.next) = (time, next)
  }
}

extension AgendaCalendar {
  package var hue: Hue { color.flatMap(ChosenColor.init)?.hue ?? Self.hue(ofCalendar: id) }

  /// The hue of a calendar without a colour: a different one for each of the first twelve.
  package static func hue(ofCalendar number: Int64) -> Hue {
    let hues = Hue.allCases
    return hues[Int((max(number, 1) - 1) % Int64(hues.count))]
  }
}

/// The events of a day as a few dots.
package enum EventDots {
  /// The number of events of each calendar without cancelled and declined ones, as in `events`.
  package static func counts(of items: [AgendaItem], in calendars: [AgendaCalendar]) -> [Int] {
    calendars.map { calendar in
      items.count { item in
        item.calendar == calendar.id && item.marks.isDisjoint(with: [.cancelled, .declined])
      }
    }
  }

  /// The calendar of each dot, as an index of `counts`: a dot for each event, and at most `limit`.
  ///
  /// Every calendar gets its first dot before any gets its second.
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

extension EventText {
  /// The fields of a template of a line: `{start} {title}`.
  package static let fields = [
    "date", "start", "end", "duration", "title", "calendar", "location", "people", "url", "mark",
  ]

  /// The line of an event's part on a day; times of an all-day event are empty.
  package func line(of item: AgendaItem, on day: Day, _ format: LineFormat) -> String {
    let minutes = item.minutes(on: day)
    return format.line { field in
      switch field {
      case "date": day.description
      case "start": item.isAllDay ? "" : clock.time(ofMinute: minutes.lowerBound)
      case "end": item.isAllDay ? "" : clock.time(ofMinute: minutes.upperBound % 1440)
      case "duration": item.isAllDay ? "" : NumberText.text { $0.duration(Double(minutes.count)) }
      case "title": item.title
      case "calendar": calendars.first { $0.id == item.calendar }?.name ?? ""
      case "location": item.location
      case "people": item.people.joined(separator: ", ")
      case "url": item.url
      case "mark":
        item.marks.contains(.cancelled)
          ? "cancelled"
          : item.marks.contains(.declined)
            ? "declined" : item.marks.contains(.conflict) ? "conflict" : ""
      default: preconditionFailure("a template has only known fields")
      }
    }
  }

  static func details(of item: AgendaItem) -> [String] {
    var details: [String] = []
    if item.marks.contains(.cancelled) { details.append("cancelled") }
    if item.marks.contains(.declined) { details.append("declined") }
    if item.marks.contains(.tentative) { details.append("tentative") }
    if item.marks.contains(.unknownZone) { details.append("unknown time zone") }
    if !item.location.isEmpty { details.append(item.location) }
    return details
  }
}

/// When an event is and how often it comes, as words.
package struct EventWords {
  private let today: Day
  private let clock: ValueText

  package init(today: Day, clock: ValueText) { (self.today, self.clock) = (today, clock) }

  /// `Friday 27 November, 19:00–21:00`, `Saturday 4 July 2027 to Saturday 11 July 2027`.
  package func text(of times: EventTimes) -> String {
    switch times {
    case .days(let days):
      let (first, last) = (plain(days.lowerBound), plain(days.upperBound))
      return days.count == 1 ? first : "\(first) to \(last)"
    case .times(let start, let end):
      let from = clock.time(ofMinute: start.minute)
      if start == end { return "\(plain(start.day)), \(from)" }
      let to = clock.time(ofMinute: end.minute)
      // An end at midnight is one of the day before it.
      if end.day == start.day || end.day == start.day + 1 && end.minute <= start.minute {
        return "\(plain(start.day)), \(from)\(clock.glyphs.range)\(to)"
      }
      return "\(plain(start.day)) \(from) to \(plain(end.day)) \(to)"
    }
  }

  package func plain(_ day: Day) -> String { DayText.plain(day, on: today) }
  func time(_ minute: Int) -> String { clock.time(ofMinute: minute % 1440) }

  /// A `TypedRepetition`: `every 2 weeks on Monday and Friday until Sunday 31 January 2027`.
  package func text(of rule: RecurrenceRule) -> String {
    var text = "every "
    let unit =
      switch rule.frequency {
      case .secondly: "second"
      case .minutely: "minute"
      case .hourly: "hour"
      case .daily: "day"
      case .weekly: "week"
      case .monthly: "month"
      case .yearly: "year"
      }
    let ordinal = rule.weekdays.first?.ordinal
    if let ordinal, let weekday = rule.weekdays.first?.weekday {
      let words = ["first", "second", "third", "fourth", "fifth"]
      let word = words.indices.contains(ordinal - 1) ? words[ordinal - 1] : "last"
      text = "on the \(word) \(weekday.name) of every \(unit)"
    } else if rule.monthDays == [-1] {
      text = "on the last day of every \(unit)"
    } else {
      text += rule.interval == 1 ? unit : "\(rule.interval) \(unit)s"
      let names = rule.weekdays.map(\.weekday.name)
      if let last = names.last {
        text +=
          " on "
          + (names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and " + last)
      }
      if let date = rule.monthDays.last {
        text += " on day \(date)" + (date > 28 ? ", or the last of shorter months" : "")
      }
    }
    switch rule.until {
    case .day(let day): text += " until \(plain(day))"
    case .local(let local): text += " until \(plain(local.day))"
    case .instant(let instant):
      text += " until \(plain(LocalDateTime(seconds: instant.seconds).day))"
    case nil: break
    }
    if let count = rule.count { text += ", \(count == 1 ? "once" : "\(count) times")" }
    return text
  }
}

extension EventTimes {
  package init(_ item: AgendaItem) {
    self =
      item.isAllDay
      ? .days(item.start.day...max((item.end + -1).day, item.start.day))
      : .times(start: item.start, end: item.end)
  }
}
