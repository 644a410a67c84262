import Agenda
import CommandLine
import Storage
import Text

/// Finding calendars by name.
extension Store {
  /// The calendar that a person means, in whatever case.
  ///
  /// - Throws: ``Failure`` of status usage, with the nearest name, if there is none.
  func calendar(typed name: String) throws -> AgendaCalendar {
    let calendars = try self.calendars()
    if let exact = calendars.first(where: { $0.name == name }) { return exact }
    let found = calendars.filter { $0.name.lowercased() == name.lowercased() }
    if found.count == 1 { return found[0] }
    throw AgendaCalendar.unknown(name, among: calendars)
  }
}

extension AgendaCalendar {
  static func unknown(_ name: String, among calendars: [AgendaCalendar]) -> Failure {
    .usage(
      "unknown calendar '\(name)'",
      hints: Suggestion.hints(for: name, among: calendars.map(\.name))
        + [
          calendars.isEmpty
            ? "There are no calendars. To add one: dash agenda calendars add <source>"
            : "The calendars: dash agenda calendars"
        ])
  }

  /// A name as it is stored: one line without blanks around it.
  ///
  /// - Throws: ``Failure`` of status usage for an empty or a long one.
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

extension Parameter {
  /// The name of a calendar.
  static let calendar = Parameter("calendar", "The calendar, by its name.")
}
