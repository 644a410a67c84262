import Agenda
import Host
import Storage
import Text

/// Writes the files of events, and puts back what it wrote if the rest of a change fails.
package final class EventFileWriter {
  private let files: Files
  private let ownFolder: String
  private var written: [EventFileChange] = []

  /// A writer for one change; `ownFolder` is where the own calendar is.
  package init(files: Files, ownFolder: String) {
    self.files = files
    self.ownFolder = ownFolder
  }

  /// Writes files, each unless it is not as it was before.
  ///
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

  /// Writes files as they were before the changes, for an undo.
  ///
  /// A file that is already so is left. With `isForced` a file that has changed since is left too,
  /// and `report` is called with its path.
  ///
  /// - Returns: The changes that are undone now.
  /// - Throws: ``Failure`` if a file has changed since, and nothing is written then; `FileError`.
  package func restore(
    _ changes: [EventFileChange], isForced: Bool, report: (String) throws -> Void
  ) throws -> [EventFileChange] {
    var restored: [EventFileChange] = []
    for change in changes {
      let now = try content(of: change)
      if now == change.after || now == change.before {
        restored.append(change)
      } else if isForced {
        try report(shown(change))
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

  /// Puts back everything that was written, as far as that is possible.
  package func revert() {
    for change in written.reversed() { try? put(change.before, for: change) }
    written = []
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
      try files.put(at: path, isReplacing: before != nil) { try files.drafts.write(bytes, $0) }
    } else if before != nil {
      try files.remove(path)
    }
    written.append(
      EventFileChange(folder: change.folder, name: change.name, before: before, after: bytes))
  }
}

extension World {
  /// Changes files of events, in one change that undo reverts; `own` is the own calendar if it is
  /// to be added with its first event.
  package func changeEvents(
    _ files: [EventFileChange], adding own: AgendaCalendar? = nil
  ) throws {
    let isNew = self.files.kind(try storePath()) == .nothing
    let store = try openStore() ?? openStoreForWriting()
    let writer = EventFileWriter(files: self.files, ownFolder: store.ownCalendarFolder)
    do {
      if files.contains(where: { $0.folder == nil }) {
        let own = OwnCalendar(of: store, in: self)
        try own.checkPossible()
        try own.settle()
      }
      try change(in: store) { change in
        if let own { _ = try change.add(own) }
        for file in files { try change.note(file) }
        try writer.write(files)
      }
    } catch {
      // A change that is only not flushed is made.
      if (error as? StoreError)?.kind != .unflushed { writer.revert() }
      let path = try storePath()
      if isNew, self.files.size(path) == 0 { try? self.files.remove(path) }
      throw error
    }
  }
}
