/// How much acute respiratory illness there is in a state, by the CDC.
package enum RespiratoryLevel: String, CaseIterable, Comparable, Sendable {
  case veryLow = "Very Low"
  case low = "Low"
  case moderate = "Moderate"
  case high = "High"
  case veryHigh = "Very High"

  /// The level of a label; nil for `Data Unavailable` and all else.
  ///
  /// `Minimal` is the older name of Very Low.
  package init?(label: String) {
    if label == "Minimal" {
      self = .veryLow
    } else {
      self.init(rawValue: label)
    }
  }

  private var rank: Int {
    switch self {
    case .veryLow: 0
    case .low: 1
    case .moderate: 2
    case .high: 3
    case .veryHigh: 4
    }
  }

  package static func < (a: RespiratoryLevel, b: RespiratoryLevel) -> Bool { a.rank < b.rank }

  /// `very high`.
  package var words: String { rawValue.lowercased() }
}
