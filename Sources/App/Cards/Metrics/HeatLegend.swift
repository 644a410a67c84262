import Drawing
import Metrics

/// The meaning of the shades of an attribute: no value, and for each step the value at which it
/// begins.
struct HeatLegend {
  private let report: HistoryReport
  private let heat: HeatSteps
  private let values: ValueText
  private let hue: Hue

  init(of report: HistoryReport, _ heat: HeatSteps, in values: ValueText) {
    self.report = report
    self.heat = heat
    self.values = values
    hue = Hue(group: report.attribute.group)
  }

  /// The steps side by side, after `title` if there is one; no line is wider than `width`.
  func block(
    titled title: String? = nil, width: Int, glyphs: Glyphs, colors: ColorDepth
  ) -> Block {
    var entries: Block = title.map { [Line($0, .title(hue))] } ?? []
    func add(_ step: Int?, _ words: String) {
      var entry = Line()
      entry.append(HeatMap.cell(step, hue: hue, glyphs: glyphs, colors: colors))
      entry.append(" " + words)
      entries.append(entry)
    }
    add(nil, "none")
    if !report.points.isEmpty {
      for (index, start) in heat.starts.enumerated() {
        add(heat.strength(of: index), words(for: index, from: start))
      }
    }
    return Legend.block(of: entries, width: width, glyphs: glyphs)
  }

  /// `4`, or on the scale of nine `6 to 7`, for a step of ratings; `from 5,000` for the others.
  private func words(for index: Int, from start: Double) -> String {
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
