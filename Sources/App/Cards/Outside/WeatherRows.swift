import Outside
import Text
import Time

/// The rows of the weather and of the air of a place.
struct WeatherRows {
  private let report: OutsideReport
  private let text: OutsideText

  init(of report: OutsideReport, _ text: OutsideText) {
    self.report = report
    self.text = text
  }

  /// Rows of what is known; sun and moon always are.
  var rows: [OutsideRow] {
    (report.now.map { weather($0) } ?? []) + sky
  }

  private func row(_ sign: String, _ ascii: String, _ name: String, _ value: String?) -> OutsideRow?
  {
    value.map { OutsideRow(sign: sign, asciiSign: ascii, name: name, value: $0) }
  }

  private func weather(_ now: Conditions) -> [OutsideRow] {
    let temperature = now.temperature.map { celsius in
      text.temperature(celsius)
        + (now.feelsLike.map { ", feels like \(text.temperature($0))" } ?? "")
    }
    let sky = now.code.map { code in
      code.words + (now.cloudCover.map { ", \(text.percentage($0)) clouds" } ?? "")
    }
    var rows = [
      row("±", "t", "Temperature", temperature),
      row(
        now.code?.sign(isDay: report.isDay) ?? " ", now.code?.asciiSign ?? " ", "Sky", sky),
      row("▽", "r", "Rain", rain(now)), row("→", ">", "Wind", text.wind(now)),
      row("»", "g", "Gusts", now.gusts.map(text.speed)),
    ]
    rows += [
      row("%", "%", "Humidity", now.humidity.map(text.percentage)),
      row(",", ",", "Dew point", now.knownDewPoint.map(text.temperature)),
      row("=", "=", "Pressure", now.pressure.map(text.pressure)),
      row("∞", "v", "Visibility", now.visibility.map(text.distance)),
      row("☉", "u", "UV index", now.uvIndex.map(text.uvIndex)),
    ]
    if let chill = now.windChill {
      rows.insert(row("*", "*", "Wind chill", text.temperature(chill)), at: 1)
    }
    if let heat = now.heatIndex {
      rows.insert(row("!", "!", "Heat index", text.temperature(heat)), at: 1)
    }
    return rows.compactMap { $0 }
  }

  /// `40%, 0.4 mm in the hour to 10:00`.
  private func rain(_ now: Conditions) -> String? {
    guard let hour = report.nextHour else { return nil }
    var parts: [String] = []
    if let chance = hour.rainChance { parts.append(text.percentage(chance)) }
    if let amount = hour.precipitation, amount > 0 || parts.isEmpty {
      parts.append(amount > 0 ? text.rain(amount) : "none")
    }
    guard !parts.isEmpty else { return nil }
    let change = report.nextChange.map { hour, kind in
      kind.isWet || now.code?.kind.isWet == true
        ? "; \(kind.isWet ? kind.word : "dry") from \(text.time(hour.local))" : ""
    }
    return parts.joined(separator: ", ") + " in the hour to \(text.time(hour.local))"
      + (change ?? "")
  }

  /// Sun and moon, which are computed.
  private var sky: [OutsideRow] {
    let sun = report.sun
    let moon = OutsideRow(
      sign: report.moon.sign, asciiSign: "m", name: "Moon", value: report.moon.name)
    func time(_ instant: Instant) -> String { text.time(report.zone.local(instant)) }
    let rows =
      switch sun.course {
      case .rises(let rise, let set):
        [
          row("↑", "^", "Sunrise", time(rise)), row("↓", "v", "Sunset", time(set)),
          row(
            "↔", "-", "Day length",
            NumberText.text { $0.duration(Double(sun.length) / 60) }),
        ]
      case .polarDay: [row("↔", "-", "Sun", "does not set today (polar day)")]
      case .polarNight: [row("↔", "-", "Sun", "does not rise today (polar night)")]
      }
    return rows.compactMap { $0 } + [moon]
  }

  /// Indices and pollen of this hour.
  var air: [OutsideRow] {
    guard let hour = report.air?.hour(of: report.instant) else { return [] }
    var rows: [OutsideRow?] = [
      row("~", "~", "European", hour.european.map(european)),
      row("~", "~", "United States", hour.unitedStates.map(unitedStates)),
    ]
    let pollen = report.air?.pollen(at: report.instant) ?? []
    if !pollen.isEmpty {
      let words = pollen.map { "\($0.pollen.rawValue) \(grains($0.grains))" }
      rows.append(
        row("*", "*", "Pollen", words.joined(separator: ", ") + " grains/m" + cubed))
    }
    return rows.compactMap { $0 }
  }

  private var cubed: String { text.glyphs == .unicode ? "³" : "3" }

  private func european(_ index: Double) -> String {
    "\(NumberText.text { $0.rounded(index, places: 0) }), \(AirBand.European(index: index).rawValue)"
  }

  private func unitedStates(_ index: Double) -> String {
    "\(NumberText.text { $0.rounded(index, places: 0) }), \(AirBand.UnitedStates(index: index).rawValue)"
  }

  private func grains(_ count: Double) -> String {
    NumberText.text { $0.rounded(count, places: count < 9.95 ? 1 : 0) }
  }
}
