import Actions
import Agenda
import CommandLine
import Text
import Time

/// The event that the arguments of `dash agenda edit` and `dash agenda delete` name, and which of its
/// occurrences.
struct EventToChange {
  let found: FoundEvent
  let scope: EventScope
  let reader: CalendarReader
  private let context: Context

  /// - Throws: ``Failure`` if no event matches, several do and none can be chosen, or its calendar is
  ///   read-only.
  init(_ line: Invocation, in context: Context) throws {
    self.context = context
    let store = try context.openStore()
    if let store { try OwnCalendar(of: store, in: context).settle() }
    let finder = try EventFinder(line, in: context, store: store)
    reader = try CalendarReader(in: context.world, store: store)
    (found, scope) = try context.asking { answers in
      let found = try finder.event(by: answers)
      try found.calendar.checkWritable()
      return (found, try EventScope.of(found, in: line, by: answers))
    }
  }

  var now: Instant { context.instant(in: reader.local.zone) }

  /// Reads the file of the event.
  func open() throws -> (location: EventLocation, editor: EventEditor) {
    let location = try EventLocation(of: found, in: context, reader: reader)
    let editor = try EventEditor(
      location.bytes, uid: found.item.uid, zones: reader.local.database, in: reader.local.zone,
      now: now, mail: context.settings.mail)
    return (location, editor)
  }
}
