/// A code of the WMO's table 4677 for the weather, as far as services use them.
package struct WeatherCode: Hashable, Sendable {
  package let number: Int

  /// Weather that a person calls by one word, the more severe the later.
  package enum Kind: Int, Comparable, Sendable {
    case clear, cloudy, fog, drizzle, rain, snow, freezing, thunder

    package static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }

    /// `rain`, of what begins: `rain from 15:00`.
    package var word: String { Kind.words[rawValue] }

    private static let words = [
      "clear", "clouds", "fog", "drizzle", "rain", "snow", "freezing rain", "thunderstorms",
    ]

    package var isWet: Bool { self >= .drizzle }
  }

  /// Fails for a number without a meaning here.
  package init?(_ number: Int) {
    guard WeatherCode.entry(number) != nil else { return nil }
    self.number = number
  }

  package var words: String { WeatherCode.entry(number)?.words ?? "" }
  package var kind: Kind { WeatherCode.entry(number)?.kind ?? .cloudy }
  /// Its index among all codes, the more severe the later.
  package var severity: Int { (kind.rawValue << 8) + number }

  /// One cell wide: the symbols of weather maps, `☼` for a clear sky by day and `☾` by night.
  package func sign(isDay: @autoclosure () -> Bool) -> String {
    switch kind {
    case .clear: isDay() ? "☼" : "☾"
    case .cloudy: number == 2 ? "◑" : "●"
    case .fog: "≡"
    case .drizzle: ","
    case .rain: number >= 80 ? "▽" : "•"
    case .freezing: "~"
    case .snow: "*"
    case .thunder: "ϟ"
    }
  }

  /// Open-Meteo's list, "WMO Weather interpretation codes"; a switch costs nothing at start.
  private static func entry(_ number: Int) -> (words: String, kind: Kind)? {
    switch number {
    case 0: ("clear sky", .clear)
    case 1: ("mainly clear", .clear)
    case 2: ("partly cloudy", .cloudy)
    case 3: ("overcast", .cloudy)
    case 45: ("fog", .fog)
    case 48: ("freezing fog", .fog)
    case 51: ("light drizzle", .drizzle)
    case 53: ("drizzle", .drizzle)
    case 55: ("dense drizzle", .drizzle)
    case 56: ("light freezing drizzle", .freezing)
    case 57: ("freezing drizzle", .freezing)
    case 61: ("light rain", .rain)
    case 63: ("rain", .rain)
    case 65: ("heavy rain", .rain)
    case 66: ("light freezing rain", .freezing)
    case 67: ("freezing rain", .freezing)
    case 71: ("light snow", .snow)
    case 73: ("snow", .snow)
    case 75: ("heavy snow", .snow)
    case 77: ("snow grains", .snow)
    case 80: ("light showers", .rain)
    case 81: ("showers", .rain)
    case 82: ("violent showers", .rain)
    case 85: ("light snow showers", .snow)
    case 86: ("snow showers", .snow)
    case 95: ("thunderstorm", .thunder)
    case 96: ("thunderstorm with hail", .thunder)
    case 99: ("thunderstorm with heavy hail", .thunder)
    default: nil
    }
  }
}
