import Outside
import Text
import Time

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
      now?.code.map {
        text.glyphs == .ascii ? $0.asciiSign : $0.sign(isDay: report.isDay)
      }
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
      report.air?.hour(of: report.instant)?.european.map {
        AirBand.European(index: $0).rawValue
      }
    case .verdict: report.advice?.verdict.words
    case .sentence: report.advice.map { AdviceText.sentence($0, text) }
    case .sunrise: sunTime { rise, _ in rise }
    case .sunset: sunTime { _, set in set }
    case .moon: report.moon.name
    }
  }
}
