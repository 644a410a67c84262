import Agenda
import Time

/// When an event is and how often it comes, as words.
package struct EventWords {
  private let today: Day
  private let clock: ValueText

  package init(today: Day, clock: ValueText) {
    self.today = today
    self.clock = clock
  }

  private var dash: String { clock.glyphs.range }

  /// `Friday 27 November, 19:00–21:00`, `Saturday 4 July 2027 to Saturday 11 July 2027`.
  package func text(of times: EventTimes) -> String {
    switch times {
    case .days(let days): return range(days)
    case .times(let start, let end):
      let from = clock.time(ofMinute: start.minute)
      if start == end { return "\(plain(start.day)), \(from)" }
      let to = clock.time(ofMinute: end.minute)
      // An end at midnight is one of the day before it.
      if end.day == start.day || end.day == start.day + 1 && end.minute <= start.minute {
        return "\(plain(start.day)), \(from)\(dash)\(to)"
      }
      return "\(plain(start.day)) \(from) to \(plain(end.day)) \(to)"
    }
  }

  package func plain(_ day: Day) -> String { DayText.plain(day, on: today) }

  private func range(_ days: ClosedRange<Day>) -> String {
    days.count == 1
      ? plain(days.lowerBound) : "\(plain(days.lowerBound)) to \(plain(days.upperBound))"
  }

  /// `every 2 weeks on Monday and Friday until Sunday 31 January 2027`.
  ///
  /// Only for rules of a `TypedRepetition`.
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
      if let date = rule.monthDays.last { text += " on day \(date), or the last of shorter months" }
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
