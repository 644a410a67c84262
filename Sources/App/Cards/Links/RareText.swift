import Formats
import Metrics

// The size of a link with a rare outcome, in words and for programs.

extension ValueText {
  /// `On 45% of days with Taxi you had any spending, on 0% of others, likely 31 to 59 more days in
  /// 100; when you did, typically 34.00, likely 28.00 to 41.00`.
  func text(
    of size: RareSize, _ finding: LinkFinding, _ cause: Attribute, _ outcome: Attribute
  ) -> String {
    let condition = finding.condition.map { " " + text(of: $0, cause) } ?? ""
    let days = finding.isDayAfter ? "days after days" : "days"
    var words = "On \(ValueText.percent(size.high.share)) of \(days)\(condition) "
    words += rareEvent(of: outcome, usual: size.usual)
    words += ", on \(ValueText.percent(size.others.share)) of others"
    if finding.isEitherDay {
      words += ", and much the same on \(finding.isDayAfter ? "the same day" : "the day after")"
    }
    if let more = size.shareDifference {
      let ends = [more.low, more.high].map { Int(abs($0 * 100).rounded()) }.sorted()
      words += ", likely \(ends[0]) to \(ends[1]) \(more.low < 0 ? "fewer" : "more") days in 100"
    }
    let high = amount(of: size.high, outcome)
    let others = amount(of: size.others, outcome)
    guard let first = high ?? others else { return words }
    words += size.usual == 0 ? "; when you did, typically \(first)" : "; then typically \(first)"
    if high != nil, size.others.interval != nil, let others { words += "; on others \(others)" }
    return words
  }

  /// `any Spending`, or `Coffees other than 2`: what rarely happens, for figures.
  func rareName(of outcome: Attribute, usual: Double) -> String {
    usual == 0
      ? "any \(outcome.label)" : "\(outcome.label) other than \(text(ofTypical: usual, outcome))"
  }

  /// `you had any spending`, `your coffees were not 2`.
  private func rareEvent(of outcome: Attribute, usual: Double) -> String {
    let name = LinkText.name(of: outcome)
    if usual == 0 { return "you had any \(name)" }
    let verb = LinkText.isPlural(outcome) ? "were" : "was"
    return "your \(name) \(verb) not \(text(ofTypical: usual, outcome))"
  }

  /// `34.00, likely 28.00 to 41.00`.
  private func amount(of side: RareSize.Side, _ outcome: Attribute) -> String? {
    guard let typical = side.typical else { return nil }
    let amount = text(ofTypical: typical, outcome)
    guard let interval = side.interval else { return amount }
    return amount + ", likely \(text(ofTypical: interval.low, outcome)) to "
      + text(ofTypical: interval.high, outcome)
  }

  static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))%" }
}

extension JSONText {
  /// Writes the two parts of a size as the member `rare`, or null.
  mutating func write(_ size: RareSize?) {
    object("rare", of: size) { json, size in
      json.member("usual", size.usual)
      for (name, side) in [("high_days", size.high), ("other_days", size.others)] {
        json.object(name) { json in
          json.member("share", side.share)
          json.member("typical", side.typical)
          json.member("low", side.interval?.low)
          json.member("high", side.interval?.high)
        }
      }
      json.member("share_low", size.shareDifference?.low)
      json.member("share_high", size.shareDifference?.high)
    }
  }
}
