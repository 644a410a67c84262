import Actions
import Agenda
import Cards
import CommandLine
import Geography
import Host
import Places
import Storage
import Text
import Time

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
