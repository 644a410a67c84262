import Agenda
import Host
import Storage
import Text

/// The calendar in the folder beside the store.
package struct OwnCalendar {
  private let store: Store
  private let world: World

  static let name = "Own"

  package init(of store: Store, in world: World) {
    self.store = store
    self.world = world
  }

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
  private var isPossible: Bool {
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

/// Writes the files of events, and puts back what it wrote if the rest of a change fails.
package final class EventFileWriter: FileRestoring {
  private let files: Files
  /// The folder of the own calendar.
  private let ownFolder: String
  private var written: [EventFileChange] = []
  /// Whether a file that has changed since is skipped by ``restore(_:)``, instead of an error.
  var skipsChangedFiles = false
  /// The paths of files that were skipped.
  private(set) var skipped: [String] = []

  package init(files: Files, ownFolder: String) {
    self.files = files
    self.ownFolder = ownFolder
  }

  /// - Throws: ``Failure`` of status later if a file was changed meanwhile, `FileError`.
  package func write(_ changes: [EventFileChange]) throws {
    for change in changes {
      guard try content(of: change) == change.before else {
        throw Failure(
          "\(shown(change)): was changed by another program meanwhile",
          hints: ["Try again in a moment."], status: .later)
      }
    }
    for change in changes { try put(change.after, for: change) }
  }

  package func planned(_ changes: [EventFileChange]) throws -> [EventFileChange] {
    try changes.filter { try content(of: $0) == $0.after && $0.before != $0.after }
      .map(\.reversed)
  }

  /// Writes files as they were before the changes, and returns the changes that are undone.
  ///
  /// - Throws: ``Failure`` if a file has changed since, and nothing is written then; `FileError`.
  package func restore(_ changes: [EventFileChange]) throws -> [EventFileChange] {
    var restored: [EventFileChange] = []
    for change in changes {
      let now = try content(of: change)
      if now == change.after || now == change.before {
        restored.append(change)
      } else if skipsChangedFiles {
        skipped.append(shown(change))
      } else {
        throw Failure(
          "\(shown(change)): has changed since, so it cannot be restored",
          hints: ["To undo the rest and leave this file as it is, add --force."])
      }
    }
    for change in restored where try content(of: change) != change.before {
      try put(change.before, for: change)
    }
    return restored
  }

  /// Puts back everything that was written; throws the first error, after it has tried all.
  package func revert() throws {
    var failure: (any Error)?
    for change in written.reversed() {
      do { try put(change.before, for: change) } catch { failure = failure ?? error }
    }
    written = []
    if let failure { throw failure }
  }

  /// Puts back what an interrupted command has written, and says so of each file.
  fileprivate func revert(announced changes: [EventFileChange]) throws -> [String] {
    try changes.reversed().map { change in
      let now = try content(of: change)
      if now == change.before { return "\(shown(change)): was not written" }
      guard now == change.after else { return "\(shown(change)): has changed since, and was left" }
      try put(change.before, for: change)
      return "\(shown(change)): was put back"
    }
  }

  private func path(of change: EventFileChange) throws -> [UInt8] {
    let name = Array(change.name.utf8)
    guard CalendarReader.isItem(name), !name.contains(UInt8(ascii: "/")), !name.contains(0) else {
      throw Failure("invalid name of an event's file '\(change.name)'", status: .data)
    }
    return Array("\(change.folder ?? ownFolder)/".utf8) + name
  }

  private func shown(_ change: EventFileChange) -> String {
    "\(change.folder ?? ownFolder)/\(change.name)"
  }

  private func content(of change: EventFileChange) throws -> [UInt8]? {
    let path = try path(of: change)
    return files.kind(path) == .nothing ? nil : try files.read(path)
  }

  private func put(_ bytes: [UInt8]?, for change: EventFileChange) throws {
    let path = try files.target(try path(of: change))
    let before = files.kind(path) == .nothing ? nil : try files.read(path)
    if let bytes {
      try files.makeFolders(path)
      try files.put(bytes, at: path, isReplacing: before != nil)
    } else if before != nil {
      try files.remove(path)
    }
    written.append(
      EventFileChange(folder: change.folder, name: change.name, before: before, after: bytes))
  }
}

extension World {
  /// Changes files of events in one change, which adds the own calendar with its first event.
  package func changeEvents(_ changes: [EventFileChange]) throws {
    let isNew = files.kind(try storePath()) == .nothing
    let store = try openStore() ?? openStoreForWriting()
    let isOwn = changes.contains { $0.folder == nil }
    do {
      if isOwn {
        let own = OwnCalendar(of: store, in: self)
        try own.checkPossible()
        try own.settle()
      }
      try restrictStore()
      let writer = EventFileWriter(files: files, ownFolder: store.ownCalendarFolder)
      let announcement = FileAnnouncement(
        of: {
          // A restore may have ended while this command waited.
          if isOwn, try store.savedEventFiles() != nil { throw Failure.changedMeanwhile }
          return changes
        }, revert: writer.revert)
      try store.change(by: typed ?? "dash", at: now.description, announcing: announcement) {
        change in
        let calendars = try store.calendars()
        if isOwn, !calendars.contains(where: \.isOwn) {
          _ = try change.add(OwnCalendar.new(in: store, among: calendars))
        }
        for file in changes { try change.note(file) }
        try writer.write(changes)
      }
    } catch {
      let path = try storePath()
      if isNew, files.size(path) == 0 { try? files.remove(path) }
      throw error
    }
  }

  /// Puts back the files that an interrupted command has announced in the store.
  func revertIntents(of store: Store) throws {
    let writer = EventFileWriter(files: files, ownFolder: store.ownCalendarFolder)
    try store.revertIntents(at: now.description) { try writer.revert(announced: $0) }
  }
}

extension Failure {
  fileprivate static var changedMeanwhile: Failure {
    Failure(
      "the store was replaced by a backup meanwhile", hints: ["Try again."], status: .later)
  }
}
