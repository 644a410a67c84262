import Metrics

extension [Attribute] {
  /// How to set a goal for one of these; nil if they are all texts, which have no goals.
  package var goalHint: String? {
    if isEmpty { return "Nothing is recorded yet. To begin: dash log steps 5623" }
    let usual = filter { $0.name == "steps" } + filter { !$0.isHidden } + self
    guard let attribute = usual.first(where: { $0.type.goalExample != nil }) else { return nil }
    return "To set one: dash goal \(attribute.name) \(attribute.type.goalExample ?? "")"
  }
}
