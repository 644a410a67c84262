import Importers
import Metrics
import Storage
import Text

extension Context {
  /// Changes what is kept of the attribute that a person names, as one change.
  ///
  /// - Returns: The attribute as it was and as it is.
  func update(
    _ word: String, by command: String, _ body: (inout Attribute, Catalogue) throws -> Void
  ) throws -> (before: Attribute, after: Attribute) {
    let store = try openStore(for: word)
    return try change(by: command, in: store) { change in
      let catalogue = try store.catalogue()
      let before = try catalogue.attribute(typed: word)
      var after = before
      try body(&after, catalogue)
      if after != before { try change.update(after) }
      return (before, after)
    }
  }

  /// Hides or shows the attributes that a person names, as one change.
  ///
  /// - Returns: The label of each, and whether it was otherwise before.
  func setHidden(
    _ isHidden: Bool, _ words: [String], by command: String
  ) throws -> [(label: String, isChanged: Bool)] {
    let store = try openStore(for: words[0])
    return try change(by: command, in: store) { change in
      let catalogue = try store.catalogue()
      return try words.map { word in
        var attribute = try catalogue.attribute(typed: word)
        let wasHidden = attribute.isHidden
        attribute.hidden = isHidden
        try change.update(attribute)
        return (attribute.label, wasHidden != isHidden)
      }
    }
  }
}
