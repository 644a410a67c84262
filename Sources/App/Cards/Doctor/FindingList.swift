import Drawing
import Text

/// Findings by section, each with a mark before it and its remedy below it.
package struct FindingList {
  private let sections: [FindingSection]

  package init(of sections: [FindingSection]) {
    self.sections = sections
  }

  /// Lines of at most `width` cells.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    var block: Block = []
    for section in sections {
      if !block.isEmpty { block.append(Line()) }
      block.append(Line(section.title, .strong))
      let labelWidth = labelWidth(of: section, width: width)
      for finding in section.findings {
        block += lines(for: finding, labelWidth: labelWidth, width: width, glyphs: glyphs)
      }
    }
    return block
  }

  /// How wide the column of labels is: as wide as the widest one where there is room, else so wide that
  /// most fit; 0 on narrow screens, where texts are below their labels.
  private func labelWidth(of section: FindingSection, width: Int) -> Int {
    if width < 36 { return 0 }
    let widest = section.findings.map { CleanText($0.label).width }.max() ?? 0
    return width < 80 || widest < 14 ? 14 : min(widest + 2, 30)
  }

  /// The text is beside its label, or below one that is too wide.
  private func lines(
    for finding: Finding, labelWidth: Int, width: Int, glyphs: Glyphs
  ) -> Block {
    if glyphs == .words {
      let label = (finding.isWell ? "" : "Problem: ") + finding.label
      return [PlainText.sentence(label, [finding.text])] + finding.remedy.map { Line($0) }
    }
    let indent = 2 + labelWidth
    var first = Line(
      finding.isOff
        ? CleanText(glyphs.missing + " ") : finding.isWell ? glyphs.sign("✓ ", "+ ") : "! ",
      finding.isWell ? .quiet : .alert)
    first.append(finding.label, finding.isWell ? .quiet : .text)
    let text =
      CleanText(finding.label).width < labelWidth
      ? Wrap.block(of: finding.text, beside: first, column: indent, width: width)
      : [first] + Wrap.block(of: finding.text, indent: indent, width: width)
    return finding.remedy.reduce(into: text) { block, line in
      block += Wrap.block(of: line, .alert, indent: indent, width: width)
    }
  }
}
