import Storage
import Testing

/// Files of events in the change log, and in backups.
struct EventFileTests {
  private let file = EventFileChange(
    folder: "/tmp/cal", name: "1.ics", before: nil, after: Array("a-1:b\0\u{FF}".utf8))

  private func change(_ store: Store, _ file: EventFileChange) throws {
    try store.change(by: "dash agenda add", at: "2026-11-20T21:00") { try $0.note(file) }
  }

  @Test func `undo and redo pass each text on, and refuse what is refused`() throws {
    let store = try Store.inMemory()
    try change(store, file)
    var seen: [EventFileChange] = []
    struct Refusal: Error {}
    #expect(throws: Refusal.self) { try store.undo(restoringFiles: { _ in throw Refusal() }) }
    let undone = try store.undo(restoringFiles: { files in
      seen += files
      return files
    })
    #expect(undone?.counts.files == 1)
    _ = try store.redo(restoringFiles: { files in
      seen += files
      return files
    })
    #expect(seen == [file, file.reversed])
  }

  @Test func `a file that is left as it is, is forgotten`() throws {
    let store = try Store.inMemory()
    var own = file
    own.folder = nil
    own.before = []
    try store.change(by: "dash agenda add", at: "2026-11-20T21:00") { change in
      try change.note(own)
      try change.note(file)
    }
    _ = try store.undo(restoringFiles: { $0.filter { $0 == own } })
    var seen: [EventFileChange] = []
    _ = try store.redo(restoringFiles: { files in
      seen += files
      return files
    })
    #expect(seen == [own.reversed])
  }
}
