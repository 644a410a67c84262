import Drawing
import Metrics
import Text
import Time

/// Findings from one's own values, numbered, and what was compared.
package struct LinkList {
  private let text: LinkText
  private let links: [(number: Int, link: Link)]
  private let comparison: LinkComparison
  private let sentences: [String]
  private let hidden: Int

  /// `links` with their numbers among all findings, `sentences` below them, and how many findings are
  /// left out.
  package init(
    of comparison: LinkComparison, links: [(number: Int, link: Link)], sentences: [String],
    hidden: Int, in values: ValueText
  ) {
    self.comparison = comparison
    self.links = links
    self.sentences = sentences
    self.hidden = hidden
    text = LinkText(of: comparison, in: values)
  }

  /// No line is wider than `width`.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    var title = Line("What goes with what", .strong)
    let range = Line(DayText.range(comparison.days), .quiet)
    var block: Block = []
    if title.width + 2 + range.width <= width {
      title.pad(to: width - range.width)
      title.append(range)
      block.append(title)
    } else {
      block.append(title)
      block += Wrap.block(of: DayText.range(comparison.days), .quiet, width: width)
    }
    for (number, link) in links {
      let hue = Hue(group: comparison.attributes[link.outcome].attribute.group)
      var head = Line()
      head.append("\(number)\(glyphs == .words ? ":" : "")", .accent(hue), rightIn: 2)
      block += Wrap.block(
        of: text.sentence(of: link), beside: head, column: 4, width: width)
      if let caveat = text.caveat(of: link) {
        block += Wrap.block(of: caveat, .quiet, indent: 4, width: width)
      }
    }
    if !links.isEmpty { block.append(Line()) }
    if hidden > 0 {
      let more = "\(CountText.of(hidden, "more finding", "more findings")): add --all."
      block += Wrap.block(of: more, .quiet, width: width)
    }
    return block
      + Wrap.block(
        of: sentences.joined(separator: " "), links.isEmpty ? .text : .quiet, width: width)
  }
}
