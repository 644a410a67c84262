import Geography
import Time

/// Sample weather of Melbourne, the same every day: a bright noon, rain in the evening.
package enum SampleWeather {
  /// The weather around an instant, by the clocks of a zone.
  package static func report(at instant: Instant, in zone: Zone) -> OutsideReport {
    guard let point = Coordinates(latitude: -37.81, longitude: 144.96) else {
      preconditionFailure("the coordinates of Melbourne are in range")
    }
    let place = OutsideReport.Place(
      name: "Melbourne", label: "Melbourne, Victoria, Australia", coordinates: point,
      zone: zone.name)
    let today = zone.local(instant).day
    let start = zone.instant(LocalDateTime(day: today, minute: 0))
    var forecast = Forecast(service: "sample data", zone: zone.name)
    var air = AirForecast()
    for index in 0..<(8 * 24) {
      let time = start + Int64(index) * 3600
      let hour = Conditions(at: time, offset: zone.offset(at: time))
      forecast.hours.append(filled(hour))
      var quality = AirForecast.Hour(at: time)
      quality.european = 22
      quality.unitedStates = 48
      quality.set(.grass, grains: 3.4)
      air.hours.append(quality)
    }
    for index in 0..<7 { forecast.days.append(outlook(of: today + index, index)) }
    var report = OutsideReport(of: place, in: zone, at: instant, forecast: forecast, air: air)
    (report.fetched, report.age) = (zone.local(instant), 720)
    return report
  }

  private static func filled(_ hour: Conditions) -> Conditions {
    var hour = hour
    let clock = Double(hour.local.minute) / 60
    // Warmest at 15:00.
    let warmth = Trigonometry.cosine((clock - 15) * 15)
    let isEvening = 18..<22 ~= Int(clock)
    hour.temperature = 14.7 + 3.7 * warmth
    hour.feelsLike = 13.7 + 4.2 * warmth
    hour.humidity = 60 - 18 * warmth
    hour.pressure = 1014.6
    hour.visibility = isEvening ? 9000 : 24_140
    hour.cloudCover = isEvening ? 95 : 60
    hour.rainChance = isEvening ? 70 : 5
    hour.precipitation = isEvening ? 1.2 : 0
    hour.wind = 4 + 2 * warmth
    hour.windDirection = 205
    hour.gusts = 8 + 4 * warmth
    hour.uvIndex = max(0, 7 * Trigonometry.cosine((clock - 13) * 15))
    hour.code = WeatherCode(isEvening ? 61 : 2)
    return hour
  }

  private static func outlook(of day: Day, _ index: Int) -> Forecast.DayOutlook {
    var outlook = Forecast.DayOutlook(day)
    let codes = [61, 3, 0, 2, 95, 80, 1]
    let warmest = [18.4, 19, 24, 28, 33, 21, 22]
    outlook.code = WeatherCode(codes[index])
    outlook.warmest = warmest[index]
    outlook.coldest = [10.9, 9, 14, 18, 23, 11, 12][index]
    outlook.rainChance = [70, 10, 0, 0, 55, 80, 5][index]
    outlook.precipitation = [4.8, 0, 0, 0, 6.5, 3.1, 0][index]
    outlook.wind = 8
    outlook.gusts = 13
    outlook.uvIndex = [7, 6, 9, 10, 10, 5, 8][index]
    return outlook
  }
}
