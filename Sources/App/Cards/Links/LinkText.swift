import Metrics
import Statistics
import Text
import Time

/// Sentences about attributes that go together.
struct LinkText {
  let comparison: LinkComparison
  let values: ValueText

  /// The sentence of a link: see ``ValueText/sentence(of:_:)``.
  func sentence(of link: Link) -> String {
    let finding = comparison.finding(link, on: comparison.days.upperBound, units: values.units)
    let sentence = values.sentence(of: finding) { name in
      comparison.attributes.first { $0.attribute.name == name }?.attribute
    }
    guard let sentence else { preconditionFailure("a link is between compared attributes") }
    return sentence
  }

  /// The sentence that both may follow days off, or nil.
  func caveat(of link: Link) -> String? {
    comparison.mayBeDaysOff(link) ? "May be days off: tag them to rule that out." : nil
  }

  /// `Steps and Mood`, or `Steps, and Mood the day after`.
  func pair(_ link: Link) -> String {
    let names = [link.cause, link.outcome].map { comparison.attributes[$0].attribute.label }
    return link.lag == .sameDay
      ? "\(names[0]) and \(names[1])" : "\(names[0]) and \(names[1]) the day after"
  }

  /// `with more than 8,000 steps`, `with bedtime after 23:40`.
  func condition(_ condition: LinkSize.Condition, _ link: Link) -> String {
    values.text(of: condition, comparison.attributes[link.cause].attribute)
  }

  /// The label within a sentence; names of a person's own keep their capitals.
  static func name(of attribute: Attribute) -> String {
    let label = attribute.label
    guard Template.named(attribute.name)?.label == label,
      !(label.dropFirst().first?.isUppercase ?? false)
    else { return label }
    return label.prefix(1).lowercased() + label.dropFirst()
  }

  static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
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
  private static func isPlural(_ attribute: Attribute) -> Bool {
    let words = attribute.label.lowercased().split(separator: " ")
    let nouns = attribute.type == .quantity ? words[...] : words.suffix(1)
    return nouns.contains { noun in
      noun.hasSuffix("s") && !["ss", "us", "is"].contains { noun.hasSuffix($0) }
    }
  }

  private static func direction(of attribute: Attribute, isHigher: Bool) -> String {
    if attribute.type.isTimeOfDay { return isHigher ? "later" : "earlier" }
    if attribute.type == .duration { return isHigher ? "longer" : "shorter" }
    return isHigher ? "higher" : "lower"
  }
}

extension ValueText {
  /// The sentence of a link, with the size and its interval if that is clear; nil if one of its
  /// attributes is unknown.
  ///
  /// `On days with Gym your mood was 0.4 higher, likely 0.2 to 0.6 (312 days, against like weekdays
  /// and weeks)`.
  package func sentence(
    of finding: LinkFinding, _ attribute: (_ name: String) -> Attribute?
  ) -> String? {
    guard let cause = attribute(finding.cause), let outcome = attribute(finding.outcome) else {
      return nil
    }
    let others = finding.likewise.map { other in
      other.names.compactMap { attribute($0).map(LinkText.name) }.joined(separator: " and ")
    }.filter { !$0.isEmpty }.joined(separator: ", ")
    let also = others.isEmpty ? "" : "; the same goes for \(others)"
    let basis = CountText.of(finding.days, "day", "days") + ", against like weekdays and weeks"
    let when = finding.isEitherDay ? " the same day or the day after" : ""
    guard let condition = finding.condition else {
      return "\(LinkText.capitalized(LinkText.name(of: cause))) and \(LinkText.name(of: outcome)) "
        + "went together\(when) (\(basis)\(also))."
    }
    let start =
      (finding.isDayAfter && !finding.isEitherDay ? "After days " : "On days ")
      + text(of: condition, cause) + " "
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
  fileprivate func text(of condition: LinkSize.Condition, _ cause: Attribute) -> String {
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
