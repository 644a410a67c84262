import Drawing
import Formats
import Metrics
import Text
import Time

/// Seven days as cards: a row for each attribute, a column for each day and one for the week.
package struct WeekCards: Card {
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

  private static let gap = 2

  /// The cards in two columns if they fit, else one below the other.
  ///
  /// A narrow screen has only the latest days, or labels above their days.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    if glyphs == .words { return inWords(width: width) }
    let columns = report.sections.count > 1 ? Columns.count(in: width, glyphs: glyphs) : 1
    let half = Columns.cardWidth(count: columns, width: width, gap: WeekCards.gap)
    if columns > 1, let rows = rows(inHalf: half - Frame.margin, glyphs: glyphs) {
      let cards = report.sections.map { section in
        card(of: section, around: content(of: section, rows), width: half, glyphs: glyphs)
      }
      return header(width: width, glyphs: glyphs)
        + Columns.block(cards, count: columns, width: width, gap: WeekCards.gap)
    }
    return self.rows(width: width, glyphs: glyphs).map(\.line)
  }

  /// The lines of all cards with a marked day, each with the attribute that it begins.
  package func rows(
    width: Int, glyphs: Glyphs, marking day: Day? = nil
  ) -> [(line: Line, attribute: Attribute?)] {
    let (rows, cardWidth) = measured(width: width, glyphs: glyphs, marking: day)
    var heading = header(width: cardWidth, glyphs: glyphs)
    if report.sections.isEmpty { heading += Wrap.block(of: WeekCards.nothing, width: width) }
    var lines = heading.map { (line: $0, attribute: Attribute?.none) }
    for section in report.sections {
      let content = content(of: section, rows)
      let card = card(of: section, around: content, width: cardWidth, glyphs: glyphs)
      // The edges of the card are around its rows.
      let attributes = [nil] + content.map(\.attribute) + [nil]
      lines += card.indices.map {
        (card[$0], card.count == attributes.count ? attributes[$0] : nil)
      }
    }
    return lines
  }

  private static let nothing = "No values in these seven days."

  /// A sentence for each attribute.
  private func inWords(width: Int) -> Block {
    header(width: width, glyphs: .words)
      + (report.sections.isEmpty ? [Line(WeekCards.nothing)] : [])
      + report.sections.flatMap { section in
        let sentences = section.items.map { (line: sentence($0), attribute: Attribute?.none) }
        return card(of: section, around: sentences, width: width, glyphs: .words)
      }
  }

  /// `Steps: 6,033 on Saturday 14; none from Sunday 15 to Tuesday 17; in all 43,271`.
  private func sentence(_ item: WeekReport.Item) -> Line {
    let days = zip(report.days, item.days).map { day, item in
      (day, item.value.map { values.text(of: $0, item.attribute) } ?? values.glyphs.missing)
    }
    var parts = DaySentences.joined(days) { days, text in
      func name(_ day: Day) -> String { "\(day.weekday.name) \(day.civil.day)" }
      let (first, last) = (name(days.lowerBound), name(days.upperBound))
      return switch days.count {
      case 1: "\(text) on \(first)"
      case 2: "\(text) on \(first) and \(last)"
      default: "\(text) from \(first) to \(last)"
      }
    }
    switch item.summary {
    case nil: break
    case .total(let sum): parts.append("in all " + values.text(ofTypical: sum, item.attribute))
    case .typical(let number):
      parts.append("typically " + values.text(ofTypical: number, item.attribute))
    case .days(let count): parts.append("\(count) of \(report.days.count) days")
    }
    return PlainText.sentence(item.attribute.label, parts, by: "; ")
  }

  /// Days beside their labels if all fit, else below them.
  private func rows(inHalf width: Int, glyphs: Glyphs) -> WeekRows? {
    let rows = WeekRows(for: report, in: values, width: width, glyphs: glyphs)
    return rows.isWhole
      ? rows : WeekRows(sideBySide: report, in: values, width: width, glyphs: glyphs)
  }

  /// Cards one below the other: their rows and how wide they are.
  private func measured(
    width: Int, glyphs: Glyphs, marking day: Day?
  ) -> (rows: WeekRows, width: Int) {
    var cardWidth = min(width, WeekCards.widest)
    func weekRows(for cardWidth: Int) -> WeekRows {
      WeekRows(
        for: report, in: values, width: max(cardWidth - Frame.margin, 4), glyphs: glyphs,
        marking: day)
    }
    var rows = weekRows(for: cardWidth)
    if rows.missing > 0, cardWidth < width {
      cardWidth = min(width, cardWidth + rows.missing)
      rows = weekRows(for: cardWidth)
    }
    return (rows, cardWidth)
  }

  private func content(
    of section: WeekReport.Section, _ rows: WeekRows
  ) -> [(line: Line, attribute: Attribute?)] {
    rows.rows(of: section.items, hue: Hue(group: section.group.name))
  }

  private func card(
    of section: WeekReport.Section, around content: [(line: Line, attribute: Attribute?)],
    width: Int, glyphs: Glyphs
  ) -> Block {
    Frame(title: CleanText(section.group.label), hue: Hue(group: section.group.name))
      .block(around: content.map(\.line), width: width, glyphs: glyphs)
  }

  /// Whether some day is compared with an average.
  private var isCompared: Bool {
    report.sections.contains { section in
      section.items.contains { $0.days.contains { $0.progress != .none && $0.showsAverage } }
    }
  }

  private func header(width: Int, glyphs: Glyphs) -> Block {
    let note = isCompared ? averages.map { MetricSection.note($0.week, $0.origin) } : nil
    return Line(DayText.range(report.days), .strong)
      .block(before: note, width: width, glyphs: glyphs)
  }

  /// All attributes in the groups of Exist's API, each value with its goal.
  package var json: String {
    JSONText.object { json in
      json.members(of: report.days)
      json.array("attributes", of: report.sections) { json, section in
        json.member("group", section.group.name)
        json.member("label", section.group.label)
        json.array("items", of: section.items) { json, item in
          json.members(of: item.attribute)
          json.array("values", of: zip(report.days, item.days)) { json, entry in
            json.member("date", entry.0.description)
            json.member("value", entry.1.value)
            json.member("goal", entry.1.goal?.value)
          }
          switch item.summary {
          case .total(let number): json.member("total", number)
          case .typical(let number): json.member("typical", number)
          case .days(let count): json.member("days", count)
          case nil: break
          }
        }
      }
    }
  }
}
