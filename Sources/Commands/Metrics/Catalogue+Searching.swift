import Almanac
import Storage

extension Catalogue {
  /// The attribute that a person means by a name or a label, in letters of either case.
  ///
  /// - Throws: ``Failure`` where none has it.
  func attribute(told word: String) throws -> Attribute {
    if let place = place(of: word) { return attributes[place] }
    let lower = word.lowercased()
    if let attribute = attributes.first(where: {
      $0.name.lowercased() == lower || $0.label.lowercased() == lower
    }) {
      return attribute
    }
    throw Failure.usage(
      "'\(word)' is no attribute that is kept",
      hints: Suggestion.hints(
        for: word, among: attributes.map(\.name) + attributes.map(\.label)))
  }

  /// The group that a person means by a name or a label, in letters of either case.
  ///
  /// - Throws: ``Failure`` where none has it.
  func group(told word: String) throws -> Group {
    let lower = word.lowercased()
    if let group = groups.first(where: {
      $0.name.lowercased() == lower || $0.label.lowercased() == lower
    }) {
      return group
    }
    throw Failure.usage(
      "'\(word)' is no group that is kept",
      hints: ["Kept are \(groups.map(\.name).joined(separator: ", "))."]
        + Suggestion.hints(for: word, among: groups.map(\.name)))
  }
}
