import Drawing
import Metrics
import Text

/// Seven days as cards: a card for each group, a row for each attribute, a column for each day, and
/// the week's figure in the last column.
package struct WeekCards {
  private let report: WeekReport
  private let averages: AverageSet?
  private let values: ValueText

  package init(of report: WeekReport, averages: AverageSet?, in values: ValueText) {
    self.report = report
    self.averages = averages
    self.values = values
  }

  /// The width beyond which cards only grow for their labels.
  private static let widest = 96

  /// The cards in two columns if the terminal is wide and seven days fit, else one below the other; no
  /// line is wider than `width`.
  ///
  /// If seven days do not fit beside the labels, only the latest are shown; if not even four fit,
  /// labels are above their days.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    if glyphs == .words { return inWords(width: width) }
    let columns = report.sections.count > 1 ? Columns.count(in: width, glyphs: glyphs) : 1
    let half = Columns.cardWidth(count: columns, width: width, gap: WeekCards.gap)
    if columns > 1, let rows = rows(inHalf: half - Frame.margin, glyphs: glyphs) {
      return header(width: width, glyphs: glyphs)
        + Columns.block(
          cards(of: rows, width: half, glyphs: glyphs), count: columns, width: width,
          gap: WeekCards.gap)
    }
    return column(width: width, glyphs: glyphs)
  }

  private static let gap = 2

  /// A sentence for each attribute.
  private func inWords(width: Int) -> Block {
    var block = header(width: width, glyphs: .words)
    if report.sections.isEmpty { block.append(Line("No values in these seven days.")) }
    for section in report.sections {
      let frame = Frame(title: CleanText(section.group.label), hue: Hue(group: section.group.name))
      block += frame.block(
        around: section.items.map { WeekSentence($0, in: report.days, values).line }, width: width,
        glyphs: .words)
    }
    return block
  }

  /// Days beside their labels if all fit, else below them.
  private func rows(inHalf width: Int, glyphs: Glyphs) -> WeekRows? {
    let rows = WeekRows(for: report, in: values, width: width, glyphs: glyphs)
    return rows.isWhole
      ? rows : WeekRows(sideBySide: report, in: values, width: width, glyphs: glyphs)
  }

  private func column(width: Int, glyphs: Glyphs) -> Block {
    var cardWidth = min(width, WeekCards.widest)
    func weekRows(for cardWidth: Int) -> WeekRows {
      WeekRows(for: report, in: values, width: max(cardWidth - Frame.margin, 4), glyphs: glyphs)
    }
    var rows = weekRows(for: cardWidth)
    if rows.missing > 0, cardWidth < width {
      cardWidth = min(width, cardWidth + rows.missing)
      rows = weekRows(for: cardWidth)
    }
    var block = header(width: cardWidth, glyphs: glyphs)
    if report.sections.isEmpty {
      block += Wrap.block(of: "No values in these seven days.", width: width)
    }
    return block + cards(of: rows, width: cardWidth, glyphs: glyphs).flatMap { $0 }
  }

  private func cards(of rows: WeekRows, width: Int, glyphs: Glyphs) -> [Block] {
    report.sections.map { section in
      let hue = Hue(group: section.group.name)
      let frame = Frame(title: CleanText(section.group.label), hue: hue)
      return frame.block(
        around: rows.content(of: section.items, hue: hue), width: width, glyphs: glyphs)
    }
  }

  /// Whether some day is compared with an average.
  private var isCompared: Bool {
    report.sections.contains { section in
      section.items.contains { $0.days.contains { $0.progress != .none && $0.showsAverage } }
    }
  }

  private func header(width: Int, glyphs: Glyphs) -> Block {
    let line = Line(DayText.range(report.days), .strong)
    return CardHeader(
      line, note: isCompared ? averages.map { MetricSection.note($0.week, $0.origin) } : nil
    )
    .block(width: width, glyphs: glyphs)
  }
}
