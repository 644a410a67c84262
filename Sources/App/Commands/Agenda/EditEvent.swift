import Actions
import Agenda
import Cards
import CommandLine
import Storage
import Text
import Time

/// Changes an event, or some of its occurrences.
struct EditEvent: Command {
  static let name = "agenda edit"
  static let effects: Effects = []
  static let showsCalendarDays = true
  static let summary = "Change an event, or one of its occurrences."
  static let examples = [
    (line: "dash agenda edit \"Dinner with Ana\" --at 20:00", meaning: "Another time."),
    (
      line: "dash agenda edit friday 2 --day saturday --place \"Room 4\"",
      meaning: "The second event of that day: another day, another place."
    ),
    (line: "dash agenda edit gym friday --this --for 90m", meaning: "One occurrence of a series."),
    (
      line: "dash agenda edit gym friday --future --at 18:00",
      meaning: "That one and all later ones."
    ),
    (line: "dash agenda edit gym --all --until 2027-06-30", meaning: "The whole series ends."),
  ]
  static let discussion = [
    "An event is named by words of its title, its day and time, or its day and its number in the agenda of "
      + "that day. If several match, dash lists them and changes none.",
    "What is not given stays as it is: so do properties that dash does not know. An empty text removes a "
      + "place, a description or an address: --place ''. '--every never' leaves only the occurrence that is named.",
    "With --future the series ends before that occurrence, and a new one begins. Only events of the "
      + "calendar Own and of those that were added with --writable can be changed. 'dash undo' restores them.",
  ]
  static let title = Option("title", value: "text", "Another title.")
  static let day = Option("day", value: "day", "Move it to another day.")
  static let at = Option(
    "at", value: "time", "Move it to another time: 20:00, 20:00-22:00, or all-day.")
  static let options =
    [
      title, day, at, EventOptions.length, EventOptions.end, EventOptions.place, EventOptions.with,
      EventOptions.invite, EventOptions.every, EventOptions.until, EventOptions.times,
      EventOptions.note, EventOptions.url,
    ] + EventScope.options + [EventOptions.calendar, EventOptions.dryRun, .quiet]
  static let arguments = [
    Parameter("event", "Words of its title, its day, its number on that day.", repeats: true)
  ]

  private let line: Invocation

  init(_ line: Invocation) throws {
    self.line = line
    _ = try EventScope.given(in: line)
    let changes = EditEvent.options.prefix(13)
    guard changes.contains(where: line.has) else {
      throw Failure.usage(
        "nothing to change",
        hints: ["Give what is new, such as --at 20:00.", "See 'dash help agenda edit'."])
    }
  }

  func run(in context: Context) throws {
    let event = try EventToChange(line, in: context)
    let found = event.found
    let change = try EditedEvent(line, in: context).change(of: found, event.scope)
    let (location, editor) = try event.open()
    let original = location.occurrence.original
    let newUID = context.newUID()
    let text =
      switch event.scope {
      case .this: try editor.changing(original, to: change)
      case .future:
        try editor.changingFuture(from: original, newUID: newUID, to: change)
      case .all: try editor.changingSeries(around: original, to: change)
      }
    let words = EventWords(today: context.now.day, clock: context.valueText)
    var sentence = "\(change.details.title ?? found.item.title): "
    sentence += words.text(of: change.times ?? EventTimes(found.item))
    if case .new(let rule) = change.rule { sentence += ", " + words.text(of: rule) }
    if found.item.marks.contains(.recurring) {
      switch event.scope {
      case .this: sentence += ", only this one"
      case .all where change.rule == .removed: sentence += ", without its other occurrences"
      case .future where change.rule == .removed: sentence += ", without the later ones"
      case .future: sentence += ", and all later ones"
      case .all: sentence += ", and all others"
      }
    }
    if line.has(EventOptions.dryRun) {
      return try context.acknowledge([sentence, "not recorded: this was a dry run"])
    }
    try context.changeEvents(
      by: line.typed,
      try location.changes(to: text, newUID: newUID, reader: event.reader, now: event.now))
    try context.acknowledge(["Changed \(sentence)", ChangeLines.undoHint])
  }
}
