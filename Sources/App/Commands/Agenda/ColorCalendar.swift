import Actions
import Agenda
import Cards
import CommandLine
import Drawing
import Text

/// Sets the colour of a calendar.
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

  private let typedName: String
  /// Nil to let the program choose.
  private let color: CalendarColor?
  private let typed: String

  init(_ line: Invocation) throws {
    typedName = try line.text(line.arguments[0])
    let text = try line.text(line.arguments[1])
    color = text == Self.automatic ? nil : try CalendarColor.parse(text)
    typed = line.typed
  }

  func run(in context: Context) throws {
    guard let store = try context.openStore() else {
      throw AgendaCalendar.unknown(typedName, among: [])
    }
    var calendar = try store.calendar(typed: typedName)
    let before = calendar.color
    calendar.color = color?.text
    let now = calendar.color ?? Self.automatic
    if before == calendar.color {
      return try context.say(["\(calendar.name): colour \(now), as before"])
    }
    try context.change(by: typed, in: store) { try $0.put(calendar) }
    try context.say([
      "\(calendar.name): colour \(now) (was \(before ?? Self.automatic))", ChangeLines.undoHint,
    ])
  }
}
