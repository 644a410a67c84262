import Geography
import Outside
import Testing
import Time

@Suite struct DayWeatherTests {
  private func place() throws -> Coordinates {
    try #require(Coordinates(latitude: 52.52, longitude: 13.41))
  }

  /// Berlin's clocks of 2026, by the rule of the European Union.
  private func berlin() throws -> Zone { try Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3") }

  private func weather(
    _ day: String, hours count: Int, from start: String, _ change: (inout Conditions, Int) -> Void
  ) throws -> DayWeather {
    let zone = try berlin()
    let start = zone.instant(try #require(LocalDateTime(start)))
    let hours = mildHours(count, from: start.seconds, change).hours
    return DayWeather(try #require(Day(iso: day)), of: hours, at: try place(), in: zone)
  }

  @Test func `a day has means of 24 hours and the sum of its rain`() throws {
    let weather = try weather("2026-06-10", hours: 72, from: "2026-06-09T00:00") { hour, index in
      let isMine = 24..<48 ~= index
      hour.temperature = isMine ? Double(index) : -99
      hour.wind = isMine ? 10 : 99
      hour.cloudCover = isMine ? 50 : 0
      hour.humidity = isMine ? 80 : 0
      hour.pressure = isMine ? 1000 + Double(index - 24) : 0
      hour.code = WeatherCode(index == 30 ? 63 : isMine ? 2 : 99)
      // Each value is of the hour before: that of the next midnight belongs to the day.
      hour.precipitation = 25..<49 ~= index ? 25.4 : 1000
    }
    #expect(weather.warmest == 47)
    #expect(weather.coldest == 24)
    #expect(abs((weather.windSpeed ?? 0) - 36) < 1e-9)
    #expect(weather.cloudCover == 0.5)
    #expect(abs((weather.humidity ?? 0) - 0.8) < 1e-9)
    #expect(weather.airPressure == 1011.5)
    #expect(weather.summary == "rain")
    #expect(abs((weather.precipitation ?? 0) - 1) < 1e-9)
    // The almanac has 16 h 45 min.
    #expect(abs(weather.dayLength - 1005) <= 4)
  }

  @Test func `a measure that is missing in one hour has no value of the day`() throws {
    let weather = try weather("2026-06-10", hours: 72, from: "2026-06-09T00:00") { hour, index in
      if index == 30 {
        hour.temperature = nil
        hour.wind = nil
        hour.code = nil
        hour.precipitation = nil
      }
    }
    #expect(weather.warmest == nil && weather.coldest == nil)
    #expect(weather.windSpeed == nil && weather.summary == nil && weather.precipitation == nil)
    #expect(weather.humidity != nil)
  }

  @Test(arguments: [("2026-03-29", 23), ("2026-10-25", 25), ("2026-06-10", 24)])
  func `days on which clocks change have 23 or 25 hours`(day: String, count: Int) throws {
    let whole = try weather(day, hours: count + 1, from: "\(day)T00:00") { hour, index in
      hour.temperature = Double(index)
    }
    #expect(whole.warmest == Double(count - 1))
    let cut = try weather(day, hours: count - 1, from: "\(day)T00:00") { _, _ in }
    #expect(cut.warmest == nil)
    #expect(cut.dayLength > 400)
  }
}
