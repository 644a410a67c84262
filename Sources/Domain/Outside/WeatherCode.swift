/// What the sky does, as a code of the WMO's table 4677, of which services use these.
package struct WeatherCode: Hashable, Sendable {
  package let number: Int

  /// Weather that a person calls by one word, the more severe the later.
  package enum Kind: Int, Comparable, Sendable {
    case clear, cloudy, fog, drizzle, rain, snow, freezing, thunder

    package static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }

    /// `rain`, of what begins: `rain from 15:00`.
    package var word: String {
      switch self {
      case .clear: "clear"
      case .cloudy: "clouds"
      case .fog: "fog"
      case .drizzle: "drizzle"
      case .rain: "rain"
      case .snow: "snow"
      case .freezing: "freezing rain"
      case .thunder: "thunderstorms"
      }
    }

    /// Whether water falls.
    package var isWet: Bool { self >= .drizzle }
  }

  /// Nil for a number without a meaning here.
  package init?(_ number: Int) {
    guard WeatherCode.table[number] != nil else { return nil }
    self.number = number
  }

  /// `light rain`.
  package var words: String { WeatherCode.table[number]?.words ?? "" }

  package var kind: Kind { WeatherCode.table[number]?.kind ?? .cloudy }

  /// Where the code stands among all, the more severe the later.
  package var severity: Int { (kind.rawValue << 8) + number }

  /// One cell wide: the symbols of weather maps, `☉` for a clear sky by day and `☾` by night.
  package func sign(isDay: Bool) -> String {
    switch kind {
    case .clear: isDay ? "☉" : "☾"
    case .cloudy: number == 2 ? "◑" : "●"
    case .fog: "≡"
    case .drizzle: ","
    case .rain: number >= 80 ? "▽" : "•"
    case .freezing: "~"
    case .snow: "*"
    case .thunder: "ϟ"
    }
  }

  /// Open-Meteo's list, "WMO Weather interpretation codes".
  private static let table: [Int: (words: String, kind: Kind)] = [
    0: ("clear sky", .clear), 1: ("mainly clear", .clear), 2: ("partly cloudy", .cloudy),
    3: ("overcast", .cloudy), 45: ("fog", .fog), 48: ("freezing fog", .fog),
    51: ("light drizzle", .drizzle), 53: ("drizzle", .drizzle), 55: ("dense drizzle", .drizzle),
    56: ("light freezing drizzle", .freezing), 57: ("freezing drizzle", .freezing),
    61: ("light rain", .rain), 63: ("rain", .rain), 65: ("heavy rain", .rain),
    66: ("light freezing rain", .freezing), 67: ("freezing rain", .freezing),
    71: ("light snow", .snow), 73: ("snow", .snow), 75: ("heavy snow", .snow),
    77: ("snow grains", .snow), 80: ("light showers", .rain), 81: ("showers", .rain),
    82: ("violent showers", .rain), 85: ("light snow showers", .snow),
    86: ("snow showers", .snow), 95: ("thunderstorm", .thunder),
    96: ("thunderstorm with hail", .thunder), 99: ("thunderstorm with heavy hail", .thunder),
  ]

  /// All codes, ascending.
  package static var all: [WeatherCode] { table.keys.sorted().compactMap(WeatherCode.init) }
}
