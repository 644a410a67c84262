import Actions
import Importers
import Metrics
import Storage

extension Context {
  /// Changes the attribute of a typed name or label, as one undoable change of the command line
  /// `command`.
  ///
  /// - Returns: The attribute before and after.
  func update(
    _ typedName: String, by command: String, _ body: (inout Attribute, Catalogue) throws -> Void
  ) throws -> (before: Attribute, after: Attribute) {
    let store = try world.openStore(for: typedName)
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
