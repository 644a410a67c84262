import Agenda
import Metrics
import Storage
import Text
import Time

/// The tag or the calendar of the setting `days.off`.
package enum DaysOff {
  case tag(Attribute)
  case calendar(AgendaCalendar)

  /// - Throws: ``Failure`` if `name` is neither a tag nor a calendar of the store, or both.
  package init(named name: String, in store: Store) throws {
    let tag = try store.catalogue().attributes.only(typed: name)
      .flatMap { $0.type == .boolean ? $0 : nil }
    let calendar = try store.calendars().first { $0.name.lowercased() == name.lowercased() }
    switch (tag, calendar) {
    case (let tag?, nil): self = .tag(tag)
    case (nil, let calendar?): self = .calendar(calendar)
    case (_?, _?):
      throw Failure(
        "the setting days.off names '\(name)', which is both a tag and a calendar",
        hints: ["To rename the calendar: dash agenda calendars rename \(name) <new name>"])
    case (nil, nil):
      throw Failure(
        "the setting days.off names '\(name)', which is neither a tag nor a calendar",
        hints: [
          "To create the tag: dash tag \(name)", "The calendars: dash agenda calendars",
          "To unset it: dash settings reset days.off",
        ])
    }
  }
}

extension World {
  /// The days off among `days`, by the setting `days.off`.
  ///
  /// A day off has the tag, or an event of the calendar covers it from midnight to midnight.
  package func daysOff(in days: ClosedRange<Day>, from store: Store) throws -> Set<Day> {
    guard let name = settings.daysOff else { return [] }
    switch try DaysOff(named: name, in: store) {
    case .tag(let tag):
      let values = try store.history(of: [tag.name], in: days)[0]
      return Set(values.filter { $0.value.whole == 1 }.map(\.day))
    case .calendar(let calendar): return try self.days(in: days, coveredBy: calendar, from: store)
    }
  }

  /// Why the setting `days.off` names no days off, unless it is not set or nothing is recorded.
  package var daysOffProblem: Failure? {
    guard let name = settings.daysOff, let store = try? openStore() else { return nil }
    do {
      _ = try DaysOff(named: name, in: store)
      return nil
    } catch {
      return Failure(error)
    }
  }

  private func days(
    in days: ClosedRange<Day>, coveredBy calendar: AgendaCalendar, from store: Store
  ) throws -> Set<Day> {
    guard let agenda = try DayAgenda(in: self, store: store) else { return [] }
    var failure: Failure?
    let items = try agenda.days(days) { failure = failure ?? $0 }
    // A link would be false if days off were missing.
    if let failure { throw failure }
    return Set(
      items.filter { day, items in
        items.contains { item in
          item.calendar == calendar.id && item.marks.isDisjoint(with: [.cancelled, .declined])
            && item.start <= LocalDateTime(day: day, minute: 0)
            && item.end >= LocalDateTime(day: day + 1, minute: 0)
        }
      }.map(\.day))
  }
}
