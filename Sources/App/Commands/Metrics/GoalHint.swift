import Metrics
import Storage
import Time

extension Store {
  /// Whether values of the attribute are below 0, or could be, as degrees could.
  func isBelowZero(_ attribute: Attribute) throws -> Bool {
    if attribute.unit == .celsius { return true }
    return try history(of: [attribute.name], in: Day.first...Day.last)[0].contains {
      $0.value.number ?? 0 < 0
    }
  }
}
