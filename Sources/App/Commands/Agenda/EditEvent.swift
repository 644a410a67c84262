import Actions
import Agenda
import Cards
import CommandLine
import Geography
import Host
import Places
import Text
import Time

struct EditEvent: Command {
  static let name = "agenda edit"
  static let showsCalendarDays = true
  static let summary = "Change an event, or one of its occurrences."
  static let examples: Examples = [
    "dash agenda edit \"Dinner with Ana\" --at 20:00": "Another time.",
    "dash agenda edit friday 2 --day saturday --place \"Room 4\"":
      "The second event of that day: another day, another place.",
    "dash agenda edit gym friday --this --for 90m": "One occurrence of a series.",
    "dash agenda edit gym friday --future --at 18:00": "That one and all later ones.",
    "dash agenda edit gym --all --until 2027-06-30": "The whole series ends.",
  ]
  static let discussion = [
    "Name an event by words of its title, its day and time, or its day and its number in the "
      + "agenda of that day. If several match, dash lists them and changes none.",
    "Only properties that you give change. An empty text removes a place, a description or an "
      + "address: --place ''. '--every never' keeps only the named occurrence.",
    "With --future the series ends before that occurrence, and a new one begins. Only events of "
      + "the calendar Own and of calendars with --writable can be changed. 'dash undo' restores "
      + "them.",
  ]
  static let title = Option("title", value: "text", "Another title.")
  static let day = Option("day", value: "day", "Move it to another day.")
  static let at = Option(
    "at", value: "time", "Move it to another time: 20:00, 20:00-22:00, or all-day.")
  private static let changes = [title, day, at] + EventOptions.properties
  static let options = changes + DeleteEvent.options
  static let arguments = [
    Parameter("event", "Words of its title, its day, its number on that day.", repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    guard changes.contains(where: line.has) else {
      throw Failure.usage(
        "nothing to change",
        hints: ["Give a change, such as --at 20:00.", "See 'dash help agenda edit'."])
    }
    let (event, scope) = try ChosenEvent(line, in: context).find()
    let change = try EditedEvent(line, of: event, scope, in: context).change
    var edit = ChangeEvent(event, scope, .change(change))
    edit.isRehearsal = line.has(EventOptions.dryRun)
    try edit.run(in: context.world)
    let words = EventWords(today: context.now.day, clock: context.valueText)
    var sentence = "\(change.details.title ?? event.item.title): "
    sentence += words.text(of: change.times ?? EventTimes(event.item))
    if case .new(let rule) = change.rule { sentence += ", " + words.text(of: rule) }
    if event.item.marks.contains(.recurring) {
      switch scope {
      case .this: sentence += ", only this one"
      case .all where change.rule == .removed: sentence += ", without its other occurrences"
      case .future where change.rule == .removed: sentence += ", without the later ones"
      case .future: sentence += ", and all later ones"
      case .all: sentence += ", and all others"
      }
    }
    try context.acknowledge(
      edit.isRehearsal
        ? [sentence, EventOptions.dryRunHint] : ["Changed \(sentence)", ChangeLines.undoHint])
  }
}

/// Reads the changes of an event from the options of `dash agenda edit`.
private struct EditedEvent {
  private let line: Invocation
  private let scope: EventScope
  /// The present times of the occurrence.
  private let present: EventTimes
  private let options: EventOptions

  init(_ line: Invocation, of found: FoundEvent, _ scope: EventScope, in context: Context) {
    self.line = line
    self.scope = scope
    present = EventTimes(found.item)
    options = EventOptions(line, in: context, from: present.firstDay)
  }

  var change: EventChange {
    get throws {
      var change = EventChange()
      change.details = try options.details
      change.details.title = try options.title(of: EditEvent.title)
      change.times = try times(of: present)
      let first = (change.times ?? present).firstDay
      change.rule = try rule(from: first)
      if scope == .this, change.rule != .unchanged {
        throw Failure.usage(
          "--every, --until and --times are for a series, not for one occurrence",
          hints: ["Give --future or --all instead of --this."])
      }
      if scope == .future, first < present.firstDay {
        throw Failure.usage(
          "\(first) is before \(present.firstDay), the occurrence from which the series changes",
          hints: "To move all occurrences: --all instead of --future.",
          "To move only this one: --this instead of --future.")
      }
      return change
    }
  }

  private func rule(from day: Day) throws -> EventChange.Rule {
    if let text = try line.text(EventOptions.every),
      ["never", "off", "no"].contains(text.lowercased())
    {
      if line.has(EventOptions.until) || line.has(EventOptions.times) {
        throw Failure.usage(
          "--every \(text) cannot be combined with --until or --times", hints: ["Leave it out."])
      }
      return .removed
    }
    if line.has(EventOptions.every) {
      return try options.rule(from: day, typed: TypedWhen()).map { .new($0) } ?? .unchanged
    }
    let count = try line.integer(EventOptions.times)
    guard let until = try line.text(EventOptions.until) else {
      return count.map { .ends(until: nil, count: $0) } ?? .unchanged
    }
    let last = try options.day(until)
    if last < day {
      throw Failure.usage(
        "\(last) is before \(day), the occurrence that is named",
        hints: ["To end the series earlier: dash agenda delete EVENT DAY --future"])
    }
    return .ends(until: last, count: nil)
  }

  /// The new times, or nil if they do not change.
  private func times(of now: EventTimes) throws -> EventTimes? {
    let timeOptions = [EditEvent.day, EditEvent.at, EventOptions.length, EventOptions.end]
    guard timeOptions.contains(where: line.has) else { return nil }
    let day = try line.text(EditEvent.day).map(options.day) ?? now.firstDay
    let at = try at()
    let length = try options.length
    let end = try options.end
    var (start, last, minutes, dayCount) = (at?.start, at?.end, length?.minutes, length?.days)
    var lastDay = try end?.day.map(options.day)
    last = last ?? end?.start
    let isEndGiven = last != nil || lastDay != nil || length != nil
    switch now {
    case .times(let from, let to) where at?.isAllDay != true:
      start = start ?? from.minute
      if !isEndGiven { minutes = Int((to.seconds - from.seconds) / 60) }
    case .days(let days) where start == nil && at?.isAllDay != true:
      if !isEndGiven { dayCount = days.count }
    case .times, .days: break
    }
    // The last day of an event with a time is the day of its end.
    if let lastDayGiven = lastDay, start != nil, last == nil, case .times(_, let to) = now {
      (lastDay, last) = (lastDayGiven, to.minute)
    }
    do throws(EventTimesError) {
      return try EventTimes(
        on: day, from: start, to: last, lastDay: lastDay, minutes: minutes, dayCount: dayCount)
    } catch {
      throw TypedEvent.failure(
        error,
        timeHint: line.typed(arguments: line.arguments.map(\.text), adding: ["--at", "19:00"]))
    }
  }

  private func at() throws -> (start: Int?, end: Int?, isAllDay: Bool)? {
    try line.value(
      EditEvent.at, "time", hints: "Expected a time such as 20:00, 20:00-22:00 or 8pm, or all-day.",
      "For another day: --day DAY"
    ) { text in
      if ["all-day", "all day"].contains(text.lowercased()) { return (nil, nil, true) }
      let words = text.split(separator: " ").map(String.init)
      guard let when = TypedWhen.all(words, days: options.days), let start = when.start,
        when.day == nil, when.lastDay == nil
      else { return nil }
      return (start, when.end, false)
    }
  }
}

struct DeleteEvent: Command {
  static let name = "agenda delete"
  static let otherName: String? = "agenda remove"
  static let showsCalendarDays = true
  static let summary = "Delete an event, or one of its occurrences."
  static let examples: Examples = [
    "dash agenda delete \"Dinner with Ana\"": "By its title.",
    "dash agenda delete friday 2": "The second event of that day in the agenda.",
    "dash agenda delete gym friday --this": "One occurrence of a series.",
    "dash agenda delete gym friday --future": "That one and all later ones.",
  ]
  static let discussion = [
    "Name an event by words of its title, its day and time, or its day and its number in the "
      + "agenda of that day. If several match, dash lists them and deletes none.",
    "Only events of the calendar Own and of calendars with --writable can be deleted. 'dash undo' "
      + "restores them.",
  ]
  static let options =
    ChosenEvent.scopes + [EventOptions.calendar, EventOptions.dryRun, .yes, .quiet]
  static let arguments = EditEvent.arguments

  static func run(_ line: Invocation, in context: Context) throws {
    let (event, scope) = try ChosenEvent(line, in: context).find()
    var deletion = ChangeEvent(event, scope, .delete)
    deletion.isRehearsal = line.has(EventOptions.dryRun)
    try deletion.run(in: context.world)
    let (item, today) = (event.item, context.now.day)
    let sentence =
      switch scope {
      case .all where item.marks.contains(.recurring): "all of \(item.title)"
      case .this, .all:
        "\(item.title): "
          + EventWords(today: today, clock: context.valueText).text(of: EventTimes(item))
      case .future: "\(item.title) from \(DayText.plain(item.start.day, on: today)) on"
      }
    try context.acknowledge(
      deletion.isRehearsal
        ? ["Would delete \(sentence)", EventOptions.dryRunHint]
        : ["Deleted \(sentence)", ChangeLines.undoHint])
  }
}

struct CheckInEvent: Command {
  static let name = "agenda checkin"
  static let effects = AddOwnPlace.effects
  static let showsCalendarDays = true
  static let summary = "Add the place of an event to your places."
  static let examples: Examples = [
    "dash agenda checkin Picnic": "The event of today with this word in its title.",
    "dash agenda checkin yesterday 2": "The second event of that day.",
  ]
  static let discussion = [
    "The place gets the day of the event, and its title as a note. It must be one of your own "
      + "places, a city, latitude and longitude, or a name that was looked up: see the setting "
      + "agenda.places."
  ]
  static let options = [EventOptions.calendar, .quiet]
  static let arguments = EditEvent.arguments

  static func run(_ line: Invocation, in context: Context) throws {
    let event = try ChosenEvent(line, in: context).event()
    let (title, location) = (event.item.title, event.item.location)
    if event.day > context.now.day {
      throw Failure.usage(
        "\(title) is on \(DayText.plain(event.day, on: context.now.day)), in the future",
        hints: ["To name an event of another day, add its day."])
    }
    var places = EventPlaces(in: context.world, store: try context.openStore())
    guard var found = places.place(of: event.item).place else {
      throw Failure(
        location.isEmpty
          ? "'\(title)' has no place" : "the place of '\(title)' is not known: \(location)",
        hints: (location.isEmpty ? [] : ["To look it up: dash agenda --refresh"]) + [
          "To say where it was: dash places add "
            + "\(ShellText.quoted(location.isEmpty ? title : location)) --point -37.81,144.96"
        ])
    }
    if !found.isOwn, PlaceWords(location)?.coordinates == nil, !location.isEmpty {
      found.name = String(location.prefix(Place.longestName / 4))
    }
    var addition = AddOwnPlace(.found(found), on: event.day)
    addition.note = title
    let result = try context.asking(addition)
    context.report(result.conflicts)
    try context.acknowledge(context.sentences(of: result))
  }
}
