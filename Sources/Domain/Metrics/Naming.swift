/// Finds attributes and groups as people name them: by name or label, in upper or lower case, with
/// blanks or underscores.
package enum Naming {
  /// The attributes that `typed` names: the one with that name, else all with that label, else the
  /// one with that label at Exist.
  package static func matches(_ typed: String, among attributes: [Attribute]) -> [Attribute] {
    if let named = attributes.first(where: { $0.name == typed }) { return [named] }
    let wanted = folded(typed)
    if let named = attributes.first(where: { folded($0.name) == wanted }) { return [named] }
    let labelled = attributes.filter { folded($0.label) == wanted }
    // Exist's label still names an attribute that a person has renamed.
    guard labelled.isEmpty, let template = template(typed) else { return labelled }
    return attributes.filter { $0.name == template.name }
  }

  /// Exist's template that `typed` names, by its name or its label.
  package static func template(_ typed: String) -> Template? {
    let wanted = folded(typed)
    return Template.all.first { folded($0.name) == wanted }
      ?? Template.all.first { folded($0.label) == wanted }
  }

  /// The group of `groups` that `typed` names.
  package static func group(_ typed: String, among groups: [Group]) -> Group? {
    let wanted = folded(typed)
    return groups.first { folded($0.name) == wanted }
      ?? groups.first { folded($0.label) == wanted }
  }

  /// Whether two labels are the same, apart from case and underscores.
  package static func isSame(_ label: String, _ other: String) -> Bool {
    folded(label) == folded(other)
  }

  /// The name made of a label: its letters and digits in lower case, `_` between its words; empty for
  /// a label without any.
  package static func name(from label: String) -> String {
    label.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "_")
  }

  private static func folded(_ text: String) -> String {
    text.lowercased().replacing("_", with: " ")
  }
}
