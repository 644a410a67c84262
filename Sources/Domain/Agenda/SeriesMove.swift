import Formats
import Time

// What moves with the beginning of a series.
extension EventEditor {
  /// Moves the rules of a series with its beginning.
  func moveRules(
    of main: EventRecord, in tree: inout ICalendar.Component, by shift: Int64
  ) throws {
    guard main.exceptionRules.isEmpty else {
      throw EventEditError.cannotMove(reason: "a rule leaves out some of its occurrences")
    }
    let new = main.start.local + shift
    let dayCount = new.day - main.start.local.day
    var moved: [ICalendar.Property] = []
    for rule in main.rules {
      var rule = rule
      if !rule.hours.isEmpty || !rule.minutes.isEmpty || !rule.seconds.isEmpty
        || rule.frequency < .daily
      {
        throw EventEditError.cannotMove(reason: "its rule names times")
      }
      if dayCount != 0 {
        // Days that not every month or year has.
        let isShort = [main.start.local.day, new.day].contains { day in
          rule.frequency == .monthly && day.civil.day > 28
            || rule.frequency == .yearly && day.civil.day == 29 && day.civil.month == 2
        }
        let namesDays =
          !(rule.monthDays.isEmpty && rule.yearDays.isEmpty && rule.weekNumbers.isEmpty
          && rule.months.isEmpty && rule.positions.isEmpty)
        let isWeekly =
          rule.weekdays.isEmpty
          || rule.frequency == .weekly && (rule.interval == 1 || rule.weekdays.count == 1)
        guard isWeekly, !namesDays, !isShort else {
          throw EventEditError.cannotMove(reason: "its rule names days")
        }
        rule.weekdays = rule.weekdays.map { number in
          let index = (number.weekday.rawValue + dayCount % 7 + 7) % 7
          return .init(number.ordinal, Weekday(rawValue: index) ?? number.weekday)
        }
      }
      switch rule.until {
      case .day(let day):
        let last = LocalDateTime(day: day, minute: main.start.local.minute)
        rule.until = .day((last + shift).day)
      case .local(let local): rule.until = .local(local + shift)
      case .instant(let instant):
        let zone = main.start.zone
        rule.until = .instant(zone.instant(zone.local(instant) + shift))
      case nil: break
      }
      moved.append(ICalendar.Property("RRULE", value: rule.description))
    }
    tree.remove("RRULE")
    for property in moved { tree.add(property) }
  }

  /// Moves the dates of RDATE and EXDATE.
  func moveDates(
    of main: EventRecord, in tree: inout ICalendar.Component, by shift: Int64
  ) {
    guard shift != 0 else { return }
    tree.items = tree.items.map { item in
      guard case .property(let property) = item,
        property.name == "RDATE" || property.name == "EXDATE"
      else { return item }
      let values = ICalendar.split(property.value, at: UInt8(ascii: ",")).map { value in
        value.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { part in
          guard let date = DateValue(part) else { return String(decoding: part, as: UTF8.self) }
          return moved(date, of: main, by: shift).description
        }.joined(separator: "/")
      }
      return .property(property.with(value: values.joined(separator: ",")))
    }
  }

  private func moved(_ date: DateValue, of main: EventRecord, by shift: Int64) -> DateValue {
    switch date {
    case .date(let day):
      // A day names the occurrence of that day.
      .date((LocalDateTime(day: day, minute: main.start.local.minute) + shift).day)
    case .local(let local): .local(local + shift)
    case .utc(let instant):
      .utc(main.start.zone.instant(main.start.zone.local(instant) + shift))
    }
  }
}
