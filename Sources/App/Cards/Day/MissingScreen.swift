import Drawing
import Metrics
import Text
import Time

/// What a day still lacks, with the command that adds it.
package struct MissingScreen {
  private let report: MissingReport
  private let values: ValueText

  package init(of report: MissingReport, in values: ValueText) {
    self.report = report
    self.values = values
  }

  /// No line is wider than `width`.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    let day = DayText.plain(report.day, on: report.today)
    var block = Wrap.block(
      of: report.day == report.today ? "Today, \(day)" : day, .strong, width: width)
    if report.unmet.isEmpty, report.unlogged.isEmpty, report.awaited.isEmpty {
      return block
        + Wrap.block(
          of: "Nothing is missing: goals are met, and what you usually log is logged.",
          width: width)
    }
    let rows = report.unmet.map { ($0, goal(of: $0)) } + report.unlogged.map { ($0, hint(for: $0)) }
    let label = min(
      rows.reduce(8) { max($0, CleanText($1.0.attribute.label).width) }, max(width / 3, 8))
    func add(_ title: String, _ items: [DayReport.Item], _ text: (DayReport.Item) -> Line) {
      guard !items.isEmpty else { return }
      block.append(Line(title, .quiet))
      for item in items {
        var line = Line("  ")
        line.append(item.attribute.label)
        line.cut(to: label + 2, glyphs: glyphs)
        line.pad(to: label + 4)
        line.append(text(item))
        line.cut(to: width, glyphs: glyphs)
        block.append(line)
      }
    }
    add("Goals", report.unmet, goal)
    add("To log", report.unlogged, hint)
    if !report.awaited.isEmpty {
      block.append(Line("From a service", .quiet))
      block += Wrap.block(
        of: report.awaited.map(\.attribute.label).joined(separator: ", "), indent: 2, width: width)
    }
    return block
  }

  /// `5,623 of 6,000, 377 to go`.
  private func goal(of item: DayReport.Item) -> Line {
    if item.isUnmet, let goal = item.goal {
      if item.attribute.type == .boolean { return hint(for: item) }
      func text(_ number: Double) -> String { values.text(ofTypical: number, item.attribute) }
      guard let number = item.value?.number else {
        return Line("not logged, goal \(text(goal.value))")
      }
      var line = Line(text(number), .strong)
      line.append(" of \(text(goal.value))")
      if item.attribute.type != .scale {
        line.append(", \(text(goal.value - number)) to go", .quiet)
      }
      return line
    }
    guard let week = item.week else { return Line() }
    return Line(WeekGoalText(week, of: item.attribute, in: values).words)
  }

  /// `dash log coffees <value>  usually 2`.
  private func hint(for item: DayReport.Item) -> Line {
    let date = report.day == report.today ? "" : " --date \(report.day)"
    if item.attribute.name == Mood.name {
      return Line("mood rate 1-\(values.scale.top)\(date)")
    }
    if item.attribute.type == .boolean { return Line("dash tag \(item.attribute.name)\(date)") }
    var line = Line("dash log \(item.attribute.name) <value>\(date)")
    if let goal = item.goal {
      line.append("  usually \(values.text(ofTypical: goal.value, item.attribute))", .quiet)
    }
    return line
  }
}
