import Text

/// Chances in words.
package enum RiskText {
  /// `34%`, `0.6%`, `less than 0.1%`, `more than 99%`: an estimate has no more places than it deserves.
  package static func percentage(_ chance: Double) -> String {
    switch chance {
    case 0: "0%"
    case ..<0.001: "less than 0.1%"
    case ..<0.1: NumberText.text { $0.rounded(chance * 100, places: 1) } + "%"
    case 0.995...: "more than 99%"
    default: NumberText.text { $0.rounded(chance * 100, places: 0) } + "%"
    }
  }
}
