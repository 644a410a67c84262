import Drawing
import Formats
import Metrics
import Outside
import Text
import Time

/// What the card of the weather says.
package struct OutsideCard: Equatable, Sendable {
  /// Whether to go out; empty where there is nothing to judge by.
  package let sentence: String
  /// The sign of the sky, of one cell; empty where the sky is unknown.
  package let sign: String
  /// `18 °C, feels like 16 °C · partly cloudy · wind 15 km/h · rain from 18:00`.
  package let words: String
  /// `Open-Meteo`, with its age from an hour and a half on.
  package let tail: String

  package init(sentence: String, sign: String, words: String, service: String, age: Int64?) {
    (self.sentence, self.sign, self.words) = (sentence, sign, words)
    tail = (age ?? 0) < 5400 ? service : service + ", " + OutsideText.age(age ?? 0)
  }

  /// The forecast of a day to come; fails without one.
  package init?(of day: Day, in report: OutsideReport, _ text: OutsideText) {
    guard let outlook = report.forecast?.days.first(where: { $0.day == day }) else { return nil }
    self.init(
      sentence: report.isOld ? text.sentence(of: report) ?? "" : "",
      sign: outlook.code.map(text.sign) ?? "", words: text.longWords(of: outlook),
      service: report.forecast?.service ?? "", age: report.age)
  }

  /// Fails if the report does not reach this hour.
  package init?(of report: OutsideReport, _ text: OutsideText) {
    guard let now = report.now else { return nil }
    self.init(
      sentence: text.sentence(of: report) ?? "",
      sign: now.code.map { text.glyphs.sign($0.sign(isDay: report.isDay), $0.asciiSign) } ?? "",
      words: OutsideCard.words(now, report, text), service: report.forecast?.service ?? "",
      age: report.age)
  }

  private static func words(
    _ now: Conditions, _ report: OutsideReport, _ text: OutsideText
  ) -> String {
    var parts: [String] = []
    if let celsius = now.temperature {
      var words = text.temperature(celsius)
      if let felt = now.feelsLike { words += ", feels like " + text.temperature(felt) }
      parts.append(words)
    }
    if let code = now.code { parts.append(code.words) }
    if let wind = now.wind { parts.append("wind " + text.speed(wind)) }
    if let (hour, kind) = report.nextChange {
      let word = kind == .clear || kind == .cloudy ? "dry" : kind.word
      parts.append(word + " from " + text.time(hour.local, on: report.local.day))
    }
    return OutsideText.list(parts, by: text.glyphs.dot)
  }
}

/// Whether to go out, the weather now and its next change: the top of the card of the group
/// `weather`.
///
///     Take care outside: strong sun (UV index 7 at 13:00).
///     ◑ 18 °C, feels like 16 °C · SSW 15 km/h · rain from 18:00
package struct OutsideSection: DaySection {
  private let card: OutsideCard?
  private let report: OutsideReport?
  /// The day to come that it is about; nil if it is about now.
  private let day: Day?

  /// Without a card, or a report that reaches this hour or the day to come, there is none, and the
  /// document says null.
  package init(_ card: OutsideCard?, document report: OutsideReport? = nil, of day: Day? = nil) {
    (self.card, self.report, self.day) = (card, report, day)
  }

  package func cards(in layout: CardLayout) -> [DayCard] {
    guard let card else { return [] }
    let width = layout.innerWidth
    var content: Block = []
    if !card.sentence.isEmpty { content += Wrap.block(of: card.sentence, .strong, width: width) }
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
    let outlook = day.flatMap { day in report?.forecast?.days.first { $0.day == day } }
    let now = day == nil ? report?.now : nil
    guard let report, now != nil || outlook != nil
    else { return document.member("outside", String?.none) }
    document.object("outside") { json in
      json.member("place", report.place.label)
      json.member("service", report.forecast?.service)
      json.member("fetched", report.fetched?.description)
      if let outlook { return json.members(of: outlook) }
      guard let now else { return }
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

/// One line of a status bar: text with `{temperature}` and other names for values.
package struct OutsideFormat: Sendable {
  private enum Part: Equatable, Sendable {
    case text(String)
    case value(Name)
  }

  /// What can stand in braces.
  package enum Name: String, CaseIterable, Sendable {
    case place, sign, sky, temperature, feels, rain, wind, beaufort, gusts, humidity, pressure, uv
    case air, verdict, sentence, sunrise, sunset, moon
  }

  private let parts: [Part]

  /// - Throws: ``Failure`` of status usage for an unknown name, and a brace without its other one.
  package init(_ format: String) throws {
    var parts: [Part] = []
    var rest = format[...]
    while let brace = rest.firstIndex(of: "{") {
      if brace > rest.startIndex { parts.append(.text(String(rest[..<brace]))) }
      guard let end = rest[brace...].firstIndex(of: "}") else {
        throw Failure.usage(
          "'\(rest[brace...])' has no closing brace",
          hints: ["For example: dash outside --format '{sign} {temperature}'"])
      }
      let name = String(rest[rest.index(after: brace)..<end])
      guard let known = Name(rawValue: name) else {
        let names = Name.allCases.map(\.rawValue)
        throw Failure.usage(
          "unknown name '{\(name)}' in --format",
          hints: ["Expected one of: \(names.joined(separator: ", "))."]
            + Suggestion.hints(for: name, among: names))
      }
      parts.append(.value(known))
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
  }

  /// The line, with `-` for unknown values.
  package func line(of report: OutsideReport, _ text: OutsideText) -> String {
    parts.map { part in
      switch part {
      case .text(let words): words
      case .value(let name): value(name, of: report, text) ?? "-"
      }
    }.joined()
  }

  private func value(_ name: Name, of report: OutsideReport, _ text: OutsideText) -> String? {
    let now = report.now
    func sunTime(_ choose: (Instant, Instant) -> Instant) -> String? {
      guard case .rises(let rise, let set) = report.sun.course else { return nil }
      return text.time(report.zone.local(choose(rise, set)))
    }
    return switch name {
    case .place: report.place.name
    case .sign:
      now?.code.map { text.glyphs == .ascii ? $0.asciiSign : $0.sign(isDay: report.isDay) }
    case .sky: now?.code?.words
    case .temperature: now?.temperature.map(text.temperature)
    case .feels: now?.feelsLike.map(text.temperature)
    case .rain: report.nextHour?.rainChance.map(text.percentage)
    case .wind: now?.wind.map(text.speed)
    case .beaufort: now?.wind.map { "\(Beaufort(metresPerSecond: $0).number)" }
    case .gusts: now?.gusts.map(text.speed)
    case .humidity: now?.humidity.map(text.percentage)
    case .pressure: now?.pressure.map(text.pressure)
    case .uv: now?.uvIndex.map { "\(Int($0.rounded()))" }
    case .air:
      report.air?.hour(of: report.instant)?.european.map { AirBand.European(index: $0).rawValue }
    case .verdict: report.advice?.verdict.words
    case .sentence: text.sentence(of: report)
    case .sunrise: sunTime { rise, _ in rise }
    case .sunset: sunTime { _, set in set }
    case .moon: report.moon.name
    }
  }
}
