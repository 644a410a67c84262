import Agenda
import Metrics
import Storage
import Text
import Time

extension Context {
  /// The days off among `days`, by the setting `days.off`.
  ///
  /// They are those with its tag, or those that an event of its calendar covers from midnight to midnight.
  ///
  /// - Throws: ``Failure`` if it names neither a tag nor a calendar, or both, or if the calendar cannot
  ///   be read.
  func daysOff(in days: ClosedRange<Day>, from store: Store) throws -> Set<Day> {
    guard let name = settings.daysOff else { return [] }
    let tag = try store.catalogue().attributes.only(typed: name)
      .flatMap { $0.type == .boolean ? $0 : nil }
    let calendar = try store.calendars().first { $0.name.lowercased() == name.lowercased() }
    switch (tag, calendar) {
    case (let tag?, nil):
      let values = try store.history(of: [tag.name], in: days)[0]
      return Set(values.filter { $0.value.whole == 1 }.map(\.day))
    case (nil, let calendar?): return try self.days(in: days, coveredBy: calendar, from: store)
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
