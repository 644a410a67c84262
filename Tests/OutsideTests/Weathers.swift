import Outside
import Time

/// A mild hour without any danger.
func mild(at seconds: Int64) -> Conditions {
  var hour = Conditions(at: Instant(seconds: seconds), offset: 3600)
  hour.temperature = 18
  hour.feelsLike = 17
  hour.humidity = 60
  hour.wind = 3
  hour.gusts = 6
  hour.uvIndex = 2
  hour.unitedStatesAir = 30
  hour.rainChance = 0
  hour.precipitation = 0
  hour.cloudCover = 20
  hour.pressure = 1015
  hour.code = WeatherCode(1)
  return hour
}

/// Mild hours from a full hour on, each changed by its index.
func mildHours(
  _ count: Int = 30, from start: Int64 = 1_795_298_400,
  _ change: (inout Conditions, Int) -> Void = { _, _ in }
) -> Forecast {
  var forecast = Forecast(service: "Open-Meteo")
  for index in 0..<count {
    var hour = mild(at: start + Int64(index) * 3600)
    change(&hour, index)
    forecast.hours.append(hour)
  }
  return forecast
}
