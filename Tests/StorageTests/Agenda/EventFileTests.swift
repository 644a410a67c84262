import Testing

@testable import Storage

/// Files of events in the change log, and in backups.
struct EventFileTests {
  private let file = FileChange(
    in: .calendar("/tmp/cal"), name: "1.ics", before: nil, after: Array("a-1:b\0\u{FF}".utf8))

  private func change(_ store: Store, _ file: FileChange) throws {
    try store.change(by: "dash agenda add", at: "2026-11-20T21:00") { try $0.note(file) }
  }

  @Test func `undo and redo pass each text on, and refuse what is refused`() throws {
    let store = try Store.inMemory()
    try change(store, file)
    #expect(throws: Restoring.Refusal.self) {
      try store.undo(restoring: Restoring(isRefused: true))
    }
    let files = Restoring()
    #expect(try store.undo(restoring: files)?.counts.files == 1)
    _ = try store.redo(restoring: files)
    #expect(files.seen == [file, file.reversed])
  }

  @Test func `a file that is left as it is, is forgotten`() throws {
    let store = try Store.inMemory()
    var own = file
    own.holder = .ownCalendar
    own.before = []
    try store.change(by: "dash agenda add", at: "2026-11-20T21:00") { change in
      try change.note(own)
      try change.note(file)
    }
    _ = try store.undo(restoring: Restoring(only: own))
    let files = Restoring()
    _ = try store.redo(restoring: files)
    #expect(files.seen == [own.reversed])
  }

  @Test func `what is announced is reverted by the next program, and not by a copy`() throws {
    let shelf = try Shelf()
    struct Ended: Error {}
    do {
      let store = try shelf.open()
      #expect(!store.hasIntents)
      // A program that ends here cannot revert what it has written.
      #expect(throws: Ended.self) {
        let files = FileAnnouncement(of: { [file] in [file] }, revert: { throw Ended() })
        try store.change(by: "dash agenda add", at: "2026-11-20T21:00", announcing: files) {
          change in
          try change.note(file)
          throw Ended()
        }
      }
      #expect(try store.changes(limit: 1).isEmpty)
    }
    let copy = try Shelf()
    _ = try Store.copy(from: Array(shelf.path.utf8), to: Array(copy.path.utf8))
    #expect(try !copy.open().hasIntents)
    let store = try shelf.open()
    #expect(store.hasIntents)
    #expect(try SchemaStamp(of: store.database).version == Schema.version)
    #expect(try SchemaStamp(of: store.database).isCurrent)
    var seen: [FileChange] = []
    for _ in 1...2 {
      try store.revertIntents(at: "2026-11-20T21:00") { files in
        seen += files
        return ["put back"]
      }
    }
    #expect(seen == [file])
    #expect(try !shelf.open().hasIntents)
    #expect(try store.states(of: .intent).map(\.key) == ["reverted"])
  }

  @Test func `an error puts the files back, and announces nothing any more`() throws {
    let shelf = try Shelf()
    struct Ended: Error {}
    var (reverted, isLocked) = (0, false)
    let store = try shelf.open()
    #expect(throws: Ended.self) {
      let files = FileAnnouncement(of: { [file] in [file] }, revert: { reverted += 1 })
      try store.change(by: "dash agenda add", at: "2026-11-20T21:00", announcing: files) { _ in
        // No other program can look at what is half done.
        let other = try Database(path: Array(shelf.path.utf8), patience: 0)
        isLocked = (try? other.number("PRAGMA user_version")) == nil
        throw Ended()
      }
    }
    #expect(reverted == 1 && isLocked)
    #expect(try !shelf.open().hasIntents)
    try shelf.open().change(by: "dash log", at: "2026-11-20T21:00") { _ in }
  }
}

/// Files that are restored by noting them.
private final class Restoring: FileRestoring {
  struct Refusal: Error {}

  private(set) var seen: [FileChange] = []
  private let only: FileChange?
  private let isRefused: Bool

  init(only: FileChange? = nil, isRefused: Bool = false) {
    self.only = only
    self.isRefused = isRefused
  }

  func planned(_ changes: [FileChange]) -> [FileChange] { changes.map(\.reversed) }

  func restore(_ changes: [FileChange]) throws -> [FileChange] {
    if isRefused { throw Refusal() }
    seen += changes
    return changes.filter { only == nil || $0 == only }
  }

  func revert() {}
}
