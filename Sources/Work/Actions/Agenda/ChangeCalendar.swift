import Agenda
import Drawing
import Host
import Storage
import Text

/// Renames, colours or removes a calendar.
package struct ChangeCalendar: Action {
  /// A change of a calendar.
  package enum Edit {
    case rename(String)
    /// Sets the colour; nil lets the program choose.
    case color(ChosenColor?)
    case remove
  }

  private let name: String
  private let edit: Edit

  /// Changes the calendar with a name.
  package init(_ name: String, _ edit: Edit) {
    self.name = name
    self.edit = edit
  }

  /// The calendar before and after the change; they are equal if nothing changed.
  package struct Result {
    package let before: AgendaCalendar
    package var after: AgendaCalendar
  }

  /// - Throws: ``Failure`` if no calendar has the name, or another one has the new name.
  package func run(in world: World) throws -> Result {
    let store = try world.openStore()
    let calendars = try store?.calendars() ?? []
    let calendar = try AgendaCalendar.named(name, among: calendars)
    var result = Result(before: calendar, after: calendar)
    switch edit {
    case .rename(let name):
      let other = calendars.first { $0.id != calendar.id && $0.hasName(name) }
      if let other {
        throw Failure("a calendar named '\(other.name)' exists", hints: ["Choose another name."])
      }
      result.after.name = name
    case .color(let color): result.after.color = color?.text
    case .remove:
      try world.change(in: store) { try $0.removeCalendar(calendar.id) }
      return result
    }
    if result.after != calendar {
      try world.change(in: store) { try $0.put(result.after) }
    }
    return result
  }
}

extension AgendaCalendar {
  func hasName(_ other: String) -> Bool { name.lowercased() == other.lowercased() }

  /// The calendar with a name, in any case.
  static func named(
    _ name: String, among calendars: [AgendaCalendar]
  ) throws -> AgendaCalendar {
    let found = calendars.filter { $0.hasName(name) }
    if let calendar = found.first(where: { $0.name == name }) ?? found.first { return calendar }
    throw Failure.usage(
      "unknown calendar '\(name)'",
      hints: Suggestion.hints(for: name, among: calendars.map(\.name))
        + [
          calendars.isEmpty
            ? "There are no calendars. To add one: dash agenda calendars add <source>"
            : "The calendars: dash agenda calendars"
        ])
  }

  /// - Throws: ``Failure`` if events cannot be written to it.
  package func requireWritable() throws {
    guard !isWritable else { return }
    throw Failure(
      "calendar '\(name)' is not writable",
      hints: [
        isAddress
          ? "Its events come from an address: change them there."
          : "To allow it: dash agenda calendars remove \(ShellText.quoted(name)), then "
            + "dash agenda calendars add \(ShellText.quoted(source)) --writable"
      ])
  }
}
