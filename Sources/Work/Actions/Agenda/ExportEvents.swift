import Agenda
import Formats
import Host
import Storage
import Text
import Time

/// Writes events as iCalendar.
package struct ExportEvents: Action {
  /// The names of the calendars; empty for all.
  package var calendars: [String] = []
  /// Only events with an occurrence on one of these days.
  package var days: ClosedRange<Day>?
  /// The file to write; nil returns the text only.
  package var path: Argument?
  package var isReplacing = false

  package init() {}

  /// The exported events.
  package struct Result {
    package let text: [UInt8]
    package let eventCount: Int
    package let problems: [Problem]
    /// Why a calendar could not be read; nothing is written then.
    package let failure: Failure?
  }

  /// - Throws: ``Failure`` if there are no calendars, or the file cannot be written.
  package func run(in world: World) throws -> Result {
    guard let store = try world.openStore(), case let all = try store.calendars(), !all.isEmpty
    else {
      throw Failure(
        "there are no calendars", hints: ["To add one: dash agenda calendars add ~/.calendars"])
    }
    if let path { try world.refuseReserved(path, hint: "Give the path of another file.") }
    let chosen =
      try calendars.isEmpty ? all : calendars.map { try AgendaCalendar.named($0, among: all) }
    let readings = chosen.map(try CalendarReader(in: world, store: store).read)
    var merger = CalendarMerger()
    for part in readings.flatMap(\.parts) {
      merger.add(
        part, uids: days.map { Set(part.occurrences(in: $0).occurrences.map(\.event.uid)) })
    }
    // A file without one of its calendars would look complete.
    let failure = readings.lazy.compactMap(\.failure).first
    if failure == nil, let path {
      try world.files.put(at: path.bytes, isReplacing: isReplacing) {
        try world.files.drafts.write(merger.text, $0)
      }
    }
    return Result(
      text: merger.text, eventCount: merger.eventCount, problems: readings.flatMap(\.problems),
      failure: failure)
  }
}
