extension Attribute {
  /// The name that a label gives: its letters and digits in lower case, `_` between its words;
  /// empty for a label without any.
  package static func name(from label: String) -> String {
    label.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "_")
  }

  /// The attribute among `attributes` that a person means by its name or its label, in any case;
  /// names come before labels, and nil is said of a label that several have.
  package static func told(_ word: String, among attributes: [Attribute]) -> Attribute? {
    if let named = attributes.first(where: { $0.name == word }) { return named }
    let lower = word.lowercased()
    if let named = attributes.first(where: { $0.name.lowercased() == lower }) { return named }
    let labelled = attributes.filter { $0.label.lowercased() == lower }
    return labelled.count == 1 ? labelled[0] : nil
  }
}
