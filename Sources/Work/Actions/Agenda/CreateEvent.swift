import Agenda
import Formats
import Host
import Storage
import Text
import Time

/// Adds an event to a calendar.
package struct CreateEvent: Action {
  package static let effects: Effects = .writesDay

  private let title: String
  private let times: EventTimes
  private let calendar: AgendaCalendar
  package var rule: RecurrenceRule?
  package var details = EventDetails()
  package var isRehearsal = false

  package init(_ title: String, _ times: EventTimes, to calendar: AgendaCalendar) {
    (self.title, self.times, self.calendar) = (title, times, calendar)
  }

  package func run(in world: World) throws {
    let zone = try LocalZone(in: world).zone
    var draft = EventDraft(uid: world.newUID(), title: title, times: times)
    draft.rule = rule
    draft.details = details
    if isRehearsal { return }
    let text = draft.text(in: zone, now: world.instant(in: zone))
    try world.changeEvents([calendar.change(of: draft.uid + ".ics", to: text)])
  }
}

extension AgendaCalendar {
  func change(of file: String, from before: [UInt8]? = nil, to after: [UInt8]?) -> FileChange {
    FileChange(
      in: isOwn ? .ownCalendar : .calendar(source), name: file, before: before, after: after)
  }
}

extension World {
  /// The writable calendar of that name, or the own one, which the first event creates.
  package func calendarForEvents(named name: String? = nil) throws -> AgendaCalendar {
    let store = try openStore()
    let calendars = try store?.calendars() ?? []
    let own = calendars.first(where: \.isOwn) ?? OwnCalendar.new(in: store, among: calendars)
    guard let name else { return own }
    if calendars.isEmpty, own.hasName(name) { return own }
    let calendar = try AgendaCalendar.named(name, among: calendars)
    try calendar.requireWritable()
    return calendar
  }

  /// A random UID as RFC 7986 recommends: 32 hexadecimal digits in five groups.
  func newUID() -> String {
    let digits = [host.random(), host.random()].map { number in
      let text = String(number, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    var uid = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { uid += "-" }
      // The version and the variant of RFC 9562.
      uid.append(index == 12 ? "4" : index == 16 ? "a" : digit)
    }
    return uid
  }
}

/// The occurrences of a series that a change is about.
package enum EventScope: String, CaseIterable, Sendable { case this, future, all }

/// Changes or deletes an event, or some of its occurrences.
package struct ChangeEvent: Action {
  package enum Edit {
    case delete
    case change(EventChange)
  }

  private let event: FoundEvent
  private let scope: EventScope
  private let edit: Edit
  package var isRehearsal = false

  package init(_ event: FoundEvent, _ scope: EventScope, _ edit: Edit) {
    (self.event, self.scope, self.edit) = (event, scope, edit)
  }

  /// - Throws: ``Failure`` if the event cannot be written, or changed meanwhile.
  package func run(in world: World) throws {
    let store = try world.openStore()
    if let store { try OwnCalendar(of: store, in: world).settle() }
    let reader = try CalendarReader(in: world, store: store)
    let (zones, zone) = (reader.local.database, reader.local.zone)
    let now = world.instant(in: zone)
    let file = try EventLocation(of: event, in: world, reader: reader)
    let original = file.occurrence.original
    let editor = try EventEditor(
      file.bytes, uid: event.item.uid, zones: zones, in: zone, now: now, mail: world.settings.mail)
    var changes: [FileChange]
    switch edit {
    case .delete:
      let text =
        switch scope {
        case .this: try editor.excluding(original)
        case .future: try editor.endingBefore(original)
        case .all: editor.deletingAll()
        }
      changes = [file.change(to: text)]
    case .change(let change):
      let newUID = world.newUID()
      let text =
        switch scope {
        case .this: try editor.changing(original, to: change)
        case .future: try editor.changingFuture(from: original, newUID: newUID, to: change)
        case .all: try editor.changingSeries(around: original, to: change)
        }
      changes = try file.changes(to: text, newUID: newUID, reader: reader, now: now)
    }
    if !isRehearsal { try world.changeEvents(changes) }
  }
}

private struct EventLocation {
  private let calendar: AgendaCalendar
  private let name: String
  let bytes: [UInt8]
  let occurrence: Occurrence

  init(of found: FoundEvent, in world: World, reader: CalendarReader) throws {
    let item = found.item
    calendar = found.calendar
    try calendar.requireWritable()
    guard !item.uid.isEmpty else {
      throw Failure(
        "'\(item.title)' has no UID, so it cannot be changed",
        hints: ["An event needs one: add a line such as UID:4f2c-a81b to its file."])
    }
    let folder = calendar.source
    var names = try world.files.list(Array(folder.utf8)).filter(CalendarReader.isItem)
      .compactMap { String(validating: $0, as: UTF8.self) }
    // Most files are named for their event.
    if let index = names.firstIndex(of: item.uid + ".ics") { names.swapAt(0, index) }
    for name in names {
      let bytes = try world.files.read(Array("\(folder)/\(name)".utf8))
      guard let events = try? reader.events(in: bytes, of: name),
        let occurrence = events.occurrences(in: item.start.day...max(item.start.day, found.day))
          .occurrences.first(where: {
            $0.event.uid == item.uid && $0.original.value.description == item.original
          })
      else { continue }
      (self.name, self.bytes, self.occurrence) = (name, bytes, occurrence)
      return
    }
    throw Failure(
      "'\(item.title)' was changed by another program meanwhile", hints: ["Try again."],
      status: .later)
  }

  /// The changes to another text, where a series may continue under a new UID: that gets its own
  /// file, because programs that synchronize a folder expect one UID in each.
  func changes(
    to text: [UInt8], newUID: String, reader: CalendarReader, now: Instant
  ) throws -> [FileChange] {
    let (zones, zone) = (reader.local.database, reader.local.zone)
    let merge = try EventMerge(text, zones: zones, in: zone)
    guard let later = merge.groups.first(where: { $0.uid == newUID }),
      case .add(let bytes) = try merge.result(of: later, uid: newUID, existing: nil, now: now)
    else { return [change(to: text)] }
    let earlier = try EventEditor(text, uid: newUID, zones: zones, in: zone, now: now).deletingAll()
    return [change(to: earlier), calendar.change(of: newUID + ".ics", to: bytes)]
  }

  /// The change of the file to another text; without events the file is deleted.
  func change(to text: [UInt8]) -> FileChange {
    let hasEvents =
      (try? ICalendar.Document(text))?.components.contains { $0.name == .event } == true
    return calendar.change(of: name, from: bytes, to: hasEvents ? text : nil)
  }
}

extension DayAgenda {
  /// An event with all that its calendar says of it.
  package struct EventDetails {
    package let event: Event
    /// The next dates of a series after the occurrence.
    package let next: [Day]
    package let conflicts: [AgendaItem]
  }

  private static let mostDates = 3

  /// - Throws: ``Failure`` if the calendar was changed by another program meanwhile.
  package func details(of found: FoundEvent) throws -> EventDetails {
    let item = found.item
    let first = item.start.day
    let days = first...max(first, found.day)
    let match = try events(of: found.calendar).lazy.compactMap { part in
      part.occurrences(in: days).occurrences.first {
        $0.event.uid == item.uid && $0.original.value.description == item.original
          && $0.event.title == item.title
      }.map { (part, $0) }
    }.first
    guard let (part, occurrence) = match else {
      throw Failure(
        "'\(item.title)' was changed by another program meanwhile", hints: ["Try again."],
        status: .later)
    }
    var next: [Day] = []
    if occurrence.event.isRecurring {
      let later = min(first + 1, .last)...min(first + FindEvents.searchedDays, .last)
      next = part.occurrences(in: later).occurrences
        .filter { $0.event.uid == item.uid && $0.localStart.day > first && !$0.isCancelled }
        .prefix(Self.mostDates).map(\.localStart.day)
    }
    let others = try self.days(days).flatMap(\.items)
    let conflicts =
      item.takesTime
      ? others.filter { other in
        other.takesTime && other.number == 1 && other.start < item.end && other.end > item.start
          && (other.uid, other.original, other.title) != (item.uid, item.original, item.title)
      } : []
    return EventDetails(event: occurrence.event, next: next, conflicts: conflicts)
  }
}
