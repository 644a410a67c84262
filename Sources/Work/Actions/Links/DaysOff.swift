import Agenda
import Metrics
import Storage
import Text
import Time

/// A tag or a calendar of the setting `days.off`.
package enum DaysOffSource {
  case tag(Attribute)
  case calendar(AgendaCalendar)

  /// The setting that says that there are no days off.
  package static let none = "none"

  /// The names in a setting: `none` names nothing, and a comma is between several names.
  package static func names(in setting: String) -> [String] {
    if setting.lowercased() == none { return [] }
    return setting.split(separator: ",").map { String($0.trimmed) }.filter { !$0.isEmpty }
  }

  /// The tags and calendars of a setting.
  /// - Throws: ``Failure`` if a name is neither a tag nor a calendar of the store, or both.
  package static func all(in setting: String, of store: Store) throws -> [DaysOffSource] {
    try names(in: setting).map { try DaysOffSource(named: $0, in: store) }
  }

  private init(named name: String, in store: Store) throws {
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
        hints: "To create the tag: dash tag \(name)", "The calendars: dash agenda calendars",
        "To unset it: dash settings reset days.off")
    }
  }
}

extension World {
  /// The known days off among `days`, by the setting `days.off` and the person's answers.
  ///
  /// A day off has a tag of the setting, or an event of a calendar covers it from midnight to
  /// midnight. An answer is about a single day and precedes both.
  package func daysOff(in days: ClosedRange<Day>, from store: Store) throws -> KnownDaysOff {
    var known = KnownDaysOff(isSet: settings.daysOff != nil)
    for source in try DaysOffSource.all(in: settings.daysOff ?? DaysOffSource.none, of: store) {
      switch source {
      case .tag(let tag):
        let values = try store.history(of: [tag.name], in: days)[0]
        known.days.formUnion(values.filter { $0.value.whole == 1 }.map(\.day))
      case .calendar(let calendar):
        try known.days.formUnion(self.days(in: days, coveredBy: calendar, from: store))
      }
    }
    for (day, isOff) in try store.dayOffAnswers() where days.contains(day) {
      if isOff {
        known.days.insert(day)
      } else {
        known.days.remove(day)
        known.refused.insert(day)
      }
    }
    return known
  }

  /// Why the setting `days.off` names no days off, unless it is not set or nothing is recorded.
  package var daysOffProblem: Failure? {
    guard let setting = settings.daysOff, let store = try? openStore() else { return nil }
    do {
      _ = try DaysOffSource.all(in: setting, of: store)
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

/// Records whether workdays were days off.
package struct AnswerDaysOff: Action {
  package static let effects: Effects = .writesDay

  package let days: [Day]
  package let isOff: Bool

  package init(_ days: [Day], isOff: Bool) { (self.days, self.isOff) = (days, isOff) }

  /// - Throws: ``Failure`` if a day is at a weekend, which is not asked about.
  package func run(in world: World) throws {
    let weekend = days.first { $0.weekday == .saturday || $0.weekday == .sunday }
    if let weekend {
      throw Failure.usage(
        "\(weekend) is a \(weekend.weekday.name), not a workday",
        hints: ["Answers are about workdays; weekends are compared with each other."])
    }
    try world.change { change in
      for day in days { try change.answer(isOff: isOff, on: day) }
    }
  }
}

extension World {
  /// Sets `days.off` to names of tags and calendars.
  package func setDaysOff(to names: String) throws {
    guard let key = Settings.keys.first(where: { $0.name == "days.off" }) else { return }
    _ = try ChangeSetting(key, to: names).run(in: self)
  }
}
