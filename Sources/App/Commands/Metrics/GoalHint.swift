import Metrics
import Storage
import Time

extension [Attribute] {
  /// How a goal is set of one of these, which are kept; nil where they are words alone, which have
  /// no goals.
  var goalHint: String? {
    if isEmpty { return "A goal is of what is kept. To begin: dash log steps 5623" }
    let usual = filter { $0.name == "steps" } + filter { !$0.isHidden } + self
    guard let attribute = usual.first(where: { $0.type.goalExample != nil }) else { return nil }
    return "To set one: dash goal \(attribute.name) \(attribute.type.goalExample ?? "")"
  }
}

extension Store {
  /// Whether values of the attribute are below 0, or could be: degrees always could.
  func isBelowZero(_ attribute: Attribute) throws -> Bool {
    if attribute.unit == .celsius { return true }
    return try history(of: [attribute.name], in: Day.first...Day.last)[0].contains {
      $0.value.number ?? 0 < 0
    }
  }
}
