import Statistics

/// Temperatures that follow from others, by published formulas and within their ranges only.
package enum FeltTemperature {
  /// The temperature at which air is saturated, in °C; nil if the humidity is impossible.
  ///
  /// Magnus's formula with the constants of Alduchov and Eskridge (1996), as Open-Meteo has it.
  package static func dewPoint(celsius: Double, humidity: Double) -> Double? {
    guard humidity > 0, humidity <= 100, -100...100 ~= celsius else { return nil }
    let gamma = Mathematics.logarithm(humidity / 100) + 17.625 * celsius / (243.04 + celsius)
    return 243.04 * gamma / (17.625 - gamma)
  }

  /// The wind chill in °C; nil above 10 °C, or if the wind is 4.8 km/h or less.
  ///
  /// The index of 2001 (NWS, "Wind Chill Chart"; Environment Canada).
  package static func windChill(celsius: Double, kilometresPerHour: Double) -> Double? {
    guard celsius <= 10, celsius >= -100, kilometresPerHour > 4.8, kilometresPerHour <= 500
    else { return nil }
    let power = Mathematics.power(kilometresPerHour, 0.16)
    return 13.12 + 0.6215 * celsius - 11.37 * power + 0.3965 * celsius * power
  }

  /// The heat index in the shade, in °C; nil below 80 °F (26.7 °C), where it is not defined.
  ///
  /// Rothfusz's regression with the adjustments of the NWS ("The Heat Index Equation").
  package static func heatIndex(celsius: Double, humidity: Double) -> Double? {
    guard 0...100 ~= humidity, -100...60 ~= celsius else { return nil }
    let t = celsius * 1.8 + 32
    guard t >= 80 else { return nil }
    let simple = 0.5 * (t + 61 + (t - 68) * 1.2 + humidity * 0.094)
    var index = (simple + t) / 2
    if index >= 80 {
      index = regression(t, humidity)
      if humidity < 13, 80...112 ~= t {
        index -= (13 - humidity) / 4 * ((17 - abs(t - 95)) / 17).squareRoot()
      } else if humidity > 85, 80...87 ~= t {
        index += (humidity - 85) / 10 * ((87 - t) / 5)
      }
    }
    return (index - 32) / 1.8
  }

  /// In °F.
  private static func regression(_ t: Double, _ r: Double) -> Double {
    let linear = -42.379 + 2.049_015_23 * t + 10.143_331_27 * r - 0.224_755_41 * t * r
    let squares = -0.006_837_83 * t * t - 0.054_817_17 * r * r
    let mixed = 0.001_228_74 * t * t * r + 0.000_852_82 * t * r * r
    return linear + squares + mixed - 0.000_001_99 * t * t * r * r
  }
}
