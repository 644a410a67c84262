import Geography
import Host
import Outside
import Time

/// Open-Meteo's forecast of the weather, and its archive.
package struct OpenMeteoForecast: OpenMeteo {
  package let base: String

  package init(base: String = ServiceAddress.weather.base) { self.base = base }

  private static let currently =
    "temperature_2m,relative_humidity_2m,apparent_temperature,weather_code,cloud_cover,"
    + "pressure_msl,precipitation,wind_speed_10m,wind_direction_10m,wind_gusts_10m"
  private static let hourly =
    currently + ",dew_point_2m,visibility,precipitation_probability,uv_index"
  private static let daily =
    "weather_code,temperature_2m_max,temperature_2m_min,precipitation_sum,"
    + "precipitation_probability_max,wind_speed_10m_max,wind_gusts_10m_max,uv_index_max"
  /// What the attributes of a finished day are derived from.
  private static let past =
    "temperature_2m,relative_humidity_2m,weather_code,cloud_cover,pressure_msl,precipitation,"
    + "wind_speed_10m"

  package static let mostPastDays = 92

  /// The request for seven days of a place, in the days of its zone.
  package func request(for place: Coordinates, zone: String?) -> Request {
    Request(
      address(
        "v1/forecast?\(query(place))&current=\(Self.currently)&hourly=\(Self.hourly)"
          + "&daily=\(Self.daily)&wind_speed_unit=ms&timeformat=unixtime"
          + "&timezone=\(zone ?? "auto")&forecast_days=7"))
  }

  /// The request for the hours of the last days, at most ``mostPastDays``, and of today.
  package func request(forPast days: Int, of place: Coordinates) -> Request {
    Request(
      address(
        "v1/forecast?\(query(place))&hourly=\(Self.past)&wind_speed_unit=ms"
          + "&timeformat=unixtime&timezone=GMT&past_days=\(days)&forecast_days=2"))
  }

  /// The request for the hours of some days in UTC, for ``ServiceAddress/archive``.
  package func request(forArchive days: ClosedRange<Day>, of place: Coordinates) -> Request {
    Request(
      address(
        "v1/archive?\(query(place))&start_date=\(days.lowerBound)&end_date=\(days.upperBound)"
          + "&hourly=\(Self.past)&wind_speed_unit=ms&timeformat=unixtime&timezone=GMT"))
  }

  package func forecast(in response: Response) throws(ServiceError) -> Forecast {
    try read(response) { document throws(ShapeError) in
      var forecast = Forecast(service: name)
      let offset = try document.offset("utc_offset_seconds")
      forecast.zone = try document.optional("timezone")?.text()
      if let now = try document.optional("current") {
        forecast.now = try Self.now(now, offset: offset)
      }
      forecast.hours = try Self.hours(document.member("hourly"), offset: offset)
      if let days = try document.optional("daily") {
        forecast.days = try Self.days(days, offset: offset)
      }
      return forecast
    }
  }

  private static var measures: [OpenMeteoColumns.Measure<Conditions>] {
    [
      (\.temperature, "temperature_2m", PlausibleWeather.temperature),
      (\.feelsLike, "apparent_temperature", PlausibleWeather.temperature),
      (\.humidity, "relative_humidity_2m", PlausibleWeather.percentage),
      (\.dewPoint, "dew_point_2m", PlausibleWeather.temperature),
      (\.pressure, "pressure_msl", PlausibleWeather.pressure),
      (\.visibility, "visibility", PlausibleWeather.visibility),
      (\.cloudCover, "cloud_cover", PlausibleWeather.percentage),
      (\.rainChance, "precipitation_probability", PlausibleWeather.percentage),
      (\.precipitation, "precipitation", PlausibleWeather.precipitation),
      (\.wind, "wind_speed_10m", PlausibleWeather.wind),
      (\.windDirection, "wind_direction_10m", PlausibleWeather.direction),
      (\.gusts, "wind_gusts_10m", PlausibleWeather.wind),
      (\.uvIndex, "uv_index", PlausibleWeather.uvIndex),
    ]
  }

  private static func now(_ current: LocatedJSON, offset: Int) throws(ShapeError) -> Conditions {
    var now = Conditions(at: Instant(seconds: try current.member("time").whole()), offset: offset)
    for measure in measures {
      now[keyPath: measure.property] = try current.optional(measure.name)?.number(in: measure.range)
    }
    now.code = try current.optional("weather_code")?.number(in: 0...99)
      .flatMap { WeatherCode(Int($0)) }
    return now
  }

  private static func hours(_ hourly: LocatedJSON, offset: Int) throws(ShapeError) -> [Conditions] {
    let columns = try OpenMeteoColumns(hourly)
    var hours = columns.times.map { Conditions(at: $0, offset: offset) }
    try columns.fill(&hours, measures)
    for (index, code) in try columns.codes("weather_code").enumerated() { hours[index].code = code }
    return hours.sorted { $0.instant < $1.instant }
  }

  private static func days(
    _ daily: LocatedJSON, offset: Int
  ) throws(ShapeError) -> [Forecast.DayOutlook] {
    let columns = try OpenMeteoColumns(daily)
    var days = columns.times.map { midnight in
      // Noon, because the offset of that day may be another one.
      Forecast.DayOutlook(LocalDateTime(seconds: midnight.seconds &+ Int64(offset) &+ 43_200).day)
    }
    try columns.fill(
      &days,
      [
        (\.warmest, "temperature_2m_max", PlausibleWeather.temperature),
        (\.coldest, "temperature_2m_min", PlausibleWeather.temperature),
        (\.precipitation, "precipitation_sum", PlausibleWeather.precipitation),
        (\.rainChance, "precipitation_probability_max", PlausibleWeather.percentage),
        (\.wind, "wind_speed_10m_max", PlausibleWeather.wind),
        (\.gusts, "wind_gusts_10m_max", PlausibleWeather.wind),
        (\.uvIndex, "uv_index_max", PlausibleWeather.uvIndex),
      ])
    for (index, code) in try columns.codes("weather_code").enumerated() { days[index].code = code }
    return days
  }
}
