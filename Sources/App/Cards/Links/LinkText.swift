import Formats
import Metrics
import Statistics
import Text

/// Writes the links of a comparison: sentences, lists and documents.
package struct LinkText {
  let comparison: LinkComparison
  let values: ValueText

  package init(comparison: LinkComparison, values: ValueText) {
    (self.comparison, self.values) = (comparison, values)
  }

  func attribute(_ index: Int) -> Attribute { comparison.attributes[index].attribute }

  /// The sentence of a link: see ``ValueText/sentence(of:_:)``.
  package func sentence(of link: Link) -> String {
    let finding = comparison.finding(link, on: comparison.days.upperBound, units: values.units)
    let sentence = values.sentence(of: finding) { name in
      comparison.attributes.first { $0.attribute.name == name }?.attribute
    }
    guard let sentence else { preconditionFailure("a link is between compared attributes") }
    return sentence
  }

  /// `Steps and Mood`, or `Steps and Mood the day after`.
  func pair(_ link: Link) -> String {
    "\(attribute(link.cause).label) and \(attribute(link.outcome).label)"
      + (link.lag == .sameDay ? "" : " the day after")
  }

  /// The label within a sentence; names of a person's own keep their capitals.
  static func name(of attribute: Attribute) -> String {
    let label = attribute.label
    guard Template.named(attribute.name)?.label == label,
      !(label.dropFirst().first?.isUppercase ?? false)
    else { return label }
    return label.prefix(1).lowercased() + label.dropFirst()
  }

  /// The change: `your mood was 0.4 higher`, `you had Gym on 12 more days in 100`.
  static func change(of attribute: Attribute, by amount: String? = nil, isHigher: Bool) -> String {
    let name = LinkText.name(of: attribute)
    if attribute.type == .boolean {
      return amount.map { "you had \(name) on \($0) \(isHigher ? "more" : "fewer") days in 100" }
        ?? "you had \(name) \(isHigher ? "more" : "less") often"
    }
    let amount = amount.map { "\($0) " } ?? ""
    let isMany = isPlural(attribute)
    if isMany, attribute.type == .quantity, attribute.unit == nil {
      return "you had \(amount)\(isHigher ? "more" : "fewer") \(name)"
    }
    return "your \(name) \(isMany ? "were" : "was") \(amount)"
      + direction(of: attribute, isHigher: isHigher)
  }

  /// Whether a label is a plural: `steps` and `pages read` are, `focus` and `stress` are not.
  static func isPlural(_ attribute: Attribute) -> Bool {
    let words = attribute.label.lowercased().split(separator: " ")
    let nouns = attribute.type == .quantity ? words[...] : words.suffix(1)
    return nouns.contains { noun in
      noun.hasSuffix("s") && !["ss", "us", "is"].contains { noun.hasSuffix($0) }
    }
  }

  static func direction(of attribute: Attribute, isHigher: Bool) -> String {
    if attribute.type.isTimeOfDay { return isHigher ? "later" : "earlier" }
    if attribute.type == .duration { return isHigher ? "longer" : "shorter" }
    return isHigher ? "higher" : "lower"
  }

  /// A probability with one or two significant digits: `0.04`, `0.0003`, `below 0.000001`.
  static func probability(_ p: Double) -> String {
    if p < 1e-6 { return "below 0.000001" }
    var places = 2
    var scaled = p * 100
    while scaled < 1, places < 7 {
      places += 1
      scaled *= 10
    }
    let digits = String(Int(scaled.rounded()))
    let zeros = String(repeating: "0", count: max(places + 1 - digits.utf8.count, 0))
    let all = zeros + digits
    return all.dropLast(places) + "." + all.suffix(places)
  }

  /// How certain a link is, in dots from 1 to 5: a p below 0.001, 0.0001, and so on has one more.
  package static func stars(of link: Link) -> Int {
    [1e-3, 1e-4, 1e-5, 1e-6].reduce(1) { $0 + (link.test.p < $1 ? 1 : 0) }
  }
}

extension ValueText {
  /// `On days with Gym your mood was 0.4 higher, likely 0.2 to 0.6 (312 days, against like weekdays
  /// and weeks)`, without numbers that are not clear; nil if an attribute is unknown.
  package func sentence(
    of finding: LinkFinding, _ attribute: (_ name: String) -> Attribute?
  ) -> String? {
    guard let cause = attribute(finding.cause), let outcome = attribute(finding.outcome)
    else { return nil }
    let others = finding.likewise.map { other in
      other.names.compactMap { attribute($0).map(LinkText.name) }.joined(separator: " and ")
    }.filter { !$0.isEmpty }.joined(separator: ", ")
    let also = others.isEmpty ? "" : "; the same goes for \(others)"
    let basis = CountText.of(finding.days, "day", "days") + ", against like weekdays and weeks"
    let when = finding.isEitherDay ? " the same day or the day after" : ""
    guard let condition = finding.condition else {
      return "\(LinkText.name(of: cause).withCapital) and \(LinkText.name(of: outcome)) "
        + "went together\(when) (\(basis)\(also))."
    }
    let start =
      (finding.isDayAfter && !finding.isEitherDay ? "After days " : "On days ")
      + text(of: condition, cause) + " "
    if let rare = finding.rare {
      return text(of: rare, finding, cause, outcome) + " (\(basis)\(also))."
    }
    guard let size = finding.difference else {
      return start + LinkText.change(of: outcome, isHigher: finding.isHigher)
        + "\(when) (\(basis); by how much is not clear\(also))."
    }
    let shown = DifferenceText(of: size.difference, least: size.least, outcome, in: self)
    let amount = shown.text(abs(size.difference))
    return start + LinkText.change(of: outcome, by: amount, isHigher: size.difference > 0)
      + "\(when), likely \(shown.text(size.least)) to \(shown.text(size.greatest)) "
      + "(\(basis)\(also))."
  }

  /// `with more than 8,000 steps`, `with bedtime after 23:40`.
  func text(of condition: LinkSize.Condition, _ cause: Attribute) -> String {
    let name = LinkText.name(of: cause)
    switch condition {
    case .tagged: return "with \(name)"
    case .any: return "with any \(name)"
    case .above(let threshold):
      let limit = text(ofTypical: threshold, cause, isExact: true)
      if cause.type.isTimeOfDay { return "with \(name) after \(limit)" }
      if cause.type == .quantity, cause.unit == nil { return "with more than \(limit) \(name)" }
      return "with \(name) above \(limit)"
    }
  }
}

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
