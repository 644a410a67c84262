import Host
import Storage
import Text

/// Writes files of events, settings and reminders, and puts back what it wrote if the rest of a
/// change fails.
package final class FileWriter: FileRestoring {
  private let world: World
  private var files: Files { world.files }
  private let ownFolder: String
  private var written: [FileChange] = []
  /// Whether what has changed since is skipped by ``restore(_:)``, instead of an error.
  var skipsChanged = false
  /// Whether the scheduler's files that the person edited are replaced or removed too.
  var isForced = false
  /// The paths of files, and names of settings and reminders, that were skipped.
  private(set) var skipped: [String] = []
  private(set) var scheduled: Timetable.Change?

  /// Without a `store` it writes no files of events.
  package init(in world: World, for store: Store?) {
    self.world = world
    ownFolder = store?.ownCalendarFolder ?? ""
  }

  /// - Throws: ``Failure`` of status later if a file was changed meanwhile, `FileError`.
  package func write(_ changes: [FileChange]) throws {
    for change in changes {
      guard try content(of: change) == change.before else {
        throw Failure(
          "\(shown(change)): was changed by another program meanwhile",
          hints: ["Try again in a moment."], status: .later)
      }
    }
    for change in changes { try put(change.after, for: change) }
  }

  package func planned(_ changes: [FileChange]) throws -> [FileChange] {
    try changes.filter { try content(of: $0) == $0.after && $0.before != $0.after }.map(\.reversed)
  }

  /// Writes files as they were before the changes, and returns the changes that are undone.
  /// - Throws: ``Failure`` if a file has changed since, and nothing is written then; `FileError`.
  package func restore(_ changes: [FileChange]) throws -> [FileChange] {
    var restored: [FileChange] = []
    for change in changes {
      let now = try content(of: change)
      if now == change.after || now == change.before {
        restored.append(change)
      } else if skipsChanged {
        skipped.append(shown(change))
      } else {
        throw Failure(
          "\(shown(change)): has changed since, so it cannot be restored",
          hints: ["To undo the rest and leave it as it is, add --force."])
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
  fileprivate func revert(announced changes: [FileChange]) throws -> [String] {
    try changes.reversed().map { change in
      let now = try content(of: change)
      if now == change.before { return "\(shown(change)): was not written" }
      guard now == change.after else { return "\(shown(change)): has changed since, and was left" }
      try put(change.before, for: change)
      return "\(shown(change)): was put back"
    }
  }

  private func folder(of change: FileChange) -> String? {
    switch change.holder {
    case .ownCalendar: ownFolder
    case .calendar(let folder): folder
    case .settings, .scheduler: nil
    }
  }

  private func path(of change: FileChange, in folder: String) throws -> [UInt8] {
    let name = Array(change.name.utf8)
    guard CalendarReader.isItem(name), !name.contains(UInt8(ascii: "/")), !name.contains(0) else {
      throw Failure("invalid name of an event's file '\(change.name)'", status: .data)
    }
    return Array("\(folder)/".utf8) + name
  }

  private func shown(_ change: FileChange) -> String {
    if let folder = folder(of: change) { return "\(folder)/\(change.name)" }
    return "the \(change.holder == .settings ? "setting" : "reminder") \(change.name)"
  }

  private func content(of change: FileChange) throws -> [UInt8]? {
    if let folder = folder(of: change) {
      let path = try path(of: change, in: folder)
      return files.kind(path) == .nothing ? nil : try files.read(path)
    }
    if change.holder == .settings {
      return try world.settingsFile().value(of: Settings.undoable(change.name)).map {
        Array($0.utf8)
      }
    }
    return try Timetable(in: world.host).removing(reminder(change).job, isForced: true).before
      .map { Array("\($0)".utf8) }
  }

  private func put(_ bytes: [UInt8]?, for change: FileChange) throws {
    var done = change
    done.after = bytes
    done.before = try content(of: change)
    if let folder = folder(of: change) {
      let path = try files.target(try path(of: change, in: folder))
      if let bytes {
        try files.makeFolders(path)
        try files.put(bytes, at: path, isReplacing: done.before != nil)
      } else if done.before != nil {
        try files.remove(path)
      }
    } else if change.holder == .settings {
      try world.put(
        bytes.map { String(decoding: $0, as: UTF8.self) }, for: Settings.undoable(change.name))
    } else {
      let rhythm = try bytes.map { bytes in
        guard let rhythm = Rhythm(String(decoding: bytes, as: UTF8.self)) else {
          throw Failure("invalid rhythm of a reminder", status: .data)
        }
        return rhythm
      }
      var action = SetReminder(try reminder(change), to: rhythm)
      action.isForced = isForced
      scheduled = try action.schedule(in: world)
    }
    written.append(done)
  }

  private func reminder(_ change: FileChange) throws -> ReminderKind {
    guard let kind = ReminderKind(rawValue: change.name) else {
      throw Failure("invalid name of a reminder '\(change.name)'", status: .data)
    }
    return kind
  }
}

extension World {
  /// Changes files of events in one change, which adds the own calendar with its first event.
  package func changeEvents(_ changes: [FileChange]) throws {
    let isNew = files.kind(try storePath()) == .nothing
    let store = try openStore() ?? openStoreForWriting()
    let isOwn = changes.contains { $0.holder == .ownCalendar }
    do {
      if isOwn {
        let own = OwnCalendar(of: store, in: self)
        try own.checkPossible()
        try own.settle()
      }
      let writer = FileWriter(in: self, for: store)
      try change(files: writer, of: store, by: "dash") {
        // A restore may have ended while this command waited.
        if isOwn, try store.savedEventFiles() != nil { throw Failure.changedMeanwhile }
        return changes
      } alongside: { change in
        let calendars = try store.calendars()
        if isOwn, !calendars.contains(where: \.isOwn) {
          _ = try change.add(OwnCalendar.new(in: store, among: calendars))
        }
      }
    } catch {
      let path = try storePath()
      if isNew, files.size(path) == 0 { try? files.remove(path) }
      throw error
    }
  }

  /// Makes changes of settings and reminders one change.
  ///
  /// `make` returns them once the store is locked. If the store cannot be written, they are
  /// made all the same, and it says that they cannot be undone.
  /// - Returns: The writer of the changes.
  func changeChoices(
    by line: String, isForced: Bool = false, _ make: @escaping () throws -> [FileChange]
  ) throws -> FileWriter {
    let opened = Result { try openStore() ?? openStoreForWriting() }
    let writer = FileWriter(in: self, for: try? opened.get())
    writer.isForced = isForced
    do {
      try change(files: writer, of: opened.get(), by: line, make)
    } catch  where (try? opened.get()) == nil || isUnmade(error) {
      warn("\(Failure(error).message), so this cannot be undone")
      try writer.write(make())
    }
    return writer
  }

  /// Whether the store refused a change, which is not made then.
  private func isUnmade(_ error: any Error) -> Bool {
    guard let error = error as? StoreError else { return false }
    return error.kind != .unflushed
  }

  private func change(
    files writer: FileWriter, of store: Store, by line: String,
    _ make: @escaping () throws -> [FileChange], alongside: (Change) throws -> Void = { _ in }
  ) throws {
    try restrictStore()
    var changes: [FileChange] = []
    let announcement = FileAnnouncement(
      of: {
        changes = try make()
        return changes
      }, revert: writer.revert)
    try store.change(by: typed ?? line, at: now.description, announcing: announcement) { change in
      try alongside(change)
      for file in changes { try change.note(file) }
      try writer.write(changes)
    }
  }

  /// Puts back the files that an interrupted command has announced in the store.
  func revertIntents(of store: Store) throws {
    let writer = FileWriter(in: self, for: store)
    try store.revertIntents(at: now.description) { try writer.revert(announced: $0) }
  }
}

extension Failure {
  static var changedMeanwhile: Failure {
    Failure("the store was replaced by a backup meanwhile", hints: ["Try again."], status: .later)
  }
}
