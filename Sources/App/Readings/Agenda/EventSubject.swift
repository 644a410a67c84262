import Actions
import Agenda
import Cards
import Storage
import Text
import Time

/// What is left of today's events, or the events of another day: in the card of the group `events`,
/// unless the setting `agenda.card` hides it.
enum EventSubject: DaySubject {
  static let name: String? = "events"

  static func section(
    of request: DayRequest, from store: Store?, in reading: Reading
  ) throws -> any DaySection {
    let isShown = request.group.map { $0 == name } ?? reading.settings.showsAgenda
    let isToday = request.day == reading.today
    // Days of calendars begin at midnight, whatever the setting day.start says.
    let day = isToday ? reading.now.day : request.day
    let notice =
      request.group == name
      ? "No events on \(DayText.plain(day, on: reading.today)). See 'dash help agenda'." : nil
    guard isShown,
      let agenda = try request.isDemo
        ? DayAgenda(sampleIn: reading.world) : DayAgenda(in: reading.world, store: store)
    else { return AgendaSection(nil, on: request.day, clock: reading.valueText, notice: notice) }
    var problems: [String] = []
    let days = try agenda.days(day...(isToday ? day + 1 : day)) {
      problems.append($0.message)
    }
    var contents = AgendaSection.Contents(
      day: day, items: days[0].items, tomorrow: isToday ? days.dropFirst().first?.items ?? [] : nil,
      now: isToday ? reading.now : nil,
      calendars: agenda.calendars, problems: problems)
    contents.minutesUntilNext = contents.next.map { (reading.world.seconds(until: $0) + 59) / 60 }
    return AgendaSection(contents, on: request.day, clock: reading.valueText, notice: notice)
  }
}
