import Outside
import Text
import Time

/// The rows of the weather and of the air of a place.
struct WeatherRows {
  private let report: OutsideReport
  private let sky: OutsideReport.Sky
  private let text: OutsideText

  init(of report: OutsideReport, _ sky: OutsideReport.Sky, _ text: OutsideText) {
    self.report = report
    self.sky = sky
    self.text = text
  }

  /// Rows of what is known; sun and moon always are.
  var rows: [OutsideRow] {
    var rows: [OutsideRow] = []
    if let now = report.now { append(now, to: &rows) }
    appendSky(to: &rows)
    return rows
  }

  private func append(
    _ sign: String, _ ascii: String, _ name: String, _ value: String?, to rows: inout [OutsideRow]
  ) {
    guard let value else { return }
    rows.append(OutsideRow(sign: sign, asciiSign: ascii, name: name, value: value))
  }

  private func append(_ now: Conditions, to rows: inout [OutsideRow]) {
    if let celsius = now.temperature {
      var words = text.temperature(celsius)
      if let felt = now.feelsLike { words += ", feels like " + text.temperature(felt) }
      append("±", "t", "Temperature", words, to: &rows)
    }
    append("*", "*", "Wind chill", now.windChill.map(text.temperature), to: &rows)
    append("!", "!", "Heat index", now.heatIndex.map(text.temperature), to: &rows)
    if let code = now.code {
      var words = code.words
      if let cover = now.cloudCover { words += ", " + text.percentage(cover) + " clouds" }
      append(code.sign(isDay: sky.isDay), code.asciiSign, "Sky", words, to: &rows)
    }
    append("▽", "r", "Rain", rain(now), to: &rows)
    append("→", ">", "Wind", text.wind(now), to: &rows)
    append("»", "g", "Gusts", now.gusts.map(text.speed), to: &rows)
    append("%", "%", "Humidity", now.humidity.map(text.percentage), to: &rows)
    append(",", ",", "Dew point", now.knownDewPoint.map(text.temperature), to: &rows)
    append("=", "=", "Pressure", now.pressure.map(text.pressure), to: &rows)
    append("∞", "v", "Visibility", now.visibility.map(text.distance), to: &rows)
    append("☼", "u", "UV index", now.uvIndex.map(text.uvIndex), to: &rows)
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
        ? "; \(kind.isWet ? kind.word : "dry") from \(text.time(hour.local, on: report.local.day))"
        : ""
    }
    return OutsideText.list(parts) + " in the hour to \(text.time(hour.local))"
      + (change ?? "")
  }

  /// Sun and moon, which are computed.
  private func appendSky(to rows: inout [OutsideRow]) {
    let sun = sky.sun
    func time(_ instant: Instant) -> String { text.time(report.zone.local(instant)) }
    switch sun.course {
    case .rises(let rise, let set):
      append("↑", "^", "Sunrise", time(rise), to: &rows)
      append("↓", "v", "Sunset", time(set), to: &rows)
      let length = NumberText.text { $0.duration(Double(sun.length) / 60) }
      append("↔", "-", "Day length", length, to: &rows)
    case .polarDay: append("↔", "-", "Sun", "does not set today (polar day)", to: &rows)
    case .polarNight: append("↔", "-", "Sun", "does not rise today (polar night)", to: &rows)
    }
    let sign = sky.moon.sign(isSouth: report.place.coordinates.latitude < 0)
    append(sign, "m", "Moon", sky.moon.name, to: &rows)
  }

  /// Indices and pollen of this hour.
  var air: [OutsideRow] {
    guard let hour = report.air?.hour(of: report.instant) else { return [] }
    var rows: [OutsideRow] = []
    append("~", "~", "Index (EU)", hour.european.map(european), to: &rows)
    append("~", "~", "Index (US)", hour.unitedStates.map(unitedStates), to: &rows)
    var words: [String] = []
    for (index, count) in hour.pollen.enumerated() {
      guard count >= 0, let name = Pollen.name(at: index) else { continue }
      words.append(name + " " + grains(count))
    }
    if !words.isEmpty {
      let value = OutsideText.list(words) + " grains/m" + cubed
      append("*", "*", "Pollen", value, to: &rows)
    }
    return rows
  }

  private var cubed: String { text.glyphs == .ascii ? "3" : "³" }

  private func european(_ index: Double) -> String {
    NumberText.text { $0.rounded(index, places: 0) } + ", "
      + AirBand.European(index: index).rawValue
  }

  private func unitedStates(_ index: Double) -> String {
    NumberText.text { $0.rounded(index, places: 0) } + ", "
      + AirBand.UnitedStates(index: index).rawValue
  }

  private func grains(_ count: Double) -> String {
    NumberText.text { $0.rounded(count, places: count < 9.95 ? 1 : 0) }
  }
}
