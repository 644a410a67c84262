import Metrics
import Storage
import Time

extension [Attribute] {
  /// How to set a goal for one of these; nil if they are all texts, which have no goals.
  var goalHint: String? {
    if isEmpty { return "Nothing is recorded yet. To begin: dash log steps 5623" }
    let usual = filter { $0.name == "steps" } + filter { !$0.isHidden } + self
    guard let attribute = usual.first(where: { $0.type.goalExample != nil }) else { return nil }
    return "To set one: dash goal \(attribute.name) \(attribute.type.goalExample ?? "")"
  }
}

extension Store {
  /// Whether values of the attribute are below 0, or could be, as degrees could.
  func isBelowZero(_ attribute: Attribute) throws -> Bool {
    if attribute.unit == .celsius { return true }
    return try history(of: [attribute.name], in: Day.first...Day.last)[0].contains {
      $0.value.number ?? 0 < 0
    }
  }
}
