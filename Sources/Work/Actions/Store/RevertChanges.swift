import Metrics
import Storage

/// Undoes the latest changes, or redoes the latest undone changes.
package struct RevertChanges: Action {
  package enum Direction: Sendable { case undo, redo }

  /// Each change with the attributes before it was reverted, and the skipped files.
  package typealias Result = (
    changes: [(change: ChangeSummary, attributes: [Attribute])], skippedFiles: [String]
  )

  private let direction: Direction
  private let count: Int
  private let skipsChangedFiles: Bool

  /// `skipsChangedFiles` skips files of events that have changed since, instead of failing.
  package init(_ direction: Direction, count: Int = 1, skipsChangedFiles: Bool = false) {
    (self.direction, self.count, self.skipsChangedFiles) = (direction, count, skipsChangedFiles)
  }

  /// Reverts as many as there are; those before an error are reverted.
  /// - Throws: ``Failure`` for a file that has changed since; ``StoreError``, `FileError`.
  package func run(in world: World) throws -> Result {
    var result: Result = ([], [])
    guard let store = try world.openStore() else { return result }
    try OwnCalendar(of: store, in: world).settle()
    for _ in 0..<count {
      // Read before, because undoing a command removes the attributes that it created.
      let attributes = try store.catalogue().attributes
      guard let change = try revertNext(in: store, world, &result) else { break }
      result.changes.append((change, attributes))
    }
    if !result.changes.isEmpty { try world.restrictStore() }
    return result
  }

  private func revertNext(
    in store: Store, _ world: World, _ result: inout Result
  ) throws -> ChangeSummary? {
    let writer = FileWriter(in: world, for: store)
    writer.skipsChanged = skipsChangedFiles
    let change =
      switch direction {
      case .undo: try store.undo(restoring: writer)
      case .redo: try store.redo(restoring: writer)
      }
    result.skippedFiles += writer.skipped
    return change
  }
}
