import Drawing
import Metrics
import Text
import Time

/// An attribute over a year as a heat map, with its legend.
package struct YearScreen {
  private let report: HistoryReport
  private let grid: YearGrid
  private let values: ValueText

  package init(of report: HistoryReport, in grid: YearGrid, values: ValueText) {
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
      steps: Dictionary(report.points.map { ($0.day, heat.step(of: $0.value)) }) { $1 }, hue: hue)
    var title = Line(attribute.label + " ", .title(hue))
    title.append("\(grid.days.lowerBound.civil.year)", .strong)
    title.cut(to: width, glyphs: glyphs)
    return [title] + map.block(width: width, glyphs: glyphs, colors: colors) + [Line()]
      + legend(heat, hue, width: width, glyphs: glyphs, colors: colors)
  }

  /// The meaning of the cells: no value, and for each step the value at which it begins.
  private func legend(
    _ heat: HeatSteps, _ hue: Hue, width: Int, glyphs: Glyphs, colors: ColorDepth
  ) -> Block {
    var block: Block = []
    var line = Line()
    func add(_ step: Int?, _ words: String) {
      var entry = Line()
      entry.append(HeatMap.cell(step, hue: hue, glyphs: glyphs, colors: colors))
      entry.append(" " + words)
      entry.cut(to: width, glyphs: glyphs)
      if line.width > 0, line.width + 3 + entry.width > width {
        block.append(line)
        line = Line()
      }
      if line.width > 0 { line.append("   ") }
      line.append(entry)
    }
    add(nil, "none")
    if !report.points.isEmpty {
      for (index, start) in heat.starts.enumerated() {
        add(heat.strength(of: index), words(for: index, from: start, of: heat))
      }
    }
    block.append(line)
    let typical = report.typical.map { [("typical", values.text(ofTypical: $0, report.attribute))] }
    let days = "\(report.points.count) of \(grid.days.count) days"
    let isTypical = report.attribute.type.hasAverage
    return block + Figures.lines((isTypical ? typical ?? [] : []) + [("", days)], width: width)
  }

  /// `4`, or on the scale of nine `6 to 7`, for a step of ratings; `from 5,000` for the others.
  private func words(for index: Int, from start: Double, of heat: HeatSteps) -> String {
    switch report.attribute.type {
    case .boolean: start == 1 ? "yes" : "no"
    case .scale:
      // Halves on the scale of five are stored as even ratings.
      values.scale == .five ? "\(index + 1)" : ["1", "2 to 3", "4 to 5", "6 to 7", "8 to 9"][index]
    case .quantity, .decimal, .duration, .timeFromMidnight, .percentage, .timeFromMidday, .text:
      "from " + values.text(ofTypical: start, report.attribute)
    }
  }
}
