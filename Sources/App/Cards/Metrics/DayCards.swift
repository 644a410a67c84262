import Drawing
import Metrics
import Text

/// A day as cards: a header, and a card for each group that has something to say.
package struct DayCards {
  private let report: DayReport
  private let values: ValueText
  private let nothing: () -> String

  /// Where no group has a card, what `nothing` says.
  package init(of report: DayReport, in values: ValueText, nothing: @escaping () -> String) {
    self.report = report
    self.values = values
    self.nothing = nothing
  }

  /// The cards in one column, or in two from 100 cells on; no line is wider than `width`.
  package func block(width: Int, glyphs: Glyphs, hasLinks: Bool = false) -> Block {
    let gap = 2
    let count = Columns.count(in: width)
    let cardWidth = Columns.cardWidth(count: count, width: width, gap: gap)
    var told: [[ToldItem]] = []
    for section in report.sections {
      var items: [ToldItem] = []
      items.reserveCapacity(section.items.count)
      for item in section.items where item.isTold { items.append(ToldItem(item, in: values)) }
      told.append(items)
    }
    let hasMood = report.sections.contains { $0.group.name == "mood" }
    let rows = MetricRows(
      for: told, leaving: hasMood ? MoodCard.rest : 0, values: values,
      width: cardWidth - Frame.margin, glyphs: glyphs)
    var cards: [Block] = []
    for (section, items) in zip(report.sections, told) {
      let hue = Hue(group: section.group.name)
      var content =
        section.group.name == "mood"
        ? MoodCard(items: items, report: report, rows: rows).content()
        : rows.fitted(to: items).content(of: items, hue: hue)
      if content.isEmpty { continue }
      content += HighlightText.block(
        of: section.items, on: report.day, width: cardWidth - Frame.margin, glyphs: glyphs)
      if let insight = InsightText.first(of: report.insights, group: section.group.name) {
        content += InsightText.block(
          of: insight, hue: hue, width: cardWidth - Frame.margin, glyphs: glyphs)
      }
      let frame = Frame(
        title: TextWidth.clean(section.group.label), tail: service(of: items), hue: hue)
      cards.append(frame.block(around: consume content, width: cardWidth, glyphs: glyphs))
    }
    let words = cards.isEmpty ? nothing() : ""
    if let facts = report.facts {
      cards.append(FactCard(of: facts, hasLinks: hasLinks).block(width: cardWidth, glyphs: glyphs))
    }
    let header = CardHeader(
      Line(DayText.long(report.day), .strong),
      averages: report.sections.isEmpty ? nil : report.averages)
    return header.block(width: width, glyphs: glyphs)
      + (words.isEmpty ? [] : Wrap.block(of: words, width: width))
      + Columns.block(cards, count: count, width: width, gap: gap)
  }

  /// The service that supplies all of a card, if it is one.
  private func service(of items: [ToldItem]) -> String? {
    guard let first = items.first?.service, !first.isEmpty,
      items.allSatisfy({ $0.service == first })
    else { return nil }
    return TextWidth.clean(first)
  }
}
