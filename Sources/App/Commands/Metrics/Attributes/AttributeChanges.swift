import Importers
import Metrics
import Storage

extension Context {
  /// Changes a tracked attribute, as one undoable change.
  ///
  /// - Parameters:
  ///   - typedName: Its name or label.
  ///   - command: The command line, for the change log.
  /// - Returns: The attribute before and after.
  func update(
    _ typedName: String, by command: String, _ body: (inout Attribute, Catalogue) throws -> Void
  ) throws -> (before: Attribute, after: Attribute) {
    let store = try openStore(for: typedName)
    return try change(by: command, in: store) { change in
      let catalogue = try store.catalogue()
      let before = try catalogue.attribute(typed: typedName)
      var after = before
      try body(&after, catalogue)
      if after != before { try change.update(after) }
      return (before, after)
    }
  }
}
