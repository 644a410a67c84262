import Outside
import Testing
import Time

@Suite struct ForecastLinesTests {
  private func read(_ lines: [UInt8], from: Instant, for seconds: Int64) -> Forecast {
    Forecast(in: lines.span, from: from, for: seconds)
  }

  @Test func `a forecast is read as it was written`() {
    var forecast = mildHours { hour, index in
      hour.temperature = -12.345 + Double(index)
      hour.visibility = index == 3 ? nil : 24_140
      hour.precipitation = 0.05
      hour.code = index == 7 ? nil : WeatherCode(61)
      hour.unitedStatesAir = nil
    }
    forecast.zone = "Europe/Berlin"
    forecast.now = mild(at: 1_795_298_400)
    forecast.now?.unitedStatesAir = nil
    var day = Forecast.DayOutlook(Day(number: 20_778))
    day.code = WeatherCode(3)
    day.warmest = 21.5
    day.coldest = -0.25
    forecast.days = [day, Forecast.DayOutlook(Day(number: 20_779))]
    for index in forecast.hours.indices {
      let temperature = forecast.hours[index].temperature ?? 0
      forecast.hours[index].temperature = (temperature * 100).rounded() / 100
    }
    forecast.offset = forecast.hours[0].offset
    let text = forecast.lines
    let all = read(text, from: Instant(seconds: 0), for: 4_000_000_000)
    #expect(all == forecast)
    let some = read(text, from: forecast.hours[4].instant + 60, for: 7200)
    #expect(some.hours == Array(forecast.hours[4...6]))
    #expect(some.days == forecast.days)
  }

  @Test func `an hour is found among many, wherever it is`() {
    let forecast = mildHours(300)
    let text = forecast.lines
    for (index, hour) in forecast.hours.enumerated() {
      let found = read(text, from: hour.instant + 1800, for: 3600)
      #expect(
        found.hours.map(\.instant) == forecast.hours[index...min(index + 1, 299)].map(\.instant))
    }
    #expect(read(text, from: forecast.hours[299].instant + 3600, for: 90_000).hours.isEmpty)
    #expect(read(text, from: forecast.hours[0].instant - 7200, for: 3600).hours.isEmpty)
  }

  @Test func `an offset that changes is not that of all hours`() {
    var forecast = mildHours()
    for index in forecast.hours.indices { forecast.hours[index].offset = 3600 }
    let start = forecast.hours[0].instant
    #expect(read(forecast.lines, from: start, for: 0).offset == 3600)
    forecast.hours[9].offset = 7200
    #expect(read(forecast.lines, from: start, for: 0).offset == nil)
  }

  @Test func `the air is read as it was written`() {
    var air = AirForecast()
    for index in 0..<5 {
      var hour = AirForecast.Hour(at: Instant(seconds: 1_795_298_400 + Int64(index) * 3600))
      hour.european = 12.5
      hour.unitedStates = index == 2 ? nil : 31
      if index == 0 { hour.set(.grass, grains: 0.3) }
      air.hours.append(hour)
    }
    let bytes = air.lines
    #expect(AirForecast(in: bytes.span, from: air.hours[0].instant, for: 90_000) == air)
    #expect(air.pollen(at: air.hours[0].instant + 60).map(\.pollen) == [.grass])
    #expect(air.pollen(at: Instant(seconds: 0)).isEmpty)
    var forecast = mildHours()
    forecast.add(air)
    #expect(forecast.hours[0].unitedStatesAir == 31)
    #expect(forecast.hours[2].unitedStatesAir == nil)
  }

  @Test(
    arguments: [
      "", "\n", "hour", "hour\t", "hour\t1795298400", "hour\tx\ty\n", "day\t9999999999999\n",
      "now\t1795298400\t999999999\t1\n", "service",
      "hour\t1795298400\t0\t1e5\t--1\t1.2.3\t\u{FFFD}",
      "air\t1795298400", "\t\t\t\n\n\t", "hour\t-99999999999999999999\t0\t5\n",
    ])
  func `lines that are cut off or of no form cost only themselves`(text: String) {
    let good = "hour\t1795298400\t3600\t18\n"
    for bytes in [text + good, good + text].map({ Array($0.utf8) }) {
      let forecast = Forecast(
        in: bytes.span, from: Instant(seconds: 1_795_298_400), for: 3600)
      _ = AirForecast(in: bytes.span, from: Instant(seconds: 1_795_298_400), for: 3600)
      #expect(forecast.hours.count <= 2)
    }
  }

  @Test(arguments: ["21919179529817952980", "-1000000000", "1e300"])
  func `a day with a number that nothing measures is left out`(number: String) {
    let lines = "day\t20778\t3\t\(number)\t5\nday\t20779\t3\t20\t5\n"
    let forecast = Forecast(
      in: Array(lines.utf8).span, from: Instant(seconds: 1_795_298_400), for: 3600)
    #expect(forecast.days.map(\.day) == [Day(number: 20_779)])
  }

  @Test func `a report of illness is read as it was written`() {
    var report = IllnessReport(county: "Hennepin County", state: "Minnesota")
    #expect(IllnessReport(in: report.lines.span) == report)
    report.visitsWeek = Day(number: 20_722)
    report.visitsArea = "Hennepin, MN"
    report.visits = [
      IllnessReport.Visits(.covid, share: 0, trend: .decreasing),
      IllnessReport.Visits(.influenza, share: 1.75, trend: nil),
    ]
    report.levelWeek = Day(number: 20_722)
    report.level = .veryLow
    #expect(IllnessReport(in: report.lines.span) == report)
    #expect(IllnessReport(in: Array("visits\t1\tx\tcovid\t1\t\n".utf8).span) == nil)
  }

  @Test func `data older than three weeks are not judged`() {
    var report = IllnessReport(county: "", state: "")
    report.level = .high
    report.levelWeek = Day(number: 20_700)
    #expect(report.currentLevel(on: Day(number: 20_721)) == .high)
    #expect(report.currentLevel(on: Day(number: 20_722)) == nil)
    #expect(RespiratoryLevel(label: "Minimal") == .veryLow)
    #expect(RespiratoryLevel(label: "Data Unavailable") == nil)
  }
}
