import Importers
import Metrics
import Services
import Storage
import Text

extension Catalogue {
  /// The attribute that `typed` names by its name or its label, in upper or lower case.
  ///
  /// - Throws: ``Failure`` if none or several have that name or label.
  func attribute(typed: String) throws -> Attribute {
    guard let attribute = try attributes.only(typed: typed) else {
      throw Failure.unknownAttribute(typed, among: attributes)
    }
    return attribute
  }

  /// The group of the store that `typed` names by its name or its label, in upper or lower case.
  ///
  /// - Throws: ``Failure`` if there is none.
  func storedGroup(typed: String) throws -> Group {
    if let group = Naming.group(typed, among: groups) { return group }
    throw Failure.usage(
      "unknown group '\(typed)'",
      hints: ["Your groups: \(groups.map(\.name).joined(separator: ", "))."]
        + Suggestion.hints(for: typed, among: groups.map(\.name)))
  }

  /// The group that `typed` names by its name or its label, in upper or lower case; a new one if
  /// neither the store nor Exist has it.
  ///
  /// - Throws: ``Failure`` if it is similar to a known group, or does not make a name.
  func group(typed: String) throws -> Group {
    let known = groups + Group.known.filter { known in !groups.contains { $0.name == known.name } }
    if let group = Naming.group(typed, among: known) { return group }
    let hints = Suggestion.hints(for: typed, among: known.map(\.name))
    let name = Naming.name(from: typed)
    guard hints.isEmpty, !name.isEmpty, name.count <= Attribute.longestLabel else {
      throw Failure.usage(
        "unknown group '\(typed)'",
        hints: ["Expected one of your groups or of Exist's, or a new name."] + hints)
    }
    return Group(named: name)
  }
}

extension [Attribute] {
  /// The one that `typed` names by its name or its label; nil if none does.
  ///
  /// - Throws: ``Failure`` if several have that label.
  func only(typed: String) throws -> Attribute? {
    let matches = Naming.matches(typed, among: self)
    guard matches.count <= 1 else {
      throw Failure.usage(
        "'\(typed)' is the label of \(matches.count) attributes",
        hints: ["Use the name of one: \(matches.map(\.name).joined(separator: ", "))."])
    }
    return matches.first
  }
}

extension Failure {
  /// `typed` names none of the attributes; the nearest name is a hint.
  static func unknownAttribute(_ typed: String, among attributes: [Attribute]) -> Failure {
    .usage(
      "unknown attribute '\(typed)'",
      hints: attributes.isEmpty
        ? ["Nothing is recorded yet. See 'dash help attributes add'."]
        : Suggestion.hints(for: typed, among: attributes.flatMap { [$0.name, $0.label] })
          + ["See 'dash attributes'."])
  }
}

extension Context {
  /// The store, to find the attribute that `typed` names.
  ///
  /// - Throws: ``Failure`` if nothing was recorded yet.
  func openStore(for typed: String) throws -> Store {
    guard let store = try openStore() else { throw Failure.unknownAttribute(typed, among: []) }
    return store
  }
}
