import Time

package struct StoreContents: Sendable {
  package let valueCount: Int
  package let days: ClosedRange<Day>?
  /// Whether it holds the events of the own calendar, as a backup does.
  package let hasEvents: Bool
}

extension Store {
  /// Copies one state of the store at `path` into the empty file at `target`, checks the integrity
  /// of the copy, and returns how much it holds.
  package static func copy(from path: [UInt8], to target: [UInt8]) throws -> StoreContents {
    let source = try Store(unchanged: path)
    guard !source.isEmpty else {
      throw StoreError(
        kind: .content, path: String(decoding: path, as: UTF8.self),
        reason: "is not a store: it is empty")
    }
    let copy = try Database(path: target)
    try source.database.copy(to: copy)
    try copy.checkIntegrity()
    let saved = try Store(unchanged: target)
    return StoreContents(
      valueCount: Int(try saved.database.number("SELECT count(*) FROM value")),
      days: try saved.recordedDays(), hasEvents: try saved.hasSavedEventFiles())
  }

  /// Replaces the store at `target` with the store at `path`, in one step as other programs see it.
  package static func replace(_ target: [UInt8], with path: [UInt8]) throws(StoreError) {
    let source = try Database(path: path)
    let store = try Database(path: target)
    try store.run("PRAGMA synchronous = EXTRA; PRAGMA secure_delete = ON")
    try source.copy(to: store)
  }
}
