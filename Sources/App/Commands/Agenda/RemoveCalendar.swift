import Actions
import Agenda
import Cards
import CommandLine
import Text

/// Removes a calendar from the agenda.
struct RemoveCalendar: Command {
  static let name = "agenda calendars remove"
  static let effects: Effects = []
  static let summary = "Remove a calendar from the agenda; its files stay."
  static let examples = [
    (line: "dash agenda calendars remove work", meaning: "Its events are no longer shown.")
  ]
  static let arguments = [Parameter.calendar]

  private let typedName: String
  private let typed: String

  init(_ line: Invocation) throws {
    typedName = try line.text(line.arguments[0])
    typed = line.typed
  }

  func run(in context: Context) throws {
    guard let store = try context.openStore() else {
      throw AgendaCalendar.unknown(typedName, among: [])
    }
    let calendar = try store.calendar(typed: typedName)
    try context.change(by: typed, in: store) { try $0.removeCalendar(calendar.id) }
    let rest = calendar.isAddress ? "" : "; \(calendar.source) was not changed"
    try context.say(["Removed \(calendar.name) from the agenda\(rest)", ChangeLines.undoHint])
  }
}
