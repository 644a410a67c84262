import Actions
import Agenda
import Cards
import CommandLine
import Drawing
import Readings
import Text

struct ListCalendars: Command {
  static let name = "agenda calendars"
  static let effects: Effects = []
  static let summary = "List the calendars of the agenda."
  static let examples = [
    (line: "dash agenda calendars", meaning: "All of them, and when they were fetched."),
    (line: "dash agenda calendars add ~/.calendars", meaning: "Add those in a folder."),
  ]
  static let options = [Option.json]

  static func run(_ line: Invocation, in context: Context) throws {
    try context.show(context.reading.calendarList())
  }
}

struct RenameCalendar: Command {
  static let name = "agenda calendars rename"
  static let effects: Effects = []
  static let summary = "Rename a calendar."
  static let examples = [
    (line: "dash agenda calendars rename work Office", meaning: "Its files are not touched.")
  ]
  static let arguments = [
    Parameter.calendar,
    Parameter("name", "The new name; several words form one name.", repeats: true),
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let newName = try AgendaCalendar.name(
      typed: line.arguments.dropFirst().map(line.text).joined(separator: " "))
    let change = ChangeCalendar(
      try line.text(line.arguments[0]), .rename(newName))
    let before = try change.run(in: context.world).before.name
    try context.say(
      before == newName
        ? ["\(before) has that name already"]
        : ["Renamed \(before) to \(newName)", ChangeLines.undoHint])
  }
}

struct ColorCalendar: Command {
  static let name = "agenda calendars color"
  static let effects: Effects = []
  static let summary = "Set the colour of a calendar."
  static let examples = [
    (line: "dash agenda calendars color work orange", meaning: "One of the program's colours."),
    (line: "dash agenda calendars color work '#3366CC'", meaning: "Any; the nearest is drawn."),
    (line: "dash agenda calendars color work auto", meaning: "Let dash choose."),
  ]
  private static let automatic = "auto"
  static let arguments = [
    Parameter.calendar,
    Parameter(
      "color", "The colour: a name, #3366CC, or auto.", choices: Hue.names + [automatic]),
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let text = try line.text(line.arguments[1])
    let change = ChangeCalendar(
      try line.text(line.arguments[0]),
      .color(text == Self.automatic ? nil : try ChosenColor(parsing: text)))
    let done = try change.run(in: context.world)
    let color = "\(done.before.name): colour \(done.after.color ?? Self.automatic)"
    try context.say(
      done.before == done.after
        ? ["\(color), as before"]
        : ["\(color) (was \(done.before.color ?? Self.automatic))", ChangeLines.undoHint])
  }
}

struct RemoveCalendar: Command {
  static let name = "agenda calendars remove"
  static let effects: Effects = []
  static let summary = "Remove a calendar from the agenda, but not its files."
  static let examples = [
    (line: "dash agenda calendars remove work", meaning: "Its events are no longer shown.")
  ]
  static let arguments = [Parameter.calendar]

  static func run(_ line: Invocation, in context: Context) throws {
    let change = ChangeCalendar(try line.text(line.arguments[0]), .remove)
    let calendar = try change.run(in: context.world).before
    let rest = calendar.isAddress ? "" : "; \(calendar.source) was not changed"
    try context.say(["Removed \(calendar.name) from the agenda\(rest)", ChangeLines.undoHint])
  }
}

extension Parameter {
  fileprivate static let calendar = Parameter("calendar", "The calendar, by its name.")
}

extension AgendaCalendar {
  /// A name as it is stored: one line without blanks around it.
  static func name(typed text: String) throws -> String {
    let name = String(text.trimmed)
    guard 1...100 ~= name.count, CleanText.isClean(name) else {
      throw Failure.usage(
        "invalid name '\(name)'",
        hints: ["Expected a name of at most 100 characters, without control characters."])
    }
    return name
  }
}

extension ChosenColor {
  init(parsing text: String) throws {
    guard let color = ChosenColor(text) else {
      throw Failure.usage(
        "invalid colour '\(text)'",
        hints: ["Expected #3366CC, or one of: \(Hue.names.joined(separator: ", "))."]
          + Suggestion.hints(for: text, among: Hue.names))
    }
    self = color
  }
}
