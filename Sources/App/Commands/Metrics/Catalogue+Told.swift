import Importers
import Metrics
import Services
import Storage
import Text

extension Catalogue {
  /// The attribute that a person means by its name or its label, in any case.
  ///
  /// - Throws: ``Failure`` where no attribute that is kept is called so, or several are.
  func attribute(told word: String) throws -> Attribute {
    guard let attribute = try attributes.only(told: word) else {
      throw Failure.notKept(word, among: attributes)
    }
    return attribute
  }

  /// The group that is kept and that a person means by its name or its label, in any case.
  ///
  /// - Throws: ``Failure`` where none is called so.
  func keptGroup(told word: String) throws -> Group {
    if let group = Naming.group(word, among: groups) { return group }
    throw Failure.usage(
      "'\(word)' is no group that is kept",
      hints: ["Kept are \(groups.map(\.name).joined(separator: ", "))."]
        + Suggestion.hints(for: word, among: groups.map(\.name)))
  }

  /// The group that a person means by its name or its label, in any case; one that neither the
  /// store nor Exist has is made of the word.
  ///
  /// - Throws: ``Failure`` where the word is near to a group that is known, or makes no name.
  func group(told word: String) throws -> Group {
    let known = groups + Group.known.filter { known in !groups.contains { $0.name == known.name } }
    if let group = Naming.group(word, among: known) { return group }
    let hints = Suggestion.hints(for: word, among: known.map(\.name))
    let name = Naming.name(from: word)
    guard hints.isEmpty, !name.isEmpty, name.count <= Attribute.longestLabel else {
      throw Failure.usage(
        "'\(word)' is no group",
        hints: ["A group is one of yours or of Exist's, or a new name."] + hints)
    }
    return Group(named: name)
  }
}

extension [Attribute] {
  /// The one that a person means by its name or its label; nil where none is called so.
  ///
  /// - Throws: ``Failure`` where several have that label.
  func only(told word: String) throws -> Attribute? {
    let matches = Naming.matches(word, among: self)
    guard matches.count <= 1 else {
      throw Failure.usage(
        "'\(word)' is the label of \(matches.count) attributes",
        hints: ["Say which by its name: \(matches.map(\.name).joined(separator: ", "))."])
    }
    return matches.first
  }
}

extension Failure {
  /// Why a word names none of the attributes that are kept, with the nearest that does.
  static func notKept(_ word: String, among attributes: [Attribute]) -> Failure {
    .usage(
      "'\(word)' is no attribute that is kept",
      hints: attributes.isEmpty
        ? ["Nothing is recorded yet. See 'dash help attributes add'."]
        : Suggestion.hints(for: word, among: attributes.flatMap { [$0.name, $0.label] })
          + ["See 'dash attributes'."])
  }
}

extension Context {
  /// The store that holds the attribute a person names.
  ///
  /// - Throws: ``Failure`` where nothing was ever recorded.
  func openStore(for word: String) throws -> Store {
    guard let store = try openStore() else { throw Failure.notKept(word, among: []) }
    return store
  }
}
