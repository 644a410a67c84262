import CommandLine
import Readings

struct ShowEvent: Command {
  static let name = "agenda show"
  static let showsCalendarDays = true
  static let summary = "Show an event: its people, place, dates and description."
  static let examples: Examples = [
    "dash agenda show dinner": "The next event with this word in its title.",
    "dash agenda show friday 2": "The second event of that day in the agenda.",
  ]
  static let discussion = [
    "Name an event by words of its title, its day and time, or its day and its number in the "
      + "agenda of that day. If several match, dash lists them.",
    "For the weather there: dash outside PLACE. For a map: dash map with words of the title. To "
      + "add the place to your own: dash agenda checkin.",
  ]
  static let options = [EventOptions.calendar, .json, .demo]
  static let arguments = EditEvent.arguments

  static func run(_ line: Invocation, in context: Context) throws {
    try context.show(context.reading.page(of: ChosenEvent(line, in: context).event()))
  }
}
