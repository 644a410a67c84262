import Actions
import Agenda
import Cards
import CommandLine
import Storage
import Text
import Time

/// Deletes an event, or some of its occurrences.
struct DeleteEvent: Command {
  static let name = "agenda delete"
  static let effects: Effects = []
  static let showsCalendarDays = true
  static let summary = "Delete an event, or one of its occurrences."
  static let examples = [
    (line: "dash agenda delete \"Dinner with Ana\"", meaning: "By its title."),
    (line: "dash agenda delete friday 2", meaning: "The second event of that day in the agenda."),
    (line: "dash agenda delete gym friday --this", meaning: "One occurrence of a series."),
    (line: "dash agenda delete gym friday --future", meaning: "That one and all later ones."),
  ]
  static let discussion = [
    "An event is named by words of its title, its day and time, or its day and its number in the agenda of "
      + "that day. If several match, dash lists them and deletes none.",
    "Only events of the calendar Own and of those that were added with --writable can be deleted. 'dash "
      + "undo' restores them.",
  ]
  static let options =
    EventScope.options + [EventOptions.calendar, EventOptions.dryRun, .quiet]
  static let arguments = [
    Parameter("event", "Words of its title, its day, its number on that day.", repeats: true)
  ]

  private let line: Invocation

  init(_ line: Invocation) throws {
    self.line = line
    _ = try EventScope.given(in: line)
  }

  func run(in context: Context) throws {
    let event = try EventToChange(line, in: context)
    let found = event.found
    let (location, editor) = try event.open()
    let text =
      switch event.scope {
      case .this: try editor.excluding(location.occurrence.original)
      case .future: try editor.endingBefore(location.occurrence.original)
      case .all: editor.deletingAll()
      }
    let words = EventWords(today: context.now.day, clock: context.valueText)
    let sentence =
      switch event.scope {
      case .all where found.item.marks.contains(.recurring): "all of \(found.item.title)"
      case .this, .all: "\(found.item.title): \(words.text(of: EventTimes(found.item)))"
      case .future: "\(found.item.title) from \(words.plain(found.item.start.day)) on"
      }
    if line.has(EventOptions.dryRun) {
      return try context.acknowledge([
        "Would delete \(sentence)", "not recorded: this was a dry run",
      ])
    }
    try context.changeEvents(by: line.typed, [location.change(to: text)])
    try context.acknowledge(["Deleted \(sentence)", ChangeLines.undoHint])
  }
}
