import Drawing
import Formats
import Metrics
import Outside
import Text

/// Whether to go out, the weather now and its next change: the top of the card of the group `weather`.
///
///     Take care outside: strong sun (UV index 7 at 13:00).
///     ◑ 18 °C, feels like 16 °C · SSW 15 km/h · rain from 18:00
package struct OutsideSection: DaySection {
  private let card: OutsideCard?
  /// For a document.
  private let report: OutsideReport?

  /// Without a card, or a report that reaches this hour, there is none, and the document says null.
  package init(_ card: OutsideCard?, document report: OutsideReport? = nil) {
    self.card = card
    self.report = report
  }

  package func cards(in layout: CardLayout) -> [DayCard] {
    guard let card else { return [] }
    let width = layout.innerWidth
    var content: Block = []
    if !card.sentence.isEmpty {
      content += Wrap.block(of: card.sentence, .strong, width: width)
    }
    var head = Line()
    if !card.sign.isEmpty {
      head.append(card.sign, .accent(OutsideScreen.hue))
      head.append(.blank(1))
    }
    content += Wrap.block(of: card.words, beside: head, column: head.width, width: width)
    return [DayCard(named: Group.weatherName, tail: card.tail, content)].compactMap { $0 }
  }

  package func rowGroups(in layout: RowLayout) -> [DayRowGroup] {
    guard let card else { return [] }
    var line = Line()
    if !card.sign.isEmpty { line.append(card.sign + " ", .accent(OutsideScreen.hue)) }
    line.append(card.words)
    let lines = (card.sentence.isEmpty ? [] : [Line(card.sentence)]) + [line]
    return [DayRowGroup(named: Group.weatherName, lines, in: layout)].compactMap { $0 }
  }

  package func write(to document: inout JSONText) {
    guard let report, let now = report.now else { return document.member("outside", String?.none) }
    document.object("outside") { json in
      json.member("place", report.place.label)
      json.member("service", report.forecast?.service)
      json.member("fetched", report.fetched?.description)
      json.member("verdict", report.advice?.verdict.words)
      json.member("reasons", report.advice?.reasons.map(\.rule.reason) ?? [])
      json.member("temperature", now.temperature)
      json.member("feels_like", now.feelsLike)
      json.member("sky", now.code?.words)
      json.member("wind", now.wind)
      json.member("next_change", report.nextChange?.kind.word)
      json.member("next_change_time", report.nextChange?.hour.local.description)
    }
  }
}
