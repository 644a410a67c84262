import Drawing
import Text
import Time

/// A preview of an import for each measure: days, rule and sources.
package struct ImportReportScreen {
  /// The days of one measure.
  package struct Row {
    let label: String
    let days: ClosedRange<Day>
    let count: Int
    let rule: String
    /// The sources by priority, with the number of their days.
    let sources: [(name: String, dayCount: Int)]
    /// How many days several of them have.
    let sharedDays: Int

    package init(
      _ label: String, days: ClosedRange<Day>, count: Int, rule: String,
      sources: [(name: String, dayCount: Int)], sharedDays: Int
    ) {
      self.label = label
      self.days = days
      self.count = count
      self.rule = rule
      self.sources = sources
      self.sharedDays = sharedDays
    }
  }

  private let name: String
  private let rows: [Row]
  private let passedOver: [(what: String, count: Int)]

  /// `passedOver` are skipped types, the most frequent first.
  package init(of name: String, rows: [Row], passedOver: [(what: String, count: Int)]) {
    self.name = name
    self.rows = rows
    self.passedOver = passedOver
  }

  private static let mostPassedOver = 8

  /// No line is wider than `width`.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    var title = Line(name, .strong)
    if let first = rows.map(\.days.lowerBound).min(), let last = rows.map(\.days.upperBound).max() {
      title.append("  \(first) to \(last)", .quiet)
    }
    title.cut(to: width, glyphs: glyphs)
    var block: Block = [title]
    let label = min((rows.map { CleanText($0.label).width }.max() ?? 0) + 2, 26)
    for row in rows { block += lines(of: row, label: label, width: width, glyphs: glyphs) }
    if !passedOver.isEmpty {
      let more = passedOver.count - ImportReportScreen.mostPassedOver
      let list =
        passedOver.prefix(ImportReportScreen.mostPassedOver)
        .map { "\($0.what) (\(CountText.grouped($0.count)))" }.joined(separator: ", ")
        + (more > 0 ? " and \(CountText.grouped(more)) more" : "")
      block += Wrap.block(of: "Not imported: \(list)", .quiet, width: width)
    }
    block.append(Line())
    return block
  }

  /// The label, the days and the rule, followed by the sources.
  private func lines(of row: Row, label: Int, width: Int, glyphs: Glyphs) -> Block {
    var line = Line(row.label)
    line.pad(to: label)
    line.append(CountText.of(row.count, "day", "days"), rightIn: 11)
    let names = row.sources.map { source in
      row.sources.count == 1
        ? source.name : "\(source.name) \(CountText.grouped(source.dayCount))"
    }
    var text = names.joined(separator: ", then ")
    if row.sharedDays > 0 {
      text += row.sources.count > 2 ? ", several on " : ", both on "
      text += CountText.of(row.sharedDays, "day", "days")
    }
    let wide = label + 28
    let block: Block
    if width >= wide + 26 {
      line.append("  \(row.rule)", .quiet)
      block = Wrap.block(of: text, .quiet, beside: line, column: wide, width: width)
    } else {
      block = [line] + Wrap.block(of: "\(row.rule): \(text)", .quiet, indent: 4, width: width)
    }
    return block.map { line in
      var line = line
      line.cut(to: width, glyphs: glyphs)
      return line
    }
  }
}
