import Almanac
import Cards
import Storage

extension Catalogue {
  /// The attribute that a person means by its name or its label, in any case.
  ///
  /// - Throws: ``Failure`` where no attribute that is kept is called so, or several are.
  func attribute(told word: String) throws -> Attribute {
    if let attribute = Attribute.told(word, among: attributes) { return attribute }
    let lower = word.lowercased()
    let labelled = attributes.filter { $0.label.lowercased() == lower }.map(\.name)
    if !labelled.isEmpty {
      throw Failure.usage(
        "'\(word)' is the label of \(labelled.joined(separator: " and of "))",
        hints: ["Say the name of the one you mean."])
    }
    throw Failure.usage(
      "'\(word)' is no attribute that is kept",
      hints: Suggestion.hints(for: word, among: attributes.flatMap { [$0.name, $0.label] })
        + ["See 'dash attributes'."])
  }

  /// The group that a person means by its name or its label, in any case; one that neither the
  /// store nor Exist has is made of the word.
  ///
  /// - Throws: ``Failure`` where the word is near to a group that is known, or makes no name.
  func group(told word: String) throws -> Group {
    let known = groups + Group.known.filter { known in !groups.contains { $0.name == known.name } }
    let lower = word.lowercased()
    if let group = known.first(where: { $0.name == lower || $0.label.lowercased() == lower }) {
      return group
    }
    let hints = Suggestion.hints(for: word, among: known.map(\.name))
    let name = Attribute.name(from: word)
    guard hints.isEmpty, !name.isEmpty, name.count <= Attribute.longestName else {
      throw Failure.usage(
        "'\(word)' is no group",
        hints: ["A group is one of yours or of Exist's, or a new name."] + hints)
    }
    return Group(named: name)
  }
}

extension Environment {
  /// The store that holds the attributes a person names.
  ///
  /// - Throws: ``Failure`` where nothing was ever recorded.
  func openStore(for word: String) throws -> Store {
    guard let store = try openStore() else {
      throw Failure.usage(
        "'\(word)' is no attribute that is kept",
        hints: ["Nothing is recorded yet. See 'dash help attributes add'."])
    }
    return store
  }

  /// Changes what is kept of the attribute that a person names, as one change.
  ///
  /// - Returns: The attribute as it was and as it is.
  func update(
    _ word: String, by command: String, _ body: (inout Attribute, Catalogue) throws -> Void
  ) throws -> (before: Attribute, after: Attribute) {
    let store = try openStore(for: word)
    return try store.update(by: command, at: now.description) { change in
      let catalogue = try store.catalogue()
      let before = try catalogue.attribute(told: word)
      var after = before
      try body(&after, catalogue)
      if after != before { try change.update(after) }
      return (before, after)
    }
  }
}

extension Attribute {
  /// How many characters a label may have, and a name.
  static let longestLabel = 60
  static let longestName = 60

  /// A label as it is kept.
  ///
  /// - Throws: ``Failure`` where it is too long, or has no letter and no digit.
  static func label(reading word: String) throws -> String {
    let label = String(TextWidth.clean(word).trimmed)
    guard label.count <= longestLabel else {
      throw Failure.usage(
        "the label has \(label.count) characters, and \(longestLabel) is the most a label may have")
    }
    guard label.contains(where: { $0.isLetter || $0.isNumber }) else {
      throw Failure.usage("'\(word)' has no letter and no digit to read")
    }
    return label
  }
}

extension Environment {
  /// Hides or shows the attributes that a person names, as one change.
  ///
  /// - Returns: The label of each, and whether it was otherwise before.
  func setHidden(
    _ isHidden: Bool, _ words: [String], by command: String
  ) throws -> [(label: String, isChanged: Bool)] {
    let store = try openStore(for: words[0])
    let command = ([command] + words).joined(separator: " ")
    return try store.update(by: command, at: now.description) { change in
      let catalogue = try store.catalogue()
      return try words.map { word in
        var attribute = try catalogue.attribute(told: word)
        let wasHidden = attribute.isHidden
        attribute.hidden = isHidden
        try change.update(attribute)
        return (TextWidth.clean(attribute.label), wasHidden != isHidden)
      }
    }
  }
}
