import Drawing

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
      for finding in section.findings {
        block += lines(for: finding, width: width, glyphs: glyphs)
      }
    }
    return block
  }

  /// On narrow screens the text is below its label.
  private func lines(for finding: Finding, width: Int, glyphs: Glyphs) -> Block {
    if glyphs == .words {
      let label = (finding.isWell ? "" : "Problem: ") + finding.label
      return [PlainText.sentence(label, [finding.text])] + finding.remedy.map { Line($0) }
    }
    let labelWidth = width < 36 ? 0 : 14
    let indent = 2 + labelWidth
    var first = Line(
      finding.isWell ? glyphs.sign("✓ ", "+ ") : "! ",
      finding.isWell ? .quiet : .alert)
    first.append(finding.label, finding.isWell ? .quiet : .text)
    let text =
      labelWidth > 0
      ? Wrap.block(of: finding.text, beside: first, column: indent, width: width)
      : [first] + Wrap.block(of: finding.text, indent: indent, width: width)
    return finding.remedy.reduce(into: text) { block, line in
      block += Wrap.block(of: line, .alert, indent: indent, width: width)
    }
  }
}
