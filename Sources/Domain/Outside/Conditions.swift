import Time

/// The weather and the air at one instant, as a service gives them; nil for what it does not give.
package struct Conditions: Equatable, Sendable {
  package var instant: Instant
  /// Of the clocks at the place, seconds ahead of UTC.
  package var offset: Int
  /// In °C.
  package var temperature: Double?
  /// The service's own apparent temperature, in °C.
  package var feelsLike: Double?
  /// Relative, in per cent.
  package var humidity: Double?
  /// In °C.
  package var dewPoint: Double?
  /// At sea level, in hPa.
  package var pressure: Double?
  /// In metres.
  package var visibility: Double?
  /// In per cent.
  package var cloudCover: Double?
  /// In per cent, of the hour before.
  package var rainChance: Double?
  /// Rain and melted snow of the hour before, in mm.
  package var precipitation: Double?
  /// The mean wind at 10 m, in m/s.
  package var wind: Double?
  /// Where it comes from, in degrees clockwise from north.
  package var windDirection: Double?
  /// In m/s.
  package var gusts: Double?
  package var uvIndex: Double?
  package var code: WeatherCode?
  /// Indices of air quality.
  package var europeanAir: Double?
  package var unitedStatesAir: Double?

  package init(at instant: Instant, offset: Int = 0) {
    self.instant = instant
    self.offset = offset
  }

  /// What the clocks at the place show.
  package var local: LocalDateTime {
    LocalDateTime(seconds: instant.seconds &+ Int64(offset))
  }

  /// By the formula of ``FeltTemperature``, in °C; nil outside its range.
  package var windChill: Double? {
    guard let temperature, let wind else { return nil }
    return FeltTemperature.windChill(celsius: temperature, kilometresPerHour: wind * 3.6)
  }

  /// By the formula of ``FeltTemperature``, in °C; nil outside its range.
  package var heatIndex: Double? {
    guard let temperature, let humidity else { return nil }
    return FeltTemperature.heatIndex(celsius: temperature, humidity: humidity)
  }

  /// The service's dew point, else the one by the formula, in °C.
  package var knownDewPoint: Double? {
    if let dewPoint { return dewPoint }
    guard let temperature, let humidity else { return nil }
    return FeltTemperature.dewPoint(celsius: temperature, humidity: humidity)
  }

  /// Whether nothing is known of the weather.
  package var isEmpty: Bool {
    temperature == nil && wind == nil && code == nil && precipitation == nil
  }
}
