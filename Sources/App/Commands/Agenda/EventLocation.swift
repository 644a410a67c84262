import Actions
import Agenda
import Formats
import Host
import Storage
import Text
import Time

/// The file of an event, and the occurrence in it.
struct EventLocation {
  let calendar: AgendaCalendar
  let name: String
  let bytes: [UInt8]
  let occurrence: Occurrence

  /// Finds an event in the files of its calendar.
  ///
  /// - Throws: ``Failure`` if it cannot be written, has no UID, or is not there any more.
  init(of found: FoundEvent, in context: Context, reader: CalendarReader) throws {
    let (item, calendar) = (found.item, found.calendar)
    try calendar.checkWritable()
    guard !item.uid.isEmpty else {
      throw Failure(
        "'\(item.title)' has no UID, so it cannot be changed",
        hints: ["An event needs one: add a line such as UID:4f2c-a81b to its file."])
    }
    let folder = calendar.source
    var names = try context.files.list(Array(folder.utf8)).filter(CalendarFolder.isItem)
      .compactMap { String(validating: $0, as: UTF8.self) }
    // Most files are named for their event.
    if let index = names.firstIndex(of: item.uid + ".ics") { names.swapAt(0, index) }
    for name in names {
      let path = Array("\(folder)/\(name)".utf8)
      let bytes = try context.files.read(path)
      guard let events = try? reader.events(in: bytes, of: name) else { continue }
      let occurrence = events.occurrences(in: item.start.day...max(item.start.day, found.day))
        .occurrences.first {
          $0.event.uid == item.uid && $0.original.value.description == item.original
        }
      guard let occurrence else { continue }
      self.calendar = calendar
      self.name = name
      self.bytes = bytes
      self.occurrence = occurrence
      return
    }
    throw Failure(
      "'\(item.title)' was changed by another program meanwhile", hints: ["Try again."],
      status: .later)
  }

  /// The changes to another text, in which a series may go on under a new UID: that is a file of its
  /// own, because programs that synchronize a folder expect one UID in each.
  func changes(
    to text: [UInt8], newUID: String, reader: CalendarReader, now: Instant
  ) throws -> [EventFileChange] {
    let merge = try EventMerge(
      text, zones: reader.local.database, in: reader.local.zone)
    guard let later = merge.groups.first(where: { $0.uid == newUID }),
      case .add(let bytes) = try merge.result(of: later, uid: newUID, existing: nil, now: now)
    else { return [change(to: text)] }
    let earlier = try EventEditor(
      text, uid: newUID, zones: reader.local.database, in: reader.local.zone, now: now
    ).deletingAll()
    return [
      change(to: earlier),
      EventFileChange(
        folder: calendar.isOwn ? nil : calendar.source, name: newUID + ".ics", before: nil,
        after: bytes),
    ]
  }

  /// The change of the file to another text; without events the file is deleted.
  func change(to text: [UInt8]) -> EventFileChange {
    let hasEvents = (try? ICalendar.Document(text))?.components.contains { $0.name == .event }
    return EventFileChange(
      folder: calendar.isOwn ? nil : calendar.source, name: name, before: bytes,
      after: hasEvents == true ? text : nil)
  }
}
