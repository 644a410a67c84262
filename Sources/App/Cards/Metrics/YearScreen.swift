import Drawing
import Metrics
import Text
import Time

/// An attribute over a year as a heat map, with its legend.
package struct YearScreen {
  private let report: HistoryReport
  private let grid: YearGrid
  private let values: ValueText

  /// The day that is marked, if any.
  private let marked: Day?

  package init(
    of report: HistoryReport, in grid: YearGrid, marking marked: Day? = nil, values: ValueText
  ) {
    self.marked = marked
    self.report = report
    self.grid = grid
    self.values = values
  }

  /// No line is wider than `width`.
  package func block(width: Int, glyphs: Glyphs, colors: ColorDepth) -> Block {
    let attribute = report.attribute
    let hue = Hue(group: attribute.group)
    let heat = HeatSteps(for: report.points.map(\.value), of: attribute.type)
    let map = HeatMap(
      grid: grid,
      steps: Dictionary(report.points.map { ($0.day, heat.step(of: $0.value)) }) { $1 }, hue: hue,
      marked: marked)
    var title = Line(attribute.label + " ", .title(hue))
    title.append("\(grid.days.lowerBound.civil.year)", .strong)
    title.cut(to: width, glyphs: glyphs)
    if glyphs == .words {
      return [title] + figures(width: width) + [Line()]
        + DaySentences.months(
          report.points.map { ($0.day, values.text(ofTypical: $0.value, attribute)) })
    }
    let legend = HeatLegend(of: report, heat, in: values)
      .block(width: width, glyphs: glyphs, colors: colors)
    return [title] + map.block(width: width, glyphs: glyphs, colors: colors) + [Line()] + legend
      + figures(width: width)
  }

  /// What is typical, and how many days have a value.
  private func figures(width: Int) -> Block {
    let typical = report.typical.map { [("typical", values.text(ofTypical: $0, report.attribute))] }
    let days = "\(report.points.count) of \(grid.days.count) days"
    let isTypical = report.attribute.type.hasAverage
    return Figures.lines((isTypical ? typical ?? [] : []) + [("", days)], width: width)
  }
}
