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
    let basis = CountText.of(link.test.days, "day", "days") + ", against like weekdays and weeks"
    let others = likewise(of: link)
    let also = others.isEmpty ? "" : "; the same goes for \(others)"
    let when = link.isEitherDay ? " the same day or the day after" : ""
    guard let size = comparison.size(of: link, units: values.units) else {
      let cause = LinkText.name(of: comparison.attributes[link.cause].attribute)
      return
        "\(LinkText.capitalized(cause)) and \(LinkText.name(of: outcome)) went together\(when) "
        + "(\(basis)\(also))."
    }
    var text =
      (link.lag == .sameDay || link.isEitherDay ? "On days " : "After days ")
      + condition(size.condition, link)
    guard let difference = size.difference, difference.isClear else {
      text += " " + LinkText.change(of: outcome, isHigher: size.isHigher)
      return text + "\(when) (\(basis); by how much is not clear\(also))."
    }
    let ends = [difference.interval.lowerBound, difference.interval.upperBound].map(abs).sorted()
    let shown = DifferenceText(
      of: difference.difference, least: ends[0], outcome, in: values)
    let amount = shown.text(abs(difference.difference))
    text +=
      " " + LinkText.change(of: outcome, by: amount, isHigher: difference.difference > 0)
    return text
      + "\(when), likely \(shown.text(ends[0])) to \(shown.text(ends[1])) (\(basis)\(also))."
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
    let name = LinkText.name(of: cause)
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

  /// What else has the finding: `distance`, or `distance, bedtime and mood` where both of a pair are
  /// others; empty if nothing has.
  private func likewise(of link: Link) -> String {
    let names = LinkText.likewise(of: link).map { indexes in
      indexes.map { LinkText.name(of: comparison.attributes[$0].attribute) }
        .joined(separator: " and ")
    }
    return names.joined(separator: ", ")
  }

  /// Of each pair with the same finding, the attributes that are not of the finding's own pair.
  ///
  /// A pair of two such attributes is left out where each of them is there alone.
  static func likewise(of link: Link) -> [[Int]] {
    let own = [link.cause, link.outcome]
    let others = link.likewise.map { pair in
      [pair.cause, pair.outcome].filter { !own.contains($0) }
    }
    let single = Set(others.filter { $0.count == 1 }.map { $0[0] })
    return others.filter { $0.count == 1 || !single.isSuperset(of: $0) }
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

  /// What changed, by that much if that is clear: `your mood was 0.4 higher`, `you had 5.4 fewer
  /// floors`, `you had Gym on 12 more days in 100`, `you had Gym less often`.
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
