import Drawing
import Facts
import Metrics
import Text
import Time

/// The sentences of a week's summary.
package struct WeekSummaryText {
  private let summary: WeekSummary
  private let values: ValueText

  package init(of summary: WeekSummary, in values: ValueText) {
    self.summary = summary
    self.values = values
  }

  /// `typically 3.5, usual 3.4 · 6 of 7 days`; nil without ratings.
  package var mood: String? {
    guard let mood = summary.mood else { return nil }
    let usual = mood.usual.map { ", usual \(values.rating($0))" } ?? ""
    return "typically \(values.rating(mood.value))\(usual)\(values.glyphs.dot)"
      + "\(mood.days) of 7 days"
  }

  /// `16 of 27 days: time asleep 5 of 6, steps 4 of 7`; nil without goals for single days.
  package var goals: String? {
    let goals = summary.goals
    if goals.isEmpty { return nil }
    let parts = goals.map { "\(LinkText.name(of: $0.attribute)) \($0.met) of \($0.days)" }
    if goals.count == 1 { return parts[0] + " days" }
    let (met, days) = goals.reduce((0, 0)) { ($0.0 + $1.met, $0.1 + $1.days) }
    return "\(met) of \(days): " + parts.joined(separator: ", ")
  }

  /// `gym 2 of 3, steps 31,204 of 50,000`, with the days of the week if they differ from the seven.
  package var weekGoals: String? {
    if summary.weekGoals.isEmpty { return nil }
    let goals = summary.weekGoals.map { attribute, goal in
      let text = WeekGoalText(goal, of: attribute, in: values)
      let limit = goal.isLimit ? "max " : ""
      return "\(LinkText.name(of: attribute)) \(text.done) of \(limit)\(text.goal)"
    }.joined(separator: ", ")
    return summary.calendarWeek == summary.days
      ? goals : "\(goals) (\(DayText.range(summary.calendarWeek)))"
  }

  /// `5, usual 2; half of your days 1–3`.
  package func difference(_ typical: WeekSummary.Typical) -> String {
    let text = UsualText(attribute: typical.attribute, values: values)
    var sentence = text.value(typical.value)
    if let usual = typical.usual { sentence += ", usual \(text.value(usual))" }
    if let range = typical.range { sentence += "; half of your days \(text.range(range))" }
    return sentence
  }

  /// An own fact, else a text of a year before, else the greatest highlight, if any.
  package func past(_ fact: (fact: Fact, date: DateOfYear)?) -> String? {
    if let fact { return FactWords.sentence(of: fact.fact, on: fact.date) }
    if let (day, text) = summary.memory {
      guard let before = Day(year: day.civil.year - 1, month: day.civil.month, day: day.civil.day)
      else { return nil }
      return "\(DayText.withYear(before)), you wrote: \(Wrap.joined(text))"
    }
    return summary.record.map { day, attribute, highlight in
      "\(DayText.short(day)): " + HighlightText.words(of: highlight, attribute, on: day)
    }
  }

  /// The summary in a few sentences, for a notification.
  package func notification(finding: String?) -> String {
    var sentences: [String] = []
    if let mood { sentences.append("Mood \(mood).") }
    if let goals { sentences.append("Goals met: \(goals).") }
    if let weekGoals { sentences.append("Weekly goals: \(weekGoals).") }
    if let first = summary.differences.first {
      sentences.append("\(first.attribute.label) \(difference(first)).")
    }
    if let finding { sentences.append(finding) }
    return sentences.joined(separator: " ")
  }
}

/// A finding of a week, or a sentence that says why there is none.
package struct WeekFinding: Sendable {
  /// The number in `dash insights` of the same day, or nil without a finding.
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
    let text = LinkText(comparison: comparison, values: values)
    let link = findings[index]
    sentence = [text.sentence(of: link), text.caveat(of: link)].compactMap(\.self)
      .joined(separator: " ")
  }
}
