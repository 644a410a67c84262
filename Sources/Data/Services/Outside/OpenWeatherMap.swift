import Formats
import Geography
import Host
import Outside
import Time

/// The weather of OpenWeatherMap, for which a person needs a key.
///
///     {"coord": {"lon": 144.96, "lat": -37.81}, "weather": [{"id": 500, "main": "Rain"}],
///      "main": {"temp": 18.4, "feels_like": 16.2, "pressure": 1015, "humidity": 61},
///      "visibility": 10000, "wind": {"speed": 4.1, "deg": 200, "gust": 7.7}, "rain": {"1h": 0.4},
///      "clouds": {"all": 75}, "dt": 1795298400, "timezone": 39600, "cod": 200}
///
/// The forecast, `{"list": [{"dt": …, "main": …, "pop": 0.4, "rain": {"3h": 1.2}}], "city": …}`,
/// has steps of three hours. Each becomes three hours: measures change evenly, and each hour has
/// the sky, the chance, the gusts and a third of the rain of the step.
package struct OpenWeatherMap: Provider {
  package let base: String
  private let key: String

  package var name: String { "OpenWeatherMap" }
  package var secretName: String { "key" }

  /// Fails unless the key is 8 to 64 letters and digits.
  package init?(key: String, base: String = ServiceAddress.openWeatherMap.base) {
    guard 8...64 ~= key.utf8.count,
      key.utf8.allSatisfy({ 48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 })
    else { return nil }
    self.key = key
    self.base = base
  }

  package func reason(in document: JSONValue) -> String? {
    document["message"]?.text.flatMap {
      $0.utf8.count <= LocatedJSON.longestText && !$0.contains(key) ? $0 : nil
    }
  }

  package func hints(for problem: ServiceProblem) -> [String] {
    if case .unauthorized = problem {
      return [
        "Check the key in OPENWEATHER_KEY, or in the file of the setting outside.key.file.",
        "A new key works after some hours.",
      ]
    }
    return problem.usualHints
  }

  package func requests(for place: Coordinates) -> [Request] {
    ["weather", "forecast"].map { product in
      Request(
        address("data/2.5/\(product)?\(place.query("lat", "lon"))&units=metric&appid=\(key)"),
        hasSecretAddress: true)
    }
  }

  package func forecast(now: Response, steps: Response) throws(ServiceError) -> Forecast {
    var offset = 0
    let current = try read(now) { document throws(ShapeError) in
      offset = try document.offset("timezone")
      return try Self.conditions(document, offset: offset)
    }
    var samples = [current]
    try read(steps) { document throws(ShapeError) in
      for step in try document.member("list").elements() {
        samples.append(try Self.conditions(step, offset: offset))
      }
    }
    var forecast = Forecast(service: name, now: current)
    forecast.hours = Self.hours(samples)
    forecast.days = Self.days(forecast.hours)
    return forecast
  }

  /// The weather now, or a step of the forecast.
  private static func conditions(
    _ json: LocatedJSON, offset: Int
  ) throws(ShapeError) -> Conditions {
    func number(
      _ object: LocatedJSON?, _ name: String, in range: ClosedRange<Double>
    ) throws(ShapeError) -> Double? { try object?.optional(name)?.number(in: range) }
    var conditions = Conditions(at: Instant(seconds: try json.member("dt").whole()), offset: offset)
    let main = try json.member("main")
    conditions.temperature = try number(main, "temp", in: PlausibleWeather.temperature)
    conditions.feelsLike = try number(main, "feels_like", in: PlausibleWeather.temperature)
    conditions.humidity = try number(main, "humidity", in: PlausibleWeather.percentage)
    let seaLevel = try number(main, "sea_level", in: PlausibleWeather.pressure)
    let pressure = try number(main, "pressure", in: PlausibleWeather.pressure)
    conditions.pressure = seaLevel ?? pressure
    conditions.visibility = try number(json, "visibility", in: PlausibleWeather.visibility)
    let wind = try json.optional("wind")
    conditions.wind = try number(wind, "speed", in: PlausibleWeather.wind)
    conditions.windDirection = try number(wind, "deg", in: PlausibleWeather.direction)
    conditions.gusts = try number(wind, "gust", in: PlausibleWeather.wind)
    conditions.cloudCover = try number(
      json.optional("clouds"), "all", in: PlausibleWeather.percentage)
    conditions.rainChance = try number(json, "pop", in: 0...1).map { $0 * 100 }
    let rain = try json.optional("rain")
    let snow = try json.optional("snow")
    let amounts = [
      try number(rain, "1h", in: PlausibleWeather.precipitation),
      try number(snow, "1h", in: PlausibleWeather.precipitation),
      try number(rain, "3h", in: PlausibleWeather.precipitation).map { $0 / 3 },
      try number(snow, "3h", in: PlausibleWeather.precipitation).map { $0 / 3 },
    ].compactMap { $0 }
    // Nothing is sent where nothing falls.
    conditions.precipitation = amounts.reduce(0, +)
    if let first = try json.optional("weather")?.elements().first {
      conditions.code =
        code(ofWeather: try first.member("id").whole()) ?? conditions.cloudCover.flatMap(sky)
    }
    return conditions
  }

  /// The most seconds between two samples.
  ///
  /// Steps are three hours apart; at a step, the weather now
  /// was measured up to an hour before, and the first step of the forecast is the one after it.
  private static let longestGap: Int64 = 4 * 3600

  /// Full hours between samples that are near each other, with even changes between two.
  private static func hours(_ samples: [Conditions]) -> [Conditions] {
    let samples = samples.sorted { $0.instant < $1.instant }
    guard let start = samples.first?.instant, let end = samples.last?.instant else { return [] }
    var hours: [Conditions] = []
    var index = 0
    var time = ((start.seconds - 1).flooredDivision(3600) + 1) * 3600
    while time <= end.seconds, hours.count < mostHours {
      while index + 1 < samples.count - 1, samples[index + 1].instant.seconds < time { index += 1 }
      let (first, last) = (samples[index], samples[min(index + 1, samples.count - 1)])
      let span = last.instant.seconds - first.instant.seconds
      if 0...longestGap ~= span {
        let share = span == 0 ? 0 : Double(time - first.instant.seconds) / Double(span)
        hours.append(blend(first, last, share, at: Instant(seconds: time)))
        time += 3600
      } else {
        // Skips a gap.
        time = max(time, last.instant.seconds.flooredDivision(3600) * 3600) + 3600
      }
    }
    return hours
  }

  /// Six days, one more than the service gives.
  private static let mostHours = 144

  private static func blend(
    _ first: Conditions, _ last: Conditions, _ share: Double, at instant: Instant
  ) -> Conditions {
    var hour = last
    hour.instant = instant
    let properties: [WritableKeyPath<Conditions, Double?>] = [
      \.temperature, \.feelsLike, \.humidity, \.pressure, \.cloudCover, \.wind,
    ]
    for property in properties {
      guard let a = first[keyPath: property], let b = last[keyPath: property] else { continue }
      hour[keyPath: property] = a + (b - a) * share
    }
    return hour
  }

  private static func days(_ hours: [Conditions]) -> [Forecast.DayOutlook] {
    var days: [Forecast.DayOutlook] = []
    var start = 0
    while start < hours.count {
      let day = hours[start].local.day
      let end = hours[start...].firstIndex { $0.local.day != day } ?? hours.count
      let mine = hours[start..<end]
      start = end
      guard mine.count >= 20 else { continue }
      var outlook = Forecast.DayOutlook(day)
      outlook.code = mine.compactMap(\.code).max { $0.severity < $1.severity }
      outlook.warmest = mine.compactMap(\.temperature).max()
      outlook.coldest = mine.compactMap(\.temperature).min()
      outlook.precipitation = mine.compactMap(\.precipitation).reduce(0, +)
      outlook.rainChance = mine.compactMap(\.rainChance).max()
      outlook.wind = mine.compactMap(\.wind).max()
      outlook.gusts = mine.compactMap(\.gusts).max()
      days.append(outlook)
    }
    return days
  }

  /// The code of the WMO for a weather condition code of the service, or nil, such as for smoke.
  static func code(ofWeather id: Int64) -> WeatherCode? {
    codes.first { $0.ids.contains(id) }.flatMap { WeatherCode($0.code) }
  }

  private static let codes: [(ids: ClosedRange<Int64>, code: Int)] = [
    (200...232, 95), (300...300, 51), (310...310, 51), (301...301, 53), (311...311, 53),
    (313...313, 53), (321...321, 53), (302...302, 55), (312...312, 55), (314...314, 55),
    (500...500, 61), (501...501, 63), (502...504, 65), (511...511, 67), (520...520, 80),
    (521...521, 81), (522...522, 82), (531...531, 82), (600...600, 71), (601...601, 73),
    (602...602, 75), (611...616, 73), (620...621, 85), (622...622, 86), (701...701, 45),
    (741...741, 45), (771...771, 82), (781...781, 82), (800...800, 0), (801...801, 1),
    (802...802, 2), (803...804, 3),
  ]

  /// The code of a sky by its cover in per cent, in eighths.
  private static func sky(cover: Double) -> WeatherCode? {
    switch cover {
    case ..<12.5: WeatherCode(0)
    case ..<37.5: WeatherCode(1)
    case ..<87.5: WeatherCode(2)
    default: WeatherCode(3)
    }
  }
}
