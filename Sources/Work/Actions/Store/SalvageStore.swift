import Host
import Storage
import Text

/// Writes what can be read from a damaged store to a new file.
package struct SalvageStore: Action {
  /// The saved data.
  package struct Result {
    /// The path of the damaged store.
    package var store: String
    package var salvage: Salvage
    /// How many events were saved from the folder of the own calendar.
    package var eventCount: Int
  }

  private let target: Argument

  /// Saves to the file `target`, which must not exist.
  package init(to target: Argument) { self.target = target }

  /// Creates the file only if anything can be read.
  ///
  /// It reads a copy of the store, because opening the store itself could make SQLite roll back an
  /// unfinished write in it.
  ///
  /// - Throws: ``Failure`` if nothing can be read, or `target` is not a new file; ``StoreError``,
  ///   `FileError`.
  package func run(in world: World) throws -> Result {
    let store = try world.storePath()
    let name = String(decoding: store, as: UTF8.self)
    try world.refuseReserved(target, hint: "Give the path of a new file.")
    let files = world.files
    guard files.kind(store) == .file, files.size(store) >= 512 else {
      _ = try files.read(store)
      throw Failure(
        "\(name): is not a store of dash", hints: World.otherStoreHints, status: .data)
    }
    guard files.kind(target.bytes) == .nothing else {
      throw Failure(
        "\(target.text): already exists", hints: ["Give the path of a new file."], status: .output)
    }
    let copy = try files.drafts.make(target.bytes)
    defer { files.drafts.discard(copy) }
    try files.copy(store, toDraft: copy)
    let journal = Array("-journal".utf8)
    if files.kind(store + journal) == .file {
      try files.makePrivate(copy + journal)
      try files.copy(store + journal, toDraft: copy + journal)
    }
    var result: Result?
    try files.put(at: target.bytes, isReplacing: false) { draft in
      let salvage = try salvage(SQLitePath.of(copy), to: SQLitePath.of(draft), name: name)
      let events = try world.ownEvents
      if !events.isEmpty { try Store.save(events, intoCopy: SQLitePath.of(draft)) }
      guard salvage.results.contains(where: { $0.saved > 0 }) else {
        throw Failure(
          "\(name): nothing can be read from it",
          hints: ["Restore a backup: dash restore <file>"], status: .data)
      }
      let hasEvents = salvage.results.contains { $0.part == .events }
      result = Result(store: name, salvage: salvage, eventCount: hasEvents ? 0 : events.count)
    }
    guard let result else {
      preconditionFailure("put(at:isReplacing:_:) always runs its closure")
    }
    return result
  }

  /// Reads the copy of a store, and names the store itself in errors.
  private func salvage(_ copy: [UInt8], to draft: [UInt8], name: String) throws -> Salvage {
    do {
      return try Salvage(from: copy, to: draft)
    } catch var fault as StoreError where fault.path == String(decoding: copy, as: UTF8.self) {
      fault.path = name
      // A full disk says nothing about the store.
      guard fault.isAboutContent else { throw fault }
      throw Failure(
        "\(name): \(fault.reason)",
        hints: ["Nothing can be read from it. Restore a backup: dash restore <file>"],
        status: .data)
    }
  }
}
