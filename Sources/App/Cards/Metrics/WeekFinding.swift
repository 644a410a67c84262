import Metrics
import Time

/// A finding of a week, or a sentence that says why there is none.
package struct WeekFinding: Sendable {
  /// Its number in `dash insights` of the same day; nil for no finding.
  package let number: Int?
  package let sentence: String

  /// Without findings, for a reason such as `the setting days.off names 'x', which is …`.
  package init(missing reason: String) {
    number = nil
    sentence = "None: \(reason)."
  }

  /// Each week has another one; `day` is the last of the days that are shown.
  package init(of comparison: LinkComparison, on day: Day, in values: ValueText) {
    let findings = comparison.between.findings
    guard !findings.isEmpty else {
      number = nil
      sentence =
        LinkSummary(of: comparison, isWithin: false).sentences.first ?? ""
      return
    }
    let remainder = Int(day.startOfWeek.number / 7) % findings.count
    let index = remainder < 0 ? remainder + findings.count : remainder
    number = index + 1
    let text = LinkText(of: comparison, in: values)
    let link = findings[index]
    sentence = [text.sentence(of: link), text.caveat(of: link)].compactMap(\.self)
      .joined(separator: " ")
  }
}
