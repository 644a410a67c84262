/// How people name attributes and groups: by name or label, in capitals or small letters, with
/// blanks or underscores.
package enum Naming {
  /// The attributes of `attributes` that `typed` names: the one of that name, else all of that
  /// label, else the one that Exist calls so.
  package static func matches(_ typed: String, among attributes: [Attribute]) -> [Attribute] {
    if let named = attributes.first(where: { $0.name == typed }) { return [named] }
    let wanted = folded(typed)
    if let named = attributes.first(where: { folded($0.name) == wanted }) { return [named] }
    let labelled = attributes.filter { folded($0.label) == wanted }
    // A label of Exist's still names its attribute where a person has given it another.
    guard labelled.isEmpty, let template = template(typed) else { return labelled }
    return attributes.filter { $0.name == template.name }
  }

  /// The template of Exist that `typed` names, by its name or its label.
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

  /// Whether two labels name the same.
  package static func isSame(_ label: String, _ other: String) -> Bool {
    folded(label) == folded(other)
  }

  /// The name that a label gives: its letters and digits in lower case, `_` between its words;
  /// empty for a label without any.
  package static func name(from label: String) -> String {
    label.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "_")
  }

  private static func folded(_ text: String) -> String {
    text.lowercased().replacing("_", with: " ")
  }
}
