import Drawing
import Metrics
import Text

/// Compared pairs as a table, those with the lowest p first: a finding with its sentence.
package struct LinkTable {
  private let comparison: LinkComparison
  private let links: [Link]
  private let values: ValueText

  package init(of comparison: LinkComparison, links: [Link], in values: ValueText) {
    self.comparison = comparison
    self.links = links
    self.values = values
  }

  /// For each finding its dots, the strength in percent and the sentence, and below it the pair with its
  /// figures; of other pairs the figures only.
  ///
  /// No line is wider than `width`.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    let text = LinkText(of: comparison, in: values)
    var block: Block = []
    for link in links where link.isFinding {
      if !block.isEmpty { block.append(Line()) }
      block += finding(link, text, width: width, glyphs: glyphs)
    }
    let others = links.filter { !$0.isFinding }
    if !block.isEmpty, !others.isEmpty { block.append(Line()) }
    for link in others {
      block += Wrap.block(of: figures(link, text, glyphs), width: width)
    }
    return block
  }

  private func finding(_ link: Link, _ text: LinkText, width: Int, glyphs: Glyphs) -> Block {
    if glyphs == .words {
      return [
        Line(text.sentence(of: link)),
        Line(text.caveat(of: link) ?? ""),
        Line(
          "Certainty \(LinkTable.stars(of: link)) of 5, strength "
            + "\(Int((abs(link.test.r) * 100).rounded()))%, \(figures(link, text, glyphs))."),
      ].filter { $0.width > 0 }
    }
    var head = Dots.line(
      value: Double(LinkTable.stars(of: link)), top: 5, hue: .teal, glyphs: glyphs)
    let percent = "\(Int((abs(link.test.r) * 100).rounded()))%"
    head.append(String(repeating: " ", count: max(6 - percent.count, 1)) + percent, .strong)
    head.append("  ")
    let isBeside = width >= 40
    let margin = isBeside ? head.width : 2
    let sentence = text.sentence(of: link)
    var block =
      isBeside
      ? Wrap.block(of: sentence, beside: head, column: margin, width: width)
      : [head] + Wrap.block(of: sentence, indent: margin, width: width)
    if let caveat = text.caveat(of: link) {
      block += Wrap.block(of: caveat, .quiet, indent: margin, width: width)
    }
    return block
      + Wrap.block(of: figures(link, text, glyphs), .quiet, indent: margin, width: width)
  }

  /// `Steps and Mood · r 0.35 · 312 days · p 0.0001`.
  private func figures(_ link: Link, _ text: LinkText, _ glyphs: Glyphs) -> String {
    let r = NumberText.text { $0.rounded(link.test.r, places: 2) }
    return [
      text.pair(link), "r \(r)", CountText.of(link.test.days, "day", "days"),
      "p \(LinkTable.probability(link.test.p))",
    ].joined(separator: glyphs.dot)
  }

  /// A probability with one or two digits that count: `0.04`, `0.0003`, `below 0.000001`.
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
