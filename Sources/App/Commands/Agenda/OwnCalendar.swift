import Agenda
import Host
import Storage
import Text

/// The calendar in the folder beside the store, which `dash agenda add` writes unless it is given
/// another one.
struct OwnCalendar {
  private let store: Store
  private let context: Context

  /// What it is called unless a person renames it.
  static let name = "Own"

  init(of store: Store, in context: Context) {
    self.store = store
    self.context = context
  }

  /// The calendar to add with its first event.
  static func new(in store: Store?, among calendars: [AgendaCalendar]) -> AgendaCalendar {
    let taken = Set(calendars.map { $0.name.lowercased() })
    var name = OwnCalendar.name
    var number = 1
    while taken.contains(name.lowercased()) {
      number += 1
      name = "\(OwnCalendar.name) \(number)"
    }
    return AgendaCalendar(
      name: name, source: store?.ownCalendarFolder ?? "", isWritable: true, isOwn: true)
  }

  private var folder: String { store.ownCalendarFolder }

  /// Whether there can be a folder beside the store: calendars have paths that are UTF-8.
  private var isPossible: Bool {
    get throws { String(validating: try context.world.storePath(), as: UTF8.self) != nil }
  }

  /// - Throws: ``Failure`` if there can be no folder beside the store.
  func checkPossible() throws {
    guard try isPossible else {
      throw Failure(
        "\(folder): the path of the store is not UTF-8, so no calendar can be beside it",
        hints: ["Add a calendar with --writable, and name it with --calendar."])
    }
  }

  /// Its files, for a backup: those of a backup in the store, else those of the folder; nil if there is
  /// no such calendar.
  func filesToSave() throws -> [Store.EventFile]? {
    if let saved = try store.savedEventFiles() { return saved }
    guard try store.calendars().contains(where: \.isOwn) else { return nil }
    return try OwnCalendar.files(in: folder, context.files)
  }

  /// The files of events in a folder, which need not be there.
  static func files(in folder: String, _ files: Files) throws -> [Store.EventFile] {
    try names(in: folder, files).map { ($0, try files.read(Array("\(folder)/\($0)".utf8))) }
  }

  private static func names(in folder: String, _ files: Files) throws -> [String] {
    guard files.kind(Array(folder.utf8)) == .folder else { return [] }
    return try files.list(Array(folder.utf8)).filter(CalendarFolder.isItem)
      .compactMap { String(validating: $0, as: UTF8.self) }
  }

  /// Writes the files of a backup in the store to the folder, which then has no others.
  ///
  /// If it is interrupted, the files in the store count until it is done again.
  func settle() throws {
    guard let saved = try store.savedEventFiles(), try isPossible else { return }
    let files = context.files
    if !saved.isEmpty { try files.makeFolders(Array("\(folder)/".utf8)) }
    for name in try OwnCalendar.names(in: folder, files)
    where !saved.contains(where: { $0.name == name }) {
      try files.remove(Array("\(folder)/\(name)".utf8))
    }
    for file in saved {
      let path = Array("\(folder)/\(file.name)".utf8)
      guard CalendarFolder.isItem(Array(file.name.utf8)), !file.name.contains("/") else {
        context.warn("invalid name of an event's file '\(file.name)': it was left out")
        continue
      }
      if files.kind(path) == .file, try files.read(path) == file.bytes { continue }
      try files.put(at: path, isReplacing: true) { try files.drafts.write(file.bytes, $0) }
    }
    try store.deleteSavedEventFiles()
  }
}
