import Drawing
import Metrics
import Statistics
import Text
import Time

/// What a finding rests on: both kinds of days, the figures of its test, and the days that speak most for
/// and against it.
package struct LinkExplanationScreen {
  private let comparison: LinkComparison
  private let link: Link
  private let number: Int
  private let values: ValueText

  package init(of link: Link, number: Int, in comparison: LinkComparison, values: ValueText) {
    self.comparison = comparison
    self.link = link
    self.number = number
    self.values = values
  }

  /// How many days are listed for a finding, and against it.
  private static let listed = 5

  private var cause: Attribute { comparison.attributes[link.cause].attribute }
  private var outcome: Attribute { comparison.attributes[link.outcome].attribute }

  /// No line is wider than `width`.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    let text = LinkText(of: comparison, in: values)
    var block = Wrap.block(
      of: text.sentence(of: link),
      beside: Line("\(number)\(glyphs == .words ? ":" : "")", .accent(Hue(group: outcome.group))),
      column: 4, width: width)
    block.append(Line())
    let size = comparison.size(of: link, units: values.units)
    if let size {
      block += Wrap.block(of: medians(size), width: width)
    }
    for line in figures(glyphs) { block += Wrap.block(of: line, .quiet, width: width) }
    if let size, let difference = size.difference {
      let sign = size.isHigher ? 1.0 : -1
      let order = size.days.indices.sorted {
        difference.evidence[$0] * sign > difference.evidence[$1] * sign
      }
      block.append(Line())
      block.append(Line("Most for it", .strong))
      block += days(Array(order.prefix(Self.listed)), size, width: width, glyphs: glyphs)
      block.append(Line("Most against it", .strong))
      block += days(
        Array(order.suffix(Self.listed).reversed()), size, width: width, glyphs: glyphs)
    }
    return block
  }

  /// The outcome on both kinds of days: `Median of Mood: 4 on 156 days with Gym, 3.5 on 156 others`.
  private func medians(_ size: LinkSize) -> String {
    func side(_ isHigh: Bool) -> (Int, String) {
      let numbers = size.days.filter { $0.isHigh == isHigh }.map(\.value)
      let text =
        outcome.type == .boolean
        ? "\(Int((numbers.reduce(0, +) / Double(max(numbers.count, 1)) * 100).rounded()))%"
        : Statistic.median.figure(of: numbers).map { values.text(ofTypical: $0.value, outcome) }
          ?? ""
      return (numbers.count, text)
    }
    let (high, highText) = side(true)
    let (low, lowText) = side(false)
    let condition = LinkText(of: comparison, in: values).condition(size.condition, link)
    let days = link.lag == .sameDay ? "days" : "days after days"
    let kind = outcome.type == .boolean ? "Share" : "Median"
    return "\(kind) of \(outcome.label): \(highText) on \(high) \(days) \(condition), "
      + "\(lowText) on \(low) others."
  }

  private func figures(_ glyphs: Glyphs) -> [String] {
    let test = link.test
    func number(_ value: Double, _ places: Int) -> String {
      NumberText.text { $0.rounded(value, places: places) }
    }
    var lines = [
      [
        "r \(number(test.r, 2))", CountText.of(test.days, "day", "days"),
        "\(number(test.effectiveDays, 0)) effective", "p \(LinkTable.probability(test.p))",
      ].joined(separator: glyphs.dot),
      "Rank \(CountText.grouped(link.rank)) of \(CountText.of(link.testCount, "test", "tests")): "
        + "at this rank p may be up to \(LinkTable.probability(link.threshold)).",
    ]
    for attribute in [link.cause, link.outcome].map({ comparison.attributes[$0] }) {
      guard let innovations = attribute.innovations else { continue }
      lines.append(
        "From \(attribute.attribute.label) \(innovations.columnCount) columns of weekdays and "
          + "seasons were removed" + (innovations.isRich ? ", as its week changes its shape," : "")
          + " and a memory of \(number(innovations.memory, 2)) from day to day.")
    }
    return lines
  }

  /// A line for each day: its date, what went in and what came out.
  private func days(
    _ places: [Int], _ size: LinkSize, width: Int, glyphs: Glyphs
  ) -> Block {
    places.map { place in
      let entry = size.days[place]
      var line = Line("  " + DayText.withYear(entry.day))
      line.pad(to: 16)
      line.append(entry.isHigh ? "high" : "other", .quiet)
      line.pad(to: 23)
      let value =
        outcome.type == .boolean
        ? (entry.value == 1 ? "yes" : "no") : values.text(ofTypical: entry.value, outcome)
      line.append("\(outcome.label) \(value)")
      line.cut(to: width, glyphs: glyphs)
      return line
    }
  }
}
