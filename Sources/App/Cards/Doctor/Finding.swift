import Metrics

/// One thing that was looked at, and whether something needs doing about it.
package struct Finding: Sendable {
  /// What was looked at, in a word for programs: `folder`.
  package let name: String
  /// What was looked at, for people: `Folder`.
  package let label: String
  /// What was found, for people.
  package let text: String
  /// What was found, for programs; nil where there is nothing.
  package let value: Value?
  /// What to do, lines to read or type; empty where all is well.
  package let remedy: [String]

  /// A finding; its value is its text, unless another is given.
  package init(
    _ name: String, _ label: String, _ text: String, value: Value? = nil, remedy: [String] = []
  ) {
    self.name = name
    self.label = label
    self.text = text
    self.value = value ?? .text(text)
    self.remedy = remedy
  }

  /// Whether nothing needs doing.
  package var isWell: Bool { remedy.isEmpty }
}

/// Findings that belong together.
package struct FindingSection: Sendable {
  /// In a word for programs: `store`.
  package let name: String
  /// For people: `Store`.
  package let title: String
  package let findings: [Finding]

  package init(_ name: String, _ title: String, _ findings: [Finding]) {
    self.name = name
    self.title = title
    self.findings = findings
  }
}
