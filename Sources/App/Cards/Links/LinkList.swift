import Drawing
import Metrics
import Statistics
import Text
import Time

/// Numbered findings with the sentences on the comparison.
package struct LinkList {
  private let text: LinkText
  private let links: [(number: Int, link: Link)]
  private let comparison: LinkComparison
  private let sentences: [String]
  private let hidden: Int

  /// `hidden` is how many findings are not shown.
  package init(
    of comparison: LinkComparison, links: [(number: Int, link: Link)], sentences: [String],
    hidden: Int, in values: ValueText
  ) {
    self.comparison = comparison
    self.links = links
    self.sentences = sentences
    self.hidden = hidden
    text = LinkText(comparison: comparison, values: values)
  }

  /// No line is wider than `width`.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    var title = Line("What goes with what", .strong)
    let range = DayText.range(comparison.days)
    let isBeside = title.append(Line(range, .quiet), atEndOf: width)
    var block = [title] + (isBeside ? [] : Wrap.block(of: range, .quiet, width: width))
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

/// The sentences on a comparison: its size and the smallest visible correlation.
package struct LinkSummary {
  private let comparison: LinkComparison
  private let isWithin: Bool

  /// With `isWithin`, of pairs within groups as well.
  package init(of comparison: LinkComparison, isWithin: Bool) {
    self.comparison = comparison
    self.isWithin = isWithin
  }

  static let tooFew = "too few days, or too few that differ"

  package var sentences: [String] {
    let families = isWithin ? [comparison.between, comparison.within] : [comparison.between]
    let compared = families.reduce(0) { $0 + $1.comparedCount }
    let missing = families.reduce(0) { $0 + $1.missingCount }
    if compared == 0 { return tooEarly(families, missing) }
    let found = families.reduce(0) { $0 + $1.findings.count }
    var text =
      found == 0
      ? "Nothing goes together beyond chance. " + CountText.of(compared, "pair", "pairs")
        + " compared."
      : CountText.of(compared, "pair", "pairs") + " compared, "
        + (found == 1 ? "1 goes together." : "\(CountText.grouped(found)) go together.")
    if missing > 0 {
      text += " \(CountText.of(missing, "pair has", "pairs have")) \(LinkSummary.tooFew)."
    }
    var sentences = [text]
    if let visible = comparison.between.visible {
      let r = NumberText.text { $0.rounded(visible, places: 2) }
      sentences.append("Links below about \(r) are found less than four times in five.")
    }
    return sentences
  }

  /// The missing days: `27 of 56 days; first findings from 4 January on`.
  private func tooEarly(_ families: [LinkComparison.Family], _ missing: Int) -> [String] {
    guard missing > 0 else { return ["Findings need two attributes; fewer are recorded."] }
    let days = families.reduce(0) { max($0, $1.mostDays) }
    guard days < LinkTest.fewestDays else {
      return [
        "No findings yet: \(CountText.of(missing, "pair has", "pairs have")) \(LinkSummary.tooFew)."
      ]
    }
    let today = comparison.days.upperBound + 1
    let first = today + (LinkTest.fewestDays - days)
    let date = "\(first.civil.day) \(first.month.name)"
    let year = first.civil.year == today.civil.year ? "" : " \(first.civil.year)"
    return [
      "\(days) of \(LinkTest.fewestDays) days; first findings from \(date)\(year) on."
    ]
  }
}

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

  /// For each finding its dots, strength, sentence and figures; for other pairs only the figures.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    let text = LinkText(comparison: comparison, values: values)
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
