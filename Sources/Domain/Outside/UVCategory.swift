/// What a UV index means: the categories of the World Health Organization ("Global Solar UV Index: A
/// Practical Guide", 2002).
package enum UVCategory: String, CaseIterable, Sendable {
  case low
  case moderate
  case high
  case veryHigh = "very high"
  case extreme

  /// Of an index, which is rounded to a whole number first, as it is shown.
  package init(index: Double) {
    switch index.rounded() {
    case ..<3: self = .low
    case ..<6: self = .moderate
    case ..<8: self = .high
    case ..<11: self = .veryHigh
    default: self = .extreme
    }
  }
}
