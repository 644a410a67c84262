import Almanac

/// A day as cards: a header, and a card for each group that has something to say.
package struct DayCards {
  private let report: DayReport
  private let values: ValueText

  package init(of report: DayReport, in values: ValueText) {
    self.report = report
    self.values = values
  }

  /// The cards in one column, or in two from 100 cells on; no line is wider than `width`.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    let gap = 2
    let count = Columns.count(in: width)
    let cardWidth = Columns.cardWidth(count: count, width: width, gap: gap)
    let told = report.sections.map { ($0.group, $0.items.filter(\.isTold)) }
    let rows = MetricRows(
      items: told.flatMap(\.1), values: values, width: cardWidth - Frame.margin, glyphs: glyphs)
    let cards = told.compactMap { group, items -> Block? in
      let content =
        group.name == "mood"
        ? MoodCard(items: items, report: report, values: values, rows: rows).content()
        : rows.content(of: items, hue: Hue(group: group.name))
      guard !content.isEmpty else { return nil }
      return Frame(
        title: TextWidth.clean(group.label), tail: service(of: items),
        hue: Hue(group: group.name)
      ).block(around: content, width: cardWidth, glyphs: glyphs)
    }
    return header(width: width, glyphs: glyphs)
      + Columns.block(cards, count: count, width: width, gap: gap)
  }

  private func header(width: Int, glyphs: Glyphs) -> Block {
    var line = Line(DayText.long(report.day), .strong)
    line.cut(to: width, glyphs: glyphs)
    guard let averages = report.averages else { return [line] }
    var origin = Line("averages of \(DayText.short(averages.week))", .quiet)
    if averages.origin == .exist { origin.append(", from Exist", .quiet) }
    guard line.width + 2 + origin.width <= width else {
      origin.cut(to: width, glyphs: glyphs)
      return [line, origin]
    }
    line.pad(to: width - origin.width)
    line.append(origin)
    return [line]
  }

  /// The service that supplies all of a card, if it is one.
  private func service(of items: [DayReport.Item]) -> String? {
    guard let first = items.first?.attribute.service, !first.isEmpty,
      items.allSatisfy({ $0.attribute.service == first })
    else { return nil }
    return TextWidth.clean(first)
  }
}
