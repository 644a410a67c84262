import Metrics
import Statistics
import Text
import Time

/// Sentences about attributes that go together.
package struct LinkText {
  private let comparison: LinkComparison
  private let values: ValueText

  package init(of comparison: LinkComparison, in values: ValueText) {
    self.comparison = comparison
    self.values = values
  }

  /// The sentence of a link, with the size and its interval where that is clear.
  ///
  /// `On days with more than 8,000 steps your mood was 0.4 higher, likely 0.2 to 0.6 (312 days, against
  /// like weekdays and weeks)`.
  package func sentence(of link: Link) -> String {
    let outcome = comparison.attributes[link.outcome].attribute
    let word = LinkText.name(of: outcome)
    let name = word + also(link.otherOutcomes)
    let basis = CountText.of(link.test.days, "day", "days") + ", against like weekdays and weeks"
    let when = link.isEitherDay ? " the same day or the day after" : ""
    guard let size = comparison.size(of: link, units: values.units) else {
      let cause = LinkText.name(of: comparison.attributes[link.cause].attribute)
      return "\(LinkText.capitalized(cause)) and \(name) went together\(when) (\(basis))."
    }
    var text =
      (link.lag == .sameDay || link.isEitherDay ? "On days " : "After days ")
      + condition(size.condition, link)
    guard let difference = size.difference, difference.isClear else {
      let direction = LinkText.direction(of: outcome, isHigher: size.isHigher)
      text +=
        outcome.type == .boolean
        ? " you had \(name) \(direction) often"
        : " your \(name) \(LinkText.verb(outcome)) \(direction)"
      return text + "\(when) (\(basis); by how much is not clear)."
    }
    let ends = [difference.interval.lowerBound, difference.interval.upperBound].map(abs).sorted()
    let shown = DifferenceText(
      of: difference.difference, least: ends[0], outcome, in: values)
    let amount = shown.text(abs(difference.difference))
    let direction = LinkText.direction(of: outcome, isHigher: difference.difference > 0)
    if outcome.type == .boolean {
      text += " you had \(name) on \(amount) \(direction) days in 100"
    } else {
      text += " your \(name) \(LinkText.verb(outcome)) \(amount) \(direction)"
    }
    return text + "\(when), likely \(shown.text(ends[0])) to \(shown.text(ends[1])) (\(basis))."
  }

  /// What may explain a link besides: nil, or that both may follow days off.
  package func caveat(of link: Link) -> String? {
    comparison.mayBeDaysOff(link) ? "May be days off: tag them to rule that out." : nil
  }

  /// `Steps and Mood`, or `Steps, and Mood the day after`.
  package func pair(_ link: Link) -> String {
    let names = [link.cause, link.outcome].map { comparison.attributes[$0].attribute.label }
    return link.lag == .sameDay
      ? "\(names[0]) and \(names[1])" : "\(names[0]) and \(names[1]) the day after"
  }

  /// `with more than 8,000 steps`, `with bedtime after 23:40`.
  package func condition(_ condition: LinkSize.Condition, _ link: Link) -> String {
    let cause = comparison.attributes[link.cause].attribute
    let name = LinkText.name(of: cause) + also(link.otherCauses)
    switch condition {
    case .tagged: return "with \(name)"
    case .any: return "with any \(name)"
    case .above(let threshold):
      let limit = values.text(ofTypical: threshold, cause, isExact: true)
      if cause.type.isTimeOfDay { return "with \(name) after \(limit)" }
      if cause.type == .quantity, cause.unit == nil { return "with more than \(limit) \(name)" }
      return "with \(name) above \(limit)"
    }
  }

  /// ` (and distance)`.
  private func also(_ others: [Int]) -> String {
    if others.isEmpty { return "" }
    let names = others.map { LinkText.name(of: comparison.attributes[$0].attribute) }
    return " (and \(names.joined(separator: ", ")))"
  }

  /// The label as it is in a sentence: what a person called a thing stays as it is.
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

  /// The verb after a label: `were` for `steps` and `pages read`, `was` for `mood` and `stress`.
  private static func verb(_ attribute: Attribute) -> String {
    let words = attribute.label.split(separator: " ")
    let nouns = attribute.type == .quantity ? words[...] : words.suffix(1)
    return nouns.contains { $0.hasSuffix("s") && !$0.hasSuffix("ss") } ? "were" : "was"
  }

  private static func direction(of attribute: Attribute, isHigher: Bool) -> String {
    if attribute.type.isTimeOfDay { return isHigher ? "later" : "earlier" }
    if attribute.type == .duration { return isHigher ? "longer" : "shorter" }
    if attribute.type == .boolean { return isHigher ? "more" : "fewer" }
    return isHigher ? "higher" : "lower"
  }
}
