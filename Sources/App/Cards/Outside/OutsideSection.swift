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
  private let report: OutsideReport?
  private let text: OutsideText

  /// Without a report, or one that does not reach this hour, there is no card, and the document says
  /// null.
  package init(_ report: OutsideReport?, _ text: OutsideText) {
    self.report = report?.now == nil ? nil : report
    self.text = text
  }

  package func cards(in layout: CardLayout) -> [DayCard] {
    guard let report, let now = report.now else { return [] }
    let group = Group(named: "weather")
    let width = layout.innerWidth
    var content: Block = []
    if let advice = report.advice {
      content += Wrap.block(of: AdviceText.sentence(advice, text), .strong, width: width)
    }
    content += rows(now, report, width: width)
    let service = report.forecast?.service ?? ""
    let tail = report.age.map { $0 < 5400 ? service : "\(service), \(OutsideText.age($0))" }
    return [
      DayCard(
        title: CleanText(group.label), tail: tail.map { CleanText($0) },
        hue: Hue(group: group.name), content: content, group: group)
    ]
  }

  private func rows(_ now: Conditions, _ report: OutsideReport, width: Int) -> Block {
    var head = Line()
    if let code = now.code {
      head.append(
        text.glyphs == .unicode ? code.sign(isDay: report.isDay) : code.asciiSign,
        .accent(OutsideScreen.hue))
      head.append(.blank(1))
    }
    var parts: [String] = []
    if let celsius = now.temperature {
      parts.append(
        text.temperature(celsius)
          + (now.feelsLike.map { ", feels like \(text.temperature($0))" } ?? ""))
    }
    if let code = now.code { parts.append(code.words) }
    if let wind = now.wind { parts.append("wind \(text.speed(wind))") }
    if let (hour, kind) = report.nextChange {
      let word = kind == .clear || kind == .cloudy ? "dry" : kind.word
      parts.append("\(word) from \(text.time(hour.local, on: report.local.day))")
    }
    let column = head.width
    return Wrap.block(
      of: OutsideText.list(parts, by: text.glyphs.dot), beside: head, column: column, width: width)
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
