/// A service that forecasts the weather.
package enum WeatherProvider: String, Sendable {
  case openMeteo = "open-meteo"
  case openWeatherMap = "openweathermap"
}
