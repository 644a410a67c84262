import Time

/// The weather and the air at one instant, as a service gives them; nil if it does not.
///
/// In °C, hPa, metres, mm, m/s and per cent.
package struct Conditions: Equatable, Sendable {
  package var instant: Instant
  /// How many seconds the clocks at the place are ahead of UTC.
  package var offset: Int
  package var temperature: Double?
  /// The service's own apparent temperature.
  package var feelsLike: Double?
  package var humidity: Double?
  package var dewPoint: Double?
  package var pressure: Double?
  package var visibility: Double?
  package var cloudCover: Double?
  /// Of the hour before.
  package var rainChance: Double?
  /// Rain and melted snow of the hour before.
  package var precipitation: Double?
  /// The mean wind at 10 m.
  package var wind: Double?
  /// Where it comes from, in degrees clockwise from north.
  package var windDirection: Double?
  package var gusts: Double?
  package var uvIndex: Double?
  package var code: WeatherCode?
  package var europeanAir: Double?
  package var unitedStatesAir: Double?

  package init(at instant: Instant, offset: Int = 0) {
    self.instant = instant
    self.offset = offset
  }

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

  package var isEmpty: Bool {
    temperature == nil && wind == nil && code == nil && precipitation == nil
  }
}
