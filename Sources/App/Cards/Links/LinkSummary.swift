import Metrics
import Statistics
import Text
import Time

/// What was compared, and what could have been seen: the sentences below findings, or in their place.
package struct LinkSummary {
  private let comparison: LinkComparison
  private let isWithin: Bool

  /// With `isWithin`, of pairs within groups as well.
  package init(of comparison: LinkComparison, isWithin: Bool) {
    self.comparison = comparison
    self.isWithin = isWithin
  }

  /// Why attributes cannot be compared.
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

  /// What is missing, and until when: `27 of 56 days; first findings from 4 January on`.
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
