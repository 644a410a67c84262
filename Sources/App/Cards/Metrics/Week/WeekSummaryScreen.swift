import Drawing
import Facts
import Formats
import Metrics
import Text
import Time

/// Seven days in ten lines.
package struct WeekSummaryScreen: Card {
  private let summary: WeekSummary
  private let finding: WeekFinding
  private let fact: (fact: Fact, date: DateOfYear)?
  private let averages: AverageSet?
  private let values: ValueText

  /// `fact` is one of the person's own on one of the dates.
  package init(
    of summary: WeekSummary, finding: WeekFinding, fact: (fact: Fact, date: DateOfYear)?,
    averages: AverageSet?, in values: ValueText
  ) {
    (self.summary, self.finding, self.fact) = (summary, finding, fact)
    (self.averages, self.values) = (averages, values)
  }

  /// The lines that it has where every row fits one line, and most differences that are among them.
  private static let mostLines = 10
  private static let mostDifferences = 4
  /// The widest column of labels.
  private static let widestLabel = 20

  /// A line of the summary: its label, a drawing and the text.
  private struct Row {
    let label: CleanText
    var role = Role.quiet
    var drawing = Line()
    let text: String
  }

  package func block(width: Int, glyphs: Glyphs) -> Block {
    let (head, tail) = rows(glyphs)
    let differences = self.differences(glyphs)
    let all = head + differences + tail
    // Beside labels if half of the line is left.
    let widest = min(all.map(\.label.width).max() ?? 0, WeekSummaryScreen.widestLabel)
    let column = glyphs == .words || (widest + 2) * 2 > width ? nil : widest + 2
    func block(of rows: [Row]) -> Block {
      rows.flatMap { self.block(of: $0, column: column, width: width, glyphs: glyphs) }
    }
    let header = header(width: width, glyphs: glyphs)
    let (above, below) = (block(of: head), block(of: tail))
    let room = WeekSummaryScreen.mostLines - header.count - above.count - below.count
    var middle: Block = []
    for row in differences {
      let lines = block(of: [row])
      if !middle.isEmpty, middle.count + lines.count > room { break }
      middle += lines
    }
    return header + above + middle + below
  }

  private func header(width: Int, glyphs: Glyphs) -> Block {
    let isCompared = summary.mood?.usual != nil || !summary.differences.isEmpty
    let note = isCompared ? averages.map { MetricSection.note($0.week, $0.origin) } : nil
    return Line(DayText.range(summary.days), .strong)
      .block(before: note, width: width, glyphs: glyphs)
  }

  /// The rows above and below the differences.
  private func rows(_ glyphs: Glyphs) -> (head: [Row], tail: [Row]) {
    let text = WeekSummaryText(of: summary, in: values)
    var head = [
      Row(
        label: "Mood", role: .accent(Hue(group: "mood")), drawing: moods(glyphs),
        text: text.mood ?? "not rated")
    ]
    if let goals = text.goals { head.append(Row(label: "Goals met", text: goals)) }
    if let goals = text.weekGoals { head.append(Row(label: "Weekly goals", text: goals)) }
    if summary.differences.isEmpty, averages != nil {
      head.append(Row(label: "Different", text: "nothing beyond the usual range"))
    }
    let label = CleanText(finding.number.map { "Finding \($0)" } ?? "Finding")
    var tail = [Row(label: label, text: finding.sentence)]
    if let past = text.past(fact) { tail.append(Row(label: "Your past", text: past)) }
    return (head, tail)
  }

  private func differences(_ glyphs: Glyphs) -> [Row] {
    let text = WeekSummaryText(of: summary, in: values)
    return summary.differences.prefix(WeekSummaryScreen.mostDifferences).map { typical in
      var mark = Line(typical.isMore ? glyphs.sign("↗", "^") : glyphs.sign("↘", "v"), .quiet)
      if mark.width > 0 { mark.append(" ") }
      return Row(
        label: CleanText(typical.attribute.label),
        role: .accent(Hue(group: typical.attribute.group)), drawing: mark,
        text: text.difference(typical))
    }
  }

  /// The ratings as small columns.
  private func moods(_ glyphs: Glyphs) -> Line {
    var line = Line()
    if summary.mood == nil { return line }
    for rating in summary.moods {
      let share = rating.map { Double($0 - 1) / 8 }
      line.append(
        Sparkline.glyph(for: share, glyphs: glyphs),
        share == nil ? .track : .accent(Hue(group: "mood")))
    }
    if line.width > 0 { line.append("  ") }
    return line
  }

  /// A row beside its label from a column on, or below it; in words as a sentence.
  private func block(of row: Row, column: Int?, width: Int, glyphs: Glyphs) -> Block {
    if glyphs == .words { return [PlainText.sentence(row.label.string, [row.text])] }
    var head = Line(row.label, row.role)
    let indent = column ?? 2
    var lines: Block = []
    if let column {
      head.cut(to: column - 2, glyphs: glyphs)
      head.pad(to: column)
    } else {
      lines.append(head.cutting(to: width, glyphs: glyphs))
      head = Line(indent: indent)
    }
    head.append(row.drawing)
    return lines
      + Wrap.block(of: row.text, beside: head, column: indent + row.drawing.width, width: width)
  }

  package func write(to json: inout JSONText) {
    json.members(of: summary.days)
    json.object("mood", of: summary.mood) { json, mood in
      json.member("value", mood.value)
      json.member("days", mood.days)
      json.member("usual", mood.usual)
    }
    json.array("goals", of: summary.goals) { json, count in
      json.member("attribute", count.attribute.name)
      json.member("met", count.met)
      json.member("days", count.days)
    }
    json.array("weekly_goals", of: summary.weekGoals) { json, entry in
      json.member("attribute", entry.attribute.name)
      json.member("done", entry.goal.done)
      json.member("goal", entry.goal.goal)
      json.member("is_limit", entry.goal.isLimit)
      json.members(of: summary.calendarWeek)
    }
    json.array("differences", of: summary.differences) { json, typical in
      json.member("attribute", typical.attribute.name)
      json.member("value", typical.value)
      json.member("days", typical.days)
      json.member("usual", typical.usual)
      json.member("low", typical.range?.low)
      json.member("high", typical.range?.high)
    }
    json.object("finding") { json in
      json.member("number", finding.number)
      json.member("text", finding.sentence)
    }
    json.member("past", WeekSummaryText(of: summary, in: values).past(fact))
  }
}

/// The sentences of a week's summary.
package struct WeekSummaryText {
  private let summary: WeekSummary
  private let values: ValueText

  package init(of summary: WeekSummary, in values: ValueText) {
    (self.summary, self.values) = (summary, values)
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
      sentence = comparison.summary(isWithin: false).first ?? ""
      return
    }
    let remainder = Int(day.startOfWeek.number / 7) % findings.count
    let index = remainder < 0 ? remainder + findings.count : remainder
    number = index + 1
    let text = LinkText(comparison: comparison, values: values)
    let link = findings[index]
    sentence = text.sentence(of: link)
  }
}
