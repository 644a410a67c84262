import Actions
import Agenda
import Cards
import CommandLine
import Text
import Time

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
    """
    Name an event by words of its title, its day and time, or its day and its number in the \
    agenda of that day. If several match, dash lists them and deletes none.
    """,
    """
    Only events of the calendar Own and of calendars with --writable can be deleted. 'dash undo' \
    restores them.
    """,
  ]
  static let options =
    ChosenEvent.scopes + [EventOptions.calendar, EventOptions.dryRun, .quiet]
  static let arguments = [
    Parameter("event", "Words of its title, its day, its number on that day.", repeats: true)
  ]

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
