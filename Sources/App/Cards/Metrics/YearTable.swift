import Drawing
import Metrics
import Text
import Time

/// One attribute by month, one year beside the other, the latest years that fit.
package struct YearTable {
  private let report: HistoryReport
  private let comparison: YearComparison
  private let values: ValueText

  package init(of report: HistoryReport, in values: ValueText) {
    self.report = report
    self.values = values
    comparison = YearComparison(of: report)
  }

  /// No line is wider than `width`.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    let attribute = report.attribute
    let hue = Hue(group: attribute.group)
    var title = Line(attribute.label, .title(hue))
    title.cut(to: width, glyphs: glyphs)
    guard !comparison.years.isEmpty else {
      return [title] + Wrap.block(of: "No values yet.", width: width)
    }
    let isYesOrNo = attribute.type == .boolean
    let missing = glyphs.missing
    func text(_ figure: Average.Figure?) -> String {
      figure.map { isYesOrNo ? "\(Int($0.value))" : values.narrow($0.value, attribute) } ?? missing
    }
    var note =
      isYesOrNo
      ? "Each figure is the number of days with yes."
      : "Each figure is the \(report.statistic.rawValue) of the days that have a value."
    if glyphs == .words {
      return [title]
        + Month.allCases.map { month in
          sentence(month.name) { text(comparison.typical(of: month, in: $0)) }
        } + [sentence("Whole year") { text(comparison.typical(of: $0)) }, Line(), Line(note)]
    }
    let labels = 5
    let cells =
      comparison.years.flatMap { year in
        Month.allCases.map { text(comparison.typical(of: $0, in: year)) }
          + [text(comparison.typical(of: year)), "\(year)"]
      }.map(TextWidth.cells).max() ?? 4
    let column = cells + 2
    let room = max((width - labels) / column, 1)
    let years = comparison.years.suffix(room)
    var heading = Line()
    heading.pad(to: labels)
    for year in years { heading.append("\(year)", .quiet, rightIn: column) }
    var block = [title, heading]
    for month in Month.allCases {
      block.append(
        row(month.shortName, years.map { text(comparison.typical(of: month, in: $0)) }, column))
    }
    block.append(row("year", years.map { text(comparison.typical(of: $0)) }, column, .strong))
    for index in block.indices { block[index].cut(to: width, glyphs: glyphs) }
    let hidden = comparison.years.count - years.count
    if hidden > 0 {
      note += " \(CountText.of(hidden, "earlier year does", "earlier years do")) not fit."
    }
    return block + [Line()] + Wrap.block(of: note, .quiet, width: width)

    func row(
      _ label: String, _ cells: [String], _ column: Int, _ role: Role = .text
    ) -> Line {
      var line = Line(label, .quiet)
      line.pad(to: labels)
      for cell in cells {
        line.append(cell, cell == missing ? .quiet : role, rightIn: column)
      }
      return line
    }
  }

  /// `January: 2025 7,812; 2026 8,104`.
  private func sentence(_ name: String, _ text: (Int) -> String) -> Line {
    PlainText.sentence(name, comparison.years.map { "\($0) \(text($0))" }, by: "; ")
  }
}
