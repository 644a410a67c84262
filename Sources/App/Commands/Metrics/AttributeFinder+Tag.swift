import Actions
import Metrics
import Text

extension AttributeFinder {
  /// The tag of that name or label, or a new one.
  ///
  /// - Throws: ``Failure`` if the attribute of that name is not a tag, or the name is invalid.
  mutating func tag(_ typed: String) throws -> (Attribute, isNew: Bool) {
    let tracked = try tracked(typed)
    if let known = tracked ?? AttributeFinder.template(typed) {
      guard known.type == .boolean else {
        throw Failure.usage(
          "'\(typed)' is not a tag: \(known.label) has the type \(known.type.name)",
          hints: ["To record a value of it: dash log \(known.name) <value>"])
      }
      return (known, tracked == nil)
    }
    let name = Naming.name(from: typed)
    guard !name.isEmpty, typed.count <= Attribute.longestLabel else {
      throw Failure.usage(
        "invalid tag '\(typed)'",
        hints: [
          "A tag contains a letter or a digit, and has at most \(Attribute.longestLabel) characters."
        ])
    }
    try Reserved.check(typed)
    return (.tag(name: name, label: Group.label(from: typed)), true)
  }
}
