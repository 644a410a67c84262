import Metrics

/// A change of something that files outside the store hold; the change log holds both contents, and
/// undo restores the old one if the new one is still there.
package struct FileChange: Equatable, Sendable {
  /// What holds it.
  package enum Holder: Equatable, Sendable {
    /// The folder of the own calendar beside the store.
    case ownCalendar
    /// The folder of another calendar, an absolute path.
    case calendar(String)
    case settings, scheduler
  }

  package var holder: Holder
  /// The name of a file of a calendar, of a setting, or of a kind of reminder.
  package var name: String
  /// The text of the file, the value of the setting, or the rhythm of the reminder; nil if none.
  package var before: [UInt8]?
  package var after: [UInt8]?

  package init(in holder: Holder, name: String, before: [UInt8]?, after: [UInt8]?) {
    (self.holder, self.name, self.before, self.after) = (holder, name, before, after)
  }

  package var reversed: FileChange {
    FileChange(in: holder, name: name, before: after, after: before)
  }
}

extension FileChange {
  /// The setting or the reminder that it changes; nil if it is a file of a calendar.
  var choice: ChangedChoice? {
    let kind: ChangedChoice.Kind
    switch holder {
    case .ownCalendar, .calendar: return nil
    case .settings: kind = .setting
    case .scheduler: kind = .reminder
    }
    func text(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
    return ChangedChoice(kind, named: name, from: text(before), to: text(after))
  }

  /// Not absolute paths, so that no folder has such a name.
  private static let (settings, scheduler) = ("settings", "scheduler")

  private var place: String? {
    switch holder {
    case .ownCalendar: nil
    case .calendar(let folder): folder
    case .settings: FileChange.settings
    case .scheduler: FileChange.scheduler
    }
  }

  /// The four fields, each as its length and its bytes: `12:4f2c-a81b.ics`, or `-` for none.
  var packed: [UInt8] {
    var bytes: [UInt8] = []
    for field in [place.map { Array($0.utf8) }, Array(name.utf8), before, after] {
      guard let field else {
        bytes.append(UInt8(ascii: "-"))
        continue
      }
      bytes += "\(field.count):".utf8
      bytes += field
    }
    return bytes
  }

  init?(packed: [UInt8]) {
    var rest = packed[...]
    /// A field; nil if it is none, which is not an error.
    func field() -> [UInt8]?? {
      if rest.first == UInt8(ascii: "-") {
        rest.removeFirst()
        return .some(nil)
      }
      guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
        let count = Int(String(decoding: rest[..<colon], as: UTF8.self)),
        0...rest.endIndex - colon - 1 ~= count
      else { return nil }
      let end = colon + 1 + count
      defer { rest = rest[end...] }
      return .some(Array(rest[(colon + 1)..<end]))
    }
    guard let place = field(), let name = field(), let name, let before = field(),
      let after = field(), rest.isEmpty
    else { return nil }
    let holder: Holder =
      switch place.map({ String(decoding: $0, as: UTF8.self) }) {
      case nil: .ownCalendar
      case FileChange.settings?: .settings
      case FileChange.scheduler?: .scheduler
      case let folder?: .calendar(folder)
      }
    self.init(in: holder, name: String(decoding: name, as: UTF8.self), before: before, after: after)
  }
}

extension Change {
  /// Notes a change of a file, which the caller writes.
  package func note(_ file: FileChange) throws(StoreError) {
    fileCount += 1
    let insertion = try noting()
    try insertion.run(try row(), Relation.file.rawValue, fileCount, file.packed)
  }
}

extension Store {
  /// The files of the change that is undone or redone next.
  func filesOfNextChange(isUndone: Bool) throws(StoreError) -> [FileChange] {
    let order = isUndone ? "ASC" : "DESC"
    let change = try database.first(
      of: "SELECT id FROM change WHERE undone = ? ORDER BY id \(order) LIMIT 1", isUndone
    ) { $0.integer() }
    return try change.map { id throws(StoreError) in try files(of: id).map(\.file) } ?? []
  }

  private func files(of change: Int64) throws(StoreError) -> [(id: Int64, file: FileChange)] {
    try database.rows(
      of: "SELECT before, id FROM replaced WHERE change = ? AND relation = 'event_file'", change
    ) { row throws(StoreError) in
      guard let file = FileChange(packed: row.bytes()) else { throw damage }
      return (row.integer(), file)
    }
  }

  /// Restores the files of a change, and notes the way back.
  func swapFiles(of change: Int64, _ restore: ([FileChange]) throws -> [FileChange]) throws {
    let notes = try files(of: change)
    let update = try database.prepare(
      "UPDATE replaced SET before = ? WHERE change = ? AND relation = 'event_file' AND id = ?")
    let deletion = try database.prepare(
      "DELETE FROM replaced WHERE change = ? AND relation = 'event_file' AND id = ?")
    let restored = try restore(notes.map(\.file))
    for (id, file) in notes {
      if restored.contains(file) {
        try update.run(file.reversed.packed, change, id)
      } else {
        try deletion.run(change, id)
      }
    }
  }
}
