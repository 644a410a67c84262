import Drawing
import Outside
import Text
import Time

/// Writes measures of the weather for people, in their units.
package struct OutsideText: Sendable {
  package var units: OutsideUnits
  package var clock: ClockForm
  package var glyphs: Glyphs

  package init(units: OutsideUnits, clock: ClockForm, glyphs: Glyphs) {
    (self.units, self.clock, self.glyphs) = (units, clock, glyphs)
  }

  static let unknown = "not known"

  /// `18 °C`.
  package func temperature(_ celsius: Double) -> String { "\(degrees(celsius)) \(temperatureUnit)" }

  /// `18`.
  func degrees(_ celsius: Double) -> String {
    NumberText.rounded(units.temperature.value(celsius: celsius))
  }

  var temperatureUnit: String {
    glyphs == .ascii ? units.temperature.rawValue : units.temperature.symbol
  }

  /// `11 to 21 °C`.
  func temperatures(_ least: Double, _ most: Double) -> String {
    "\(degrees(least)) to \(temperature(most))"
  }

  /// `15 km/h`.
  package func speed(_ metresPerSecond: Double) -> String { speed(metresPerSecond, in: units.wind) }

  private func speed(_ metresPerSecond: Double, in unit: OutsideUnits.Wind) -> String {
    let name = unit == .knots ? "knots" : unit.rawValue
    return NumberText.text {
      $0.rounded(
        unit.value(metresPerSecond: metresPerSecond), places: unit == .metresPerSecond ? 1 : 0)
    } + " " + name
  }

  /// `SSW 15 km/h, 8 knots, Beaufort 3, gentle breeze`.
  func wind(_ conditions: Conditions) -> String? {
    guard let wind = conditions.wind else { return nil }
    let beaufort = Beaufort(metresPerSecond: wind)
    var parts = [speed(wind)]
    if let direction = conditions.windDirection, beaufort.number > 0 {
      parts[0] = CompassPoint.name(degrees: direction) + " " + parts[0]
    }
    if units.wind != .knots { parts.append(speed(wind, in: .knots)) }
    parts.append("Beaufort \(beaufort.number)")
    parts.append(beaufort.name)
    return OutsideText.list(parts)
  }

  /// `1015 hPa`.
  func pressure(_ hectopascals: Double) -> String {
    let unit = units.pressure
    let number = unit.value(hectopascals: hectopascals)
    // Without a separator of thousands, as every barometer has it.
    return unit == .hectopascals
      ? "\(Int(number.rounded())) hPa" : NumberText.rounded(number, places: 2) + " inHg"
  }

  /// `0.4 mm`.
  func rain(_ millimetres: Double) -> String {
    NumberText.text {
      $0.rounded(
        units.rain.value(millimetres: millimetres), places: units.rain == .millimetres ? 1 : 2)
    } + " " + units.rain.rawValue
  }

  /// `24 km`.
  func distance(_ metres: Double) -> String {
    let number = units.distance.value(metres: metres)
    return NumberText.rounded(number, places: number < 9.95 ? 1 : 0) + " " + units.distance.rawValue
  }

  /// `61%`.
  package func percentage(_ number: Double) -> String { NumberText.rounded(number) + "%" }

  /// `7, high`.
  func uvIndex(_ index: Double) -> String {
    NumberText.rounded(index) + ", \(UVCategory(index: index).rawValue)"
  }

  /// `14:00`.
  package func time(_ local: LocalDateTime) -> String {
    NumberText.text { $0.clock(Double(local.minute), clock) }
  }

  /// `14:00`, `14:00 tomorrow`: of a time within a day after one on `day`.
  func time(_ local: LocalDateTime, on day: Day) -> String {
    local.day == day ? time(local) : time(local) + " tomorrow"
  }

  /// A full hour in few cells: `06`, `6pm`.
  func hour(_ hour: Int) -> String {
    switch clock {
    case .whole: (hour < 10 ? "0" : "") + "\(hour)"
    case .halves: "\(hour % 12 == 0 ? 12 : hour % 12)\(hour < 12 ? "am" : "pm")"
    }
  }

  func sign(of code: WeatherCode) -> String { glyphs.sign(code.sign(isDay: true), code.asciiSign) }

  /// Parts with a separator between them.
  ///
  /// Not `joined`: at the start of a program, generic metadata cost more than all of the text.
  static func list(_ parts: [String], by separator: String = ", ") -> String {
    var list = ""
    for index in parts.indices {
      if index > 0 { list += separator }
      list += parts[index]
    }
    return list
  }

  /// `12 minutes ago`, `3 hours ago`, `2 days ago`.
  package static func age(_ seconds: Int64) -> String {
    switch seconds {
    case ..<90: "just now"
    default: time(seconds) + " ago"
    }
  }

  /// `12 minutes`, `3 hours`, `2 days`.
  static func time(_ seconds: Int64) -> String {
    switch seconds {
    case ..<5400: CountText.of(Int((seconds + 30) / 60), "minute", "minutes")
    case ..<129_600: CountText.of(Int((seconds + 1800) / 3600), "hour", "hours")
    default: CountText.of(Int((seconds + 43_200) / 86_400), "day", "days")
    }
  }

  /// A limit of a measure with all its places: `39.4 °C`, `90 km/h`, `Beaufort 7`.
  func limit(_ value: Double, of measure: OutsideMeasure) -> String {
    func exact(_ number: Double) -> String { NumberText.text { $0.exact(number, mostPlaces: 2) } }
    return switch measure {
    case .windChill, .heatIndex:
      "\(exact((units.temperature.value(celsius: value) * 10).rounded() / 10)) \(temperatureUnit)"
    case .gusts:
      "\(exact((units.wind.value(metresPerSecond: value) * 10).rounded() / 10)) "
        + "\(units.wind.rawValue)"
    case .wind: "Beaufort \(Beaufort(metresPerSecond: value).number)"
    case .unitedStatesAir, .uvIndex: exact(value)
    case .weatherCode, .illness: ""
    }
  }

  /// A day in a few words: `light rain, 4 to 12 °C`, or nil.
  package func words(of outlook: Forecast.DayOutlook) -> String? {
    var parts: [String] = []
    if let code = outlook.code { parts.append(code.words) }
    if let least = outlook.coldest, let most = outlook.warmest {
      parts.append(temperatures(least, most))
    }
    return parts.isEmpty ? nil : OutsideText.list(parts)
  }

  /// A day to come: `light rain, 4 to 12 °C · 60% chance of rain · wind to 30 km/h`.
  func longWords(of outlook: Forecast.DayOutlook) -> String {
    var parts = words(of: outlook).map { [$0] } ?? []
    if let chance = outlook.rainChance, chance >= 5 {
      parts.append("\(percentage(chance)) chance of rain")
    }
    if let wind = outlook.wind { parts.append("wind to " + speed(wind)) }
    return OutsideText.list(parts, by: glyphs.dot)
  }

  /// The value of a measure in its unit: `-41 °C`, `27 m/s`, `hail`.
  func value(_ value: Double, of measure: OutsideMeasure) -> String {
    switch measure {
    case .windChill, .heatIndex: temperature(value)
    case .gusts, .wind: speed(value)
    case .weatherCode: WeatherCode(Int(value))?.words ?? "code \(Int(value))"
    case .unitedStatesAir, .uvIndex: NumberText.rounded(value)
    case .illness: ""
    }
  }
}

extension OutsideMeasure {
  /// `wind chill`.
  var words: String {
    switch self {
    case .windChill: "wind chill"
    case .heatIndex: "heat index"
    case .gusts: "gusts"
    case .weatherCode: "sky"
    case .unitedStatesAir: "US air index"
    case .wind: "mean wind"
    case .uvIndex: "UV index"
    case .illness: "respiratory illness"
    }
  }
}
