import Agenda
import Host
import Storage
import Text

/// The calendar in the folder beside the store.
package struct OwnCalendar {
  private let store: Store
  private let world: World

  static let name = "Own"

  package init(of store: Store, in world: World) { (self.store, self.world) = (store, world) }

  /// The calendar to add with its first event.
  package static func new(in store: Store?, among calendars: [AgendaCalendar]) -> AgendaCalendar {
    var calendar = AgendaCalendar(
      name: AgendaCalendar.freeName(name, among: calendars),
      source: store?.ownCalendarFolder ?? "", isWritable: true)
    calendar.isOwn = true
    return calendar
  }

  private var folder: String { store.ownCalendarFolder }

  /// Whether there can be a folder beside the store: calendars have paths that are UTF-8.
  var isPossible: Bool {
    get throws { String(validating: try world.storePath(), as: UTF8.self) != nil }
  }

  package func checkPossible() throws {
    guard try isPossible else {
      throw Failure(
        "\(folder): the path of the store is not UTF-8, so no calendar can be beside it",
        hints: ["Add a calendar with --writable, and name it with --calendar."])
    }
  }

  /// The files for a backup, from the store or the folder, if there is an own calendar.
  package func filesToSave() throws -> [Store.EventFile]? {
    if let saved = try store.savedEventFiles() { return saved }
    guard try store.calendars().contains(where: \.isOwn) else { return nil }
    return try OwnCalendar.files(in: folder, world.files)
  }

  /// The files of events in a folder, which need not be there.
  package static func files(in folder: String, _ files: Files) throws -> [Store.EventFile] {
    try names(in: folder, files).map { ($0, try files.read(Array("\(folder)/\($0)".utf8))) }
  }

  private static func names(in folder: String, _ files: Files) throws -> [String] {
    guard files.kind(Array(folder.utf8)) == .folder else { return [] }
    return try files.list(Array(folder.utf8)).filter(CalendarReader.isItem)
      .compactMap { String(validating: $0, as: UTF8.self) }
  }

  /// Replaces the folder with the files of a backup in the store, if there are any.
  ///
  /// After an interruption the files in the store are used until it is done again.
  package func settle() throws {
    guard try store.savedEventFiles() != nil, try isPossible else { return }
    let files = world.files
    try store.settleEventFiles { saved in
      if !saved.isEmpty { try files.makeFolders(Array("\(folder)/".utf8)) }
      for name in try OwnCalendar.names(in: folder, files)
      where !saved.contains(where: { $0.name == name }) {
        try files.remove(Array("\(folder)/\(name)".utf8))
      }
      for file in saved {
        let path = Array("\(folder)/\(file.name)".utf8)
        guard CalendarReader.isItem(Array(file.name.utf8)), !file.name.contains("/") else {
          world.warn("invalid name of an event's file '\(file.name)': it was skipped")
          continue
        }
        if files.kind(path) == .file, try files.read(path) == file.bytes { continue }
        try files.put(file.bytes, at: path)
      }
    }
  }
}
