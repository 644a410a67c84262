import Drawing
import Formats
import Metrics
import Text

/// Findings by section, each with a mark before it and its remedy below it.
package struct FindingList: Card {
  private let sections: [FindingSection]

  package init(of sections: [FindingSection]) { self.sections = sections }

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

  /// The width of labels: the widest, or on a narrower screen most; 0 if texts are below.
  private func labelWidth(of section: FindingSection, width: Int) -> Int {
    if width < 36 { return 0 }
    let widest = section.findings.map { CleanText($0.label).width }.max() ?? 0
    return width < 80 || widest < 14 ? 14 : min(widest + 2, 30)
  }

  /// The text is beside its label, or below one that is too wide.
  private func lines(for finding: Finding, labelWidth: Int, width: Int, glyphs: Glyphs) -> Block {
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

  package func write(to json: inout JSONText) {
    json.member("well", sections.allSatisfy { $0.findings.allSatisfy(\.isWell) })
    for section in sections {
      json.object(section.name) { json in
        for finding in section.findings {
          json.object(finding.name) { json in
            json.member("well", finding.isWell)
            json.member("value", finding.value)
            json.member("remedy", finding.remedy)
          }
        }
      }
    }
  }
}

/// The result of one check, with a remedy if something is wrong.
package struct Finding: Sendable {
  /// The name of the check for programs: `folder`.
  package let name: String
  /// The name of the check for people: `Folder`.
  package let label: String
  package let text: String
  /// The result for programs, if any.
  package let value: Value?
  /// Instructions or commands; empty if all is well.
  package let remedy: [String]
  /// Whether something is not in use, which is neither well nor a problem.
  package let isOff: Bool

  /// Without `value`, the value is the text.
  package init(
    _ name: String, _ label: String, _ text: String, value: Value? = nil, remedy: [String] = [],
    isOff: Bool = false
  ) {
    (self.isOff, self.name, self.label, self.text) = (isOff, name, label, text)
    self.value = value ?? .text(text)
    self.remedy = remedy
  }

  package var isWell: Bool { remedy.isEmpty }
}

/// Findings about one subject.
package struct FindingSection: Sendable {
  /// The name for programs: `store`.
  package let name: String
  /// The title for people: `Store`.
  package let title: String
  package let findings: [Finding]

  package init(_ name: String, _ title: String, _ findings: [Finding]) {
    (self.name, self.title, self.findings) = (name, title, findings)
  }
}

/// Writes sizes of files for people.
package enum SizeText {
  /// `812 bytes`, `282 kB`, `6.4 MB`: in thousands, with a decimal below ten.
  package static func text(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var unit = 1000
    var names = ["kB", "MB", "GB", "TB", "PB", "EB"][...]
    while let name = names.popFirst() {
      let tenths = bytes / (unit / 10)
      if tenths < 100 { return "\(tenths / 10).\(tenths % 10) \(name)" }
      if tenths < 10_000 || names.isEmpty { return "\(tenths / 10) \(name)" }
      unit *= 1000
    }
    preconditionFailure("the last name ends the loop")
  }
}
