import Formats

/// Findings for programs.
package struct FindingJSON {
  /// The document.
  package let text: String

  package init(of sections: [FindingSection]) {
    text = JSONText.object { json in
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
}
