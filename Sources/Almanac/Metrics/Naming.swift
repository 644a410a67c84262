/// How people name attributes: by name or label, in capitals or small letters, with blanks or
/// underscores.
package enum Naming {
  /// The attributes of `attributes` that `typed` names: the one of that name, else all of that
  /// label.
  package static func matches(_ typed: String, among attributes: [Attribute]) -> [Attribute] {
    let wanted = folded(typed)
    if let named = attributes.first(where: { folded($0.name) == wanted }) { return [named] }
    return attributes.filter { folded($0.label) == wanted }
  }

  /// The template of Exist that `typed` names, by its name or its label.
  package static func template(_ typed: String) -> Template? {
    let wanted = folded(typed)
    return Template.all.first { folded($0.name) == wanted }
      ?? Template.all.first { folded($0.label) == wanted }
  }

  /// The name of a new tag that is called `words`: `Dog walk` is `dog_walk`; nil where no letter
  /// and no digit is in it.
  package static func tagName(from words: String) -> String? {
    var name = ""
    for character in words.lowercased() {
      if character.isLetter || character.isNumber {
        name.append(character)
      } else if !name.isEmpty, name.last != "_" {
        name.append("_")
      }
    }
    if name.last == "_" { name.removeLast() }
    return name.isEmpty ? nil : name
  }

  private static func folded(_ text: String) -> String {
    text.lowercased().replacing("_", with: " ")
  }
}
