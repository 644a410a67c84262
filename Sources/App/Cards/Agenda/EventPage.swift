import Agenda
import Drawing
import Formats
import Time

/// All that is known of one event.
///
///     Review of the quarter                                     in 25m
///     Friday 20 November, 15:00–16:00
///
///     Place      Room 2
///     Guests     Ana (accepted), Ben (declined), Chris
///     Calendar   Work
package struct EventPage: JSONDocument {
  private let item: AgendaItem
  private let event: Event
  private let calendars: [AgendaCalendar]
  private let today: Day
  private let clock: ValueText
  package var next: [Day] = []
  package var conflicts: [AgendaItem] = []
  /// `in 25m`.
  package var relation: String?
  package var weather: String?

  private static let column = 11

  package init(
    of item: AgendaItem, _ event: Event, in calendars: [AgendaCalendar], today: Day,
    clock: ValueText
  ) {
    (self.item, self.event, self.calendars) = (item, event, calendars)
    (self.today, self.clock) = (today, clock)
  }

  private var texts: EventText { EventText(calendars: calendars, clock: clock) }
  private var words: EventWords { EventWords(today: today, clock: clock) }
  private var calendar: String { calendars.first { $0.id == item.calendar }?.name ?? "" }

  package func block(width: Int) -> Block {
    var head = Line(texts.dot + " ", .accent(texts.hue(of: item)))
    head.append(item.title.isEmpty ? "(no title)" : item.title, .strong)
    var block = [head.cutting(to: width, glyphs: clock.glyphs)]
    if head.width > width { block = Wrap.block(of: item.title, .strong, width: width) }
    let when = words.text(of: EventTimes(item)) + (relation.map { clock.glyphs.dot + $0 } ?? "")
    block += Wrap.block(of: when, width: width) + [Line()]
    for (label, text, role) in rows where !text.isEmpty {
      block += Wrap.block(
        of: text, role, beside: Line(label, .quiet), column: Self.column, width: width)
    }
    if !event.details.isEmpty { block += [Line()] + Wrap.block(of: event.details, width: width) }
    return block
  }

  private var rows: [(label: String, text: String, role: Role)] {
    var state = EventText.details(of: item)
    if !item.location.isEmpty { state.removeLast() }
    let people =
      event.attendees.map { $0.label + ($0.answer.map { " (\($0))" } ?? "") } + event.contacts
    let conflicts = conflicts.map { other in
      "\(texts.time(of: other, on: item.start.day)) \(texts.title(of: other))"
    }
    let isOwn = event.attendees.contains { $0.address == event.organizer?.address }
    return [
      ("State", state.joined(separator: ", "), .alert),
      ("Repeats", event.isRecurring ? repetition : "", .text),
      ("Place", item.location, .text), ("Weather", weather ?? "", .text),
      ("Guests", people.joined(separator: ", "), .text),
      ("Organizer", isOwn ? "" : event.organizer?.label ?? "", .text),
      ("Conflict", conflicts.joined(separator: ", "), .alert),
      ("Link", item.url, .text), ("Attached", event.attachments.joined(separator: "\n"), .text),
      ("Tags", item.categories.joined(separator: ", "), .text), ("Calendar", calendar, .text),
    ]
  }

  /// `every week on Friday · next Friday 27 November, Friday 4 December`.
  private var repetition: String {
    let rules = event.rules.map { $0.isPlain ? words.text(of: $0) : "by the rule \($0)" }
    let dates = next.map(words.plain).joined(separator: ", ")
    let parts = [rules.joined(separator: " and "), dates.isEmpty ? "" : "next \(dates)"]
    return parts.filter { !$0.isEmpty }.joined(separator: clock.glyphs.dot)
  }

  package func write(to json: inout JSONText) {
    json.object("event") { $0.members(of: item, calendars) }
    json.member("description", event.details.isEmpty ? nil : event.details)
    json.array("guests", of: event.attendees) { json, guest in
      json.member("name", guest.name)
      json.member("address", guest.address)
      json.member("answer", guest.answer)
    }
    json.member("organizer", event.organizer?.label)
    json.member("rules", event.rules.map(\.description))
    json.member("next", next.map(\.description))
    json.member("conflicts", conflicts, of: calendars)
    json.member("attachments", event.attachments)
    json.member("weather", weather)
  }
}

extension RecurrenceRule {
  /// Whether ``EventWords`` says all of it.
  fileprivate var isPlain: Bool {
    let parts = seconds + minutes + hours + yearDays + weekNumbers + months + positions
    let ordinals = weekdays.compactMap(\.ordinal)
    return parts.isEmpty && frequency >= .daily && monthDays.count <= 1
      && (monthDays.isEmpty || monthDays == [-1])
      && (ordinals.isEmpty || weekdays.count == 1 && interval == 1 && -1...5 ~= ordinals[0])
  }
}

extension Event.Attendee {
  /// `accepted`, `declined` and so on, or nil without an answer.
  fileprivate var answer: String? {
    switch participation {
    case .needsAction: nil
    case .accepted: "accepted"
    case .declined: "declined"
    case .tentative: "tentative"
    case .delegated: "delegated"
    case .other(let word): word.lowercased()
    }
  }
}
