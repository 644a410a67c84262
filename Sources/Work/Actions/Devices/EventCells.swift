import Agenda
import Devices
import Storage
import Text
import Time

// The events of the own calendar as devices share them, by UID: the text of a calendar with nothing
// but the event and its changed occurrences. Events without a UID are not shared.

extension DeviceExchange.EventCells {
  /// Nil if no calendar can be beside the store.
  /// - Throws: `FileError` if the files of a restored backup cannot be written.
  init?(of store: Store, in world: World) throws {
    let own = OwnCalendar(of: store, in: world)
    guard try own.isPossible else { return nil }
    try own.settle()
    let writer = FileWriter(in: world, for: store)
    let local = try LocalZone(in: world)
    let path = store.ownCalendarFolder
    var folder = try EventFolder(nil, local, in: world)
    self.init(
      local: { hadSome in
        if try store.savedEventFiles() != nil { throw Failure.changedMeanwhile }
        if hadSome, world.files.kind(Array(path.utf8)) != .folder {
          throw Failure(
            "\(path): the folder of your events is not there",
            hints: [
              "Nothing was exchanged, so that they are not deleted on your other devices.",
              "Put it back. If you have deleted all of them, create it empty.",
            ])
        }
        folder = try EventFolder(path, local, in: world)
        return try folder.cells()
      }, plan: { try folder.plan($0) },
      write: { files, change in
        let calendars = try store.calendars()
        if !calendars.contains(where: \.isOwn) {
          _ = try change.add(OwnCalendar.new(in: store, among: calendars))
        }
        try writer.write(files)
      }, revert: writer.revert)
  }

  /// The title of an event, from the content of its cell.
  package static func title(of content: String, in world: World) throws -> String? {
    let merge = try? EventFolder(nil, LocalZone(in: world), in: world).merge(Array(content.utf8))
    return merge.flatMap { merge in merge.groups.first.map { merge.title(of: $0) } }
  }
}

extension EventFolder {
  private var now: Instant { world.instant(in: local.zone) }

  fileprivate func cells() throws -> [String: Shelf.Local] {
    var cells: [String: Shelf.Local] = [:]
    for (uid, name) in names {
      guard let bytes = files[name], let text = try text(of: uid, in: bytes),
        let content = String(validating: text, as: UTF8.self)
      else { continue }
      cells[uid] = Shelf.Local(content, rank: Devices.Version.Rank.typed)
    }
    return cells
  }

  /// The text of an event: the one of its file, unless that has other events too.
  private func text(of uid: String, in bytes: [UInt8]) throws -> [UInt8]? {
    let merge = try merge(bytes)
    if merge.groups.count == 1 { return bytes }
    guard let group = merge.groups.first(where: { $0.uid == uid }),
      case .add(let text) = try merge.result(of: group, uid: uid, existing: nil, now: now)
    else { return nil }
    return text
  }

  /// The changes of files after which the folder has other events.
  fileprivate mutating func plan(
    _ wanted: [String: String?]
  ) throws -> (files: [FileChange], refused: Set<String>) {
    var changes: [String: FileChange] = [:]
    var refused: Set<String> = []
    func set(_ name: String, _ bytes: [UInt8]?) {
      let change = FileChange(in: .ownCalendar, name: name, before: files[name], after: bytes)
      changes[name, default: change].after = bytes
      files[name] = bytes
    }
    for (uid, content) in wanted.sorted(by: { $0.key < $1.key }) {
      let bytes = content.map { Array($0.utf8) }
      if let bytes, (try? merge(bytes))?.groups.map(\.uid) != [uid] {
        refused.insert(uid)
        continue
      }
      if let name = names[uid], let whole = files[name], try merge(whole).groups.count > 1 {
        // The others remain in it.
        let editor = try? EventEditor(
          whole, uid: uid, zones: local.database, in: local.zone, now: now)
        guard let editor else {
          refused.insert(uid)
          continue
        }
        set(name, editor.deletingAll())
        names[uid] = nil
      }
      let name = fileName(for: uid)
      if bytes != nil || files[name] != nil { set(name, bytes) }
      names[uid] = bytes == nil ? nil : name
    }
    return (changes.values.sorted { $0.name < $1.name }, refused)
  }
}
