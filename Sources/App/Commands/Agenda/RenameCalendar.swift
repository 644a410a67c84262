import Actions
import Agenda
import Cards
import CommandLine
import Text

/// Renames a calendar.
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

  private let typedName: String
  private let newName: String
  private let typed: String

  init(_ line: Invocation) throws {
    typedName = try line.text(line.arguments[0])
    newName = try AgendaCalendar.name(
      typed: line.arguments.dropFirst().map(line.text).joined(separator: " "))
    typed = line.typed
  }

  func run(in context: Context) throws {
    guard let store = try context.openStore() else {
      throw AgendaCalendar.unknown(typedName, among: [])
    }
    var calendar = try store.calendar(typed: typedName)
    let before = calendar.name
    let other = try store.calendars().first {
      $0.id != calendar.id && $0.name.lowercased() == newName.lowercased()
    }
    if let other {
      throw Failure(
        "a calendar named '\(other.name)' exists", hints: ["Choose another name."])
    }
    if before == newName { return try context.say(["\(before) has that name already"]) }
    calendar.name = newName
    try context.change(by: typed, in: store) { try $0.put(calendar) }
    try context.say(["Renamed \(before) to \(newName)", ChangeLines.undoHint])
  }
}
