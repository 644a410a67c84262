import Metrics
import Storage
import Text

extension Catalogue {
  /// The attribute that `typed` names by its name or its label, in upper or lower case.
  ///
  /// - Throws: ``Failure`` if none or several have that name or label.
  package func attribute(typed: String) throws -> Attribute {
    guard let attribute = try attributes.only(typed: typed) else {
      throw Failure.unknownAttribute(typed, among: attributes)
    }
    return attribute
  }

  /// The group of the store that `typed` names by its name or its label, in upper or lower case.
  ///
  /// - Throws: ``Failure`` if there is none.
  package func storedGroup(typed: String) throws -> Group {
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
  package func group(typed: String) throws -> Group {
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
  /// The one that `typed` names by its name or its label, or nil.
  ///
  /// - Throws: ``Failure`` if several have that label.
  package func only(typed: String) throws -> Attribute? {
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
  package static func unknownAttribute(_ typed: String, among attributes: [Attribute]) -> Failure {
    .usage(
      "unknown attribute '\(typed)'",
      hints: attributes.isEmpty
        ? ["Nothing is recorded yet. See 'dash help attributes add'."]
        : Suggestion.hints(for: typed, among: attributes.flatMap { [$0.name, $0.label] })
          + ["See 'dash attributes'."])
  }

  /// Something needs values, and there are none.
  package static var nothingRecorded: Failure {
    Failure(
      "nothing is recorded yet",
      hints: ["Try 'mood rate 4', 'dash import <file or folder>', or the sample data with --demo."])
  }
}

extension World {
  /// The store, to find the attribute that `typed` names.
  ///
  /// - Throws: ``Failure`` if nothing was recorded yet.
  package func openStore(for typed: String) throws -> Store {
    guard let store = try openStore() else { throw Failure.unknownAttribute(typed, among: []) }
    return store
  }

  /// This world with a store that is already open, so that an action does not open it again.
  package func reusing(_ store: Store?) -> World {
    var world = self
    world.store = store
    return world
  }
}
