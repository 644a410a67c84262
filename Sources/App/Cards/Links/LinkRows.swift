import Drawing
import Metrics
import Statistics
import Text

/// Links in columns, a line for each where it fits.
///
///        r  days  pair                           difference
///     0.85   118  Reading → Pages read           31 more (24 to 38)
///     0.35   118  Steps → Money spent next day   higher, also Distance
package struct LinkRows {
  /// One link.
  private struct Row {
    let r: String
    let days: Int
    let pair: String
    /// Empty if it is unknown.
    var size = ""
  }

  private let own, fetched: [Row]
  private let glyphs: Glyphs

  /// Own links, and correlations of a service; `labels` has labels by name.
  package init(
    of links: [Link], in text: LinkText?, _ correlations: [Correlation], labels: [String: String],
    glyphs: Glyphs
  ) {
    let arrow = glyphs == .unicode ? " → " : " -> "
    own = links.compactMap { link in
      text.map { text in
        Row(
          r: NumberText.rounded(link.test.r, places: 2), days: link.test.days,
          pair: text.attribute(link.cause).label + arrow + text.attribute(link.outcome).label
            + (link.lag == .sameDay ? "" : LinkRows.later), size: text.size(of: link))
      }
    }
    fetched = correlations.ordered.map { one in
      let names = one.names(labels)
      return Row(
        r: NumberText.rounded(one.percentage) + "%", days: one.period,
        pair: names.0 + arrow + names.1 + (one.isNextDay ? LinkRows.later : ""))
    }
    self.glyphs = glyphs
  }

  private static let later = " next day"
  /// The cells of the figures before a pair.
  private static let indent = 13

  /// The lines of the own links, and of the fetched ones.
  package func blocks(width: Int) -> (own: Block, fetched: Block) {
    let pair = (own + fetched).reduce(0) { max($0, TextWidth.cells(of: $1.pair)) }
    let size = own.reduce(0) { max($0, TextWidth.cells(of: $1.size)) }
    let end = LinkRows.indent + pair + 2
    // Differences are below their pairs if one would not fit beside them.
    let column = end + size <= width ? end : nil
    var head = Line(figures("r", "days"), .quiet)
    head.append("pair", .quiet)
    if let column {
      head.pad(to: column)
      head.append("difference", .quiet)
    }
    let lines = own.flatMap { block(of: $0, column, width: width) }
    return (
      (own.isEmpty ? [] : [head.cutting(to: width, glyphs: glyphs)]) + lines,
      fetched.flatMap { block(of: $0, column, width: width) }
    )
  }

  private func block(of row: Row, _ column: Int?, width: Int) -> Block {
    let head = Line(figures(row.r, "\(row.days)"))
    var block = Wrap.block(of: row.pair, beside: head, column: LinkRows.indent, width: width)
    if row.size.isEmpty { return block }
    guard let column else {
      return block + Wrap.block(of: row.size, .quiet, indent: LinkRows.indent, width: width)
    }
    block[0].pad(to: column)
    block[0].append(row.size)
    return block
  }

  /// A correlation and a number of days in their columns.
  private func figures(_ r: String, _ days: String) -> String {
    let columns = [(r, 5), (days, 6)].map { text, width in
      String(repeating: " ", count: max(width - text.utf8.count, 0)) + text
    }
    return columns.joined() + "  "
  }
}

extension LinkText {
  /// `31 more (24 to 38)`, `21m longer (11m to 31m)`, or only `higher`; for a rare outcome
  /// `any on 45% of days, else 0%`.
  fileprivate func size(of link: Link) -> String {
    let finding = comparison.finding(link, on: comparison.days.upperBound, units: values.units)
    let outcome = attribute(link.outcome)
    let also = link.likewise.map { ", also \(attribute($0.cause).label)" }.first ?? ""
    if let rare = finding.rare {
      let event =
        rare.usual == 0 ? "any" : "other than \(values.text(ofTypical: rare.usual, outcome))"
      return "\(event) on \(ValueText.percent(rare.high.share)) of days, else "
        + ValueText.percent(rare.others.share) + also
    }
    guard let size = finding.difference else {
      return LinkText.comparative(of: outcome, isHigher: finding.isHigher) + also
    }
    let shown = DifferenceText(of: size.difference, least: size.least, outcome, in: values)
    return shown.text(abs(size.difference)) + " "
      + LinkText.comparative(of: outcome, isHigher: size.difference > 0)
      + " (\(shown.text(size.least)) to \(shown.text(size.greatest)))" + also
  }

  /// `more`, `later`, `higher`: an outcome on high days.
  private static func comparative(of outcome: Attribute, isHigher: Bool) -> String {
    let isCount = outcome.type == .quantity && outcome.unit == nil && isPlural(outcome)
    if outcome.type == .boolean || isCount {
      return isHigher ? "more" : outcome.type == .boolean ? "less" : "fewer"
    }
    return direction(of: outcome, isHigher: isHigher)
  }
}
