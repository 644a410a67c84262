import Outside

/// A row of the screen: a sign of one cell, a name and a value.
struct OutsideRow {
  let sign: String
  let asciiSign: String
  let name: String
  let value: String
}

extension WeatherCode {
  /// A sign of one ASCII character.
  var asciiSign: String {
    switch kind {
    case .clear: "o"
    case .cloudy: number == 2 ? "c" : "C"
    case .fog: "="
    case .drizzle: ","
    case .rain: ";"
    case .freezing: "~"
    case .snow: "*"
    case .thunder: "!"
    }
  }
}

extension MoonPhase {
  /// One cell wide: the lit part, as it is seen north of the equator.
  var sign: String {
    switch self {
    case .new: "●"
    case .waxingCrescent, .firstQuarter: "◐"
    case .waxingGibbous, .full: "○"
    case .waningGibbous, .lastQuarter, .waningCrescent: "◑"
    }
  }
}
