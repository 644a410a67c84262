import Metrics
import Text

extension AttributeFinder {
  /// The tag of that name, or a new one.
  ///
  /// - Throws: ``Failure`` where the word names what is no tag, or can be none.
  mutating func tag(_ tag: String) throws -> (Attribute, isNew: Bool) {
    let kept = try kept(tag)
    if let known = kept ?? AttributeFinder.template(tag) {
      guard known.type == .boolean else {
        throw Failure.usage(
          "'\(tag)' is no tag: \(known.label) is kept as \(known.type.name)",
          hints: ["To record a value of it: dash log \(known.name) <value>."])
      }
      return (known, kept == nil)
    }
    let name = Naming.name(from: tag)
    guard !name.isEmpty, tag.count <= Attribute.longestLabel else {
      throw Failure.usage(
        "'\(tag)' can be no tag",
        hints: ["A tag has a letter or a digit, and at most \(Attribute.longestLabel) characters."])
    }
    return (.tag(name: name, label: Group.label(from: tag)), true)
  }
}
