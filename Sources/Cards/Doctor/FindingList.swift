/// Findings section by section, a mark before each; beneath those that need something, what to do.
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

  /// Where there is little room, what was found stands beneath its label.
  private func lines(for finding: Finding, width: Int, glyphs: Glyphs) -> Block {
    let labelWidth = width < 36 ? 0 : 14
    let indent = 2 + labelWidth
    var first = Line(
      finding.isWell ? (glyphs == .unicode ? "✓ " : "+ ") : "! ",
      finding.isWell ? .quiet : .alert)
    first.append(finding.label, finding.isWell ? .quiet : .text)
    var rows = Wrap.lines(of: finding.text, width: width - indent)
    var block: Block = []
    if labelWidth > 0, let row = rows.first {
      first.pad(to: indent)
      first.append(row)
      rows.removeFirst()
    }
    block.append(first)
    block += rows.map { indented($0, by: indent) }
    for line in finding.remedy {
      block += Wrap.lines(of: line, width: width - indent)
        .map { indented($0, by: indent, .alert) }
    }
    return block
  }

  private func indented(_ text: String, by indent: Int, _ role: Role = .text) -> Line {
    var line = Line()
    line.pad(to: indent)
    line.append(text, role)
    return line
  }
}
