import Host
import Metrics
import Storage
import Text
import Time

extension Catalogue {
  /// The attribute that `typed` names by its name or its label, in upper or lower case.
  package func attribute(typed: String) throws -> Attribute {
    guard let attribute = try attributes.only(typed: typed) else {
      throw Failure.unknownAttribute(typed, among: attributes)
    }
    return attribute
  }

  /// The group of the store that `typed` names by its name or its label, in upper or lower case.
  package func storedGroup(typed: String) throws -> Group {
    if let group = Naming.group(typed, among: groups) { return group }
    throw Failure.usage(
      "unknown group '\(typed)'",
      hints: ["Your groups: \(groups.map(\.name).joined(separator: ", "))."]
        + Suggestion.hints(for: typed, among: groups.map(\.name)))
  }

  /// Like ``storedGroup(typed:)``, but also a group of Exist, or a new one.
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
  /// The attribute that `typed` names by its name or its label, or nil.
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
  /// The store with the attribute that `typed` names.
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

/// Names that new attributes cannot have, because they mean something else to the program.
package enum ReservedName {
  /// The other meaning of a name, `a command`, `a day` or `a number`, or nil if it is free.
  ///
  /// Exist's own names are free: mood is also a program. `isCommand` takes names in lower case.
  package static func meaning(of label: String, isCommand: (String) -> Bool) -> String? {
    if Naming.template(label) != nil { return nil }
    if isCommand(label.lowercased()) { return "a command" }
    // Whether text is a day does not depend on today.
    if DayReading(today: Day(number: 20_000)).typed(label) != nil { return "a day" }
    if TypedNumber(label[...])?.suffix.isEmpty == true
      || RatingScale.nine.stored(parsing: label) != nil
    {
      return "a number"
    }
    return nil
  }
}

extension World {
  /// Refuses a name for something new that already means something else.
  package func checkName(_ label: String) throws {
    guard let meaning = ReservedName.meaning(of: label, isCommand: isCommand) else { return }
    throw Failure.usage(
      "'\(label)' is \(meaning), so nothing new can be called that",
      hints: meaning == "a day"
        ? ["To choose that day: --date \(ShellText.quoted(label))"] : ["Choose another name."])
  }
}
