import Metrics

/// The result of one check, with a remedy if something is wrong.
package struct Finding: Sendable {
  /// The name of the check for programs: `folder`.
  package let name: String
  /// The name of the check for people: `Folder`.
  package let label: String
  /// The result for people.
  package let text: String
  /// The result for programs; nil if there is none.
  package let value: Value?
  /// What to do, as lines to read or type; empty if all is well.
  package let remedy: [String]
  /// Whether it says that something is not in use, which is neither well nor a problem.
  package let isOff: Bool

  /// Without `value`, the value is the text.
  package init(
    _ name: String, _ label: String, _ text: String, value: Value? = nil, remedy: [String] = [],
    isOff: Bool = false
  ) {
    self.isOff = isOff
    self.name = name
    self.label = label
    self.text = text
    self.value = value ?? .text(text)
    self.remedy = remedy
  }

  /// Whether all is well.
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
    self.name = name
    self.title = title
    self.findings = findings
  }
}
