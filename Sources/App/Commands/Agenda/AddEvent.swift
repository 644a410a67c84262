import Actions
import Agenda
import Cards
import CommandLine
import Host
import Storage
import Text
import Time

/// Adds an event to a calendar.
struct AddEvent: Command {
  static let name = "agenda add"
  static let effects: Effects = .writesDay
  static let showsCalendarDays = true
  static let otherName: String? = "agenda new"
  static let summary = "Add an event, or the events of an .ics file."
  static let examples = [
    (line: "dash agenda add \"Dinner with Ana\" saturday 19:00", meaning: "For an hour."),
    (
      line: "dash agenda add Gym monday 18:00-19:30 --every week --place \"Hall 2\"",
      meaning: "Every week."
    ),
    (line: "dash agenda add Holidays 2027-07-03 --to 2027-07-17", meaning: "Whole days."),
    (line: "dash agenda add invitation.ics", meaning: "What someone sent."),
  ]
  static let discussion = [
    "The day and the time are before or after the title: friday 19:00, tomorrow 9am, 20 nov 18:00-19:30, 4 "
      + "jul to 11 jul. Weekdays and dates without a year are the next ones. Without a time it is an all-day "
      + "event. Quote a title that contains a day or a time.",
    "Events are written to the calendar Own, a folder of .ics files beside the store, or with --calendar to "
      + "one that was added with --writable. A name given with --with is noted as a contact. Only --invite "
      + "makes someone a guest.",
    "An event of an .ics file replaces the one of the same UID, if it is not older. A cancellation marks it "
      + "as cancelled. 'dash agenda new' is the same command.",
  ]
  static let options = [
    EventOptions.length, EventOptions.end, EventOptions.place, EventOptions.with,
    EventOptions.invite, EventOptions.every, EventOptions.until, EventOptions.times,
    EventOptions.note, EventOptions.url, EventOptions.calendar, EventOptions.dryRun, .quiet,
  ]
  static let arguments = [
    Parameter("event", "The title, and its day and time; or .ics files.", repeats: true)
  ]

  private let line: Invocation

  init(_ line: Invocation) throws {
    self.line = line
  }

  func run(in context: Context) throws {
    let store = try context.openStore()
    let calendars = try store?.calendars() ?? []
    let target = try target(among: calendars, of: store)
    if line.arguments.allSatisfy({ $0.text.lowercased().hasSuffix(".ics") }) {
      return try EventFileAddition(line, to: target, in: context, store: store).run()
    }
    let local = try LocalZone(in: context.world)
    let now = context.instant(in: local.zone)
    let typed = TypedEvent(line, in: context)
    let (title, times, rule) = try context.asking { try typed.event(by: $0) }
    var draft = EventDraft(uid: context.newUID(), title: title, times: times)
    draft.rule = rule
    draft.set(try EventOptions(line, in: context).details)
    let text = EventWords(today: context.now.day, clock: context.valueText)
    let repetition = rule.map { ", " + text.text(of: $0) } ?? ""
    let sentence = "\(title): \(text.text(of: times))\(repetition), in \(target.name)"
    if line.has(EventOptions.dryRun) {
      return try context.acknowledge([sentence, "not recorded: this was a dry run"])
    }
    let file = EventFileChange(
      folder: target.isOwn ? nil : target.source, name: draft.uid + ".ics", before: nil,
      after: draft.text(in: local.zone, now: now))
    try context.changeEvents(
      by: line.typed, [file], adding: target.isOwn && target.id == 0 ? target : nil)
    try context.acknowledge(["Added \(sentence)", ChangeLines.undoHint])
  }

  /// The calendar to write to: that of `--calendar`, else the own one, which the first event creates.
  private func target(among calendars: [AgendaCalendar], of store: Store?) throws -> AgendaCalendar
  {
    guard let name = try line.text(EventOptions.calendar) else {
      return calendars.first(where: \.isOwn) ?? OwnCalendar.new(in: store, among: calendars)
    }
    if calendars.isEmpty, name.lowercased() == OwnCalendar.name.lowercased() {
      return OwnCalendar.new(in: store, among: calendars)
    }
    guard let calendar = try store?.calendar(typed: name) else {
      throw AgendaCalendar.unknown(name, among: [])
    }
    try calendar.checkWritable()
    return calendar
  }
}

extension AgendaCalendar {
  /// - Throws: ``Failure`` if events cannot be written to it.
  func checkWritable() throws {
    guard !isWritable else { return }
    throw Failure(
      "calendar '\(name)' is not writable",
      hints: [
        isAddress
          ? "Its events come from an address: change them there."
          : "To allow it: dash agenda calendars remove \(ShellText.quoted(name)), then dash agenda calendars "
            + "add \(ShellText.quoted(source)) --writable"
      ])
  }
}

extension EventDraft {
  mutating func set(_ details: EventDetails) {
    location = details.location
    self.details = details.details
    url = details.url
    contacts = details.contacts ?? []
    invited = details.invited
    organizer = details.organizer
  }
}

extension Context {
  /// The instant of now, or of a local time that was given as now.
  func instant(in zone: Zone) -> Instant { host.instant ?? zone.instant(now) }

  /// A new UID, by RFC 7986 a random one: 32 hexadecimal digits in five groups.
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
