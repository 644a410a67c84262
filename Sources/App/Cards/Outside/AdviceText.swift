import Outside

/// The sentence about going out.
package enum AdviceText {
  /// The verdict with its reasons.
  ///
  ///     Take care outside: strong sun (UV index 7 at 13:00).
  package static func sentence(_ advice: Advice?, _ text: OutsideText) -> String {
    guard let advice else { return "There is no forecast of the next 3 hours to judge by." }
    let lead: String
    switch advice.verdict {
    case .fine: return "Fine to go out."
    case .takeCare: lead = "Take care outside: "
    case .betterNot: lead = "Better not go out: "
    }
    return lead + OutsideText.list(advice.reasons.map { reason($0, advice, text) }) + "."
  }

  /// `strong sun (UV index 7 at 13:00)`.
  private static func reason(
    _ finding: Advice.Finding, _ advice: Advice, _ text: OutsideText
  ) -> String {
    let rule = finding.rule
    guard let value = finding.value, let time = finding.time else {
      return rule.reason + (advice.illness.map { " (\($0.words))" } ?? "")
    }
    let at = "at \(text.time(time))"
    if rule.measure == .weatherCode { return "\(rule.reason) \(at)" }
    return "\(rule.reason) (\(rule.measure.words) \(text.value(value, of: rule.measure)) \(at))"
  }
}
