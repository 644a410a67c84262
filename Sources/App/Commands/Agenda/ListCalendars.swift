import Actions
import Agenda
import Cards
import CommandLine
import Storage
import Text

/// Lists the calendars of the agenda.
struct ListCalendars: Command {
  static let name = "agenda calendars"
  static let effects: Effects = []
  static let summary = "List the calendars of the agenda."
  static let examples = [
    (line: "dash agenda calendars", meaning: "All of them, and when they were fetched."),
    (line: "dash agenda calendars add ~/.calendars", meaning: "Add those in a folder."),
  ]
  static let options = [Option.json]

  private let isJSON: Bool

  init(_ line: Invocation) throws {
    isJSON = line.has(.json)
  }

  func run(in context: Context) throws {
    let store = try context.openStore()
    let listed = try store?.calendars().map { calendar in
      ListedCalendar(calendar, try state(of: calendar, in: store, context))
    }
    if isJSON { return try context.write(document: CalendarJSON(of: listed ?? []).text) }
    guard let listed, !listed.isEmpty else {
      return try context.say([
        "There are no calendars.", "To add one: dash agenda calendars add ~/.calendars",
      ])
    }
    let options = context.renderOptions
    try context.show(
      CalendarList(of: listed, home: context.nonEmptyVariable("HOME"))
        .block(width: options.width, glyphs: options.glyphs))
  }

  private func state(
    of calendar: AgendaCalendar, in store: Store?, _ context: Context
  ) throws -> ListedCalendar.State {
    if calendar.isAddress {
      guard let response = try store?.fetchedCalendar(calendar.source) else { return .neverFetched }
      return .fetched(response.fetched)
    }
    switch context.files.kind(Array(calendar.source.utf8)) {
    case .file: return .file
    case .folder: return .folder
    // Its folder comes with its first event.
    case .nothing where calendar.isOwn: return .folder
    case .other, .nothing: return .missing
    }
  }
}
