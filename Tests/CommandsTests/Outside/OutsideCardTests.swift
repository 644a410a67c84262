import Foundation
import Support
import Testing
import Time

/// The weather in the card of a day, in the headings of the agenda and in its reminder.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct OutsideCardTests {
  private let weather: ScriptedWeather
  private let sandbox: Sandbox

  init() throws {
    weather = try ScriptedWeather()
    sandbox = weather.sandbox()
  }

  private func run(_ line: String) -> String {
    let run = sandbox.run(line)
    #expect(run.status == 0, "\(line): \(run.errors)")
    return run.output
  }

  private func refresh(at place: String = "Berlin") {
    sandbox.variables["DASH_PLACE"] = place
    _ = run("dash outside --refresh")
  }

  @Test func `the card is that of the weather group, above its rows`() {
    sandbox.variables["DASH_PLACE"] = "Berlin"
    _ = run("dash log steps 5000")
    #expect(!run("dash today").contains("Weather"))
    _ = run("dash outside --refresh")
    let today = run("dash today")
    #expect(today.contains("─ Weather ─"))
    #expect(today.contains("│ Fine to go out."))
    #expect(today.contains("│ ◑ 7 °C, feels like 4 °C · partly cloudy · wind 15 km/h"))
    #expect(today.components(separatedBy: "─ Weather ─").count == 2)
    #expect(run("dash today --group weather").contains("Fine to go out."))
    #expect(!run("dash today --date yesterday").contains("Fine to go out."))
    let count = weather.server.asked.count
    sandbox.now = LocalDateTime(day: sandbox.now.day, minute: 23 * 60)
    #expect(run("dash today").contains("Open-Meteo, 2 hours ago"))
    #expect(weather.server.asked.count == count)
  }

  @Test func `the card is drawn in the units that are set, wherever the setting comes from`() {
    refresh()
    let metric = run("dash today --group weather")
    sandbox.variables["DASH_UNITS"] = "imperial"
    let imperial = run("dash today --group weather")
    #expect(imperial.contains("45 °F, feels like 40 °F · partly cloudy · wind 9 mph"))
    sandbox.variables["DASH_UNITS"] = nil
    sandbox.variables["DASH_PLACE"] = "berlin, germany"
    #expect(run("dash today --group weather") == metric)
  }

  @Test func `a setting hides the card, and another place has its own`() {
    refresh()
    sandbox.variables["DASH_OUTSIDE_CARD"] = "no"
    #expect(!run("dash today").contains("Fine to go out."))
    #expect(run("dash today --group weather").contains("Fine to go out."))
    sandbox.variables["DASH_OUTSIDE_CARD"] = nil
    sandbox.variables["DASH_PLACE"] = "Paris"
    #expect(!run("dash today").contains("Fine to go out."))
    _ = run("dash outside Paris --refresh")
    #expect(run("dash today").contains("Fine to go out."))
  }

  @Test func `without the setting it is the place of the time zone`() {
    sandbox.variables["TZ"] = "Europe/Oslo"
    #expect(run("dash outside --refresh").contains("A guess by your time zone."))
    #expect(run("dash today").contains("Fine to go out."))
    sandbox.variables["TZ"] = "Europe/Paris"
    #expect(!run("dash today").contains("Fine to go out."))
    #expect(run("dash outside").contains("Paris, "))
    // Nothing is recorded of a guess.
    #expect(!weather.server.asked.contains { $0.target.contains("past_days") })
  }

  @Test func `a choice among several places of the setting is remembered`() {
    sandbox.variables["DASH_PLACE"] = "Portland"
    sandbox.isInputTerminal = true
    sandbox.input = "2\n"
    #expect(run("dash outside --refresh").contains("Portland, Maine"))
    sandbox.isInputTerminal = false
    #expect(run("dash outside").contains("Portland, Maine"))
    #expect(run("dash today").contains("wind 15 km/h"))
  }

  @Test func `the document has the weather, and null without`() throws {
    func outside(_ line: String) throws -> Any? {
      let json = try JSONSerialization.jsonObject(with: Data(run(line).utf8)) as? [String: Any]
      return try #require(json)["outside"]
    }
    refresh()
    let known = try #require(try outside("dash today --json") as? [String: Any])
    #expect(known["place"] as? String == "Berlin, Germany")
    #expect(known["verdict"] as? String == "fine")
    #expect(known["temperature"] as? Double == 7.4)
    #expect(try outside("dash today --json --date yesterday") is NSNull)
    sandbox.variables["DASH_PLACE"] = "Paris"
    #expect(try outside("dash today --json") is NSNull)
  }

  @Test func `rows without a measurement have the forecast, and days to come theirs`() {
    refresh()
    let today = run("dash today --group weather --width 80")
    #expect(today.contains("Max temp            8.0° forecast"), "\(today)")
    #expect(today.contains("Weather summary") && today.contains("overcast forecast"))
    #expect(!today.contains("Cloud cover") && !today.contains("Day length"))
    let tomorrow = run("dash today --date tomorrow --width 80")
    #expect(tomorrow.contains("overcast, 2 to 9 °C · 5% chance of rain"), "\(tomorrow)")
    #expect(tomorrow.contains("Min temp            2.0° forecast"))
    #expect(run("dash today --date tomorrow --short").contains("2.0° forecast"))
    #expect(run("dash today --date tomorrow --plain").contains("Min temp: 2.0° forecast"))
    #expect(!run("dash today --date yesterday").contains("forecast"))
    #expect(!run("dash today --date 2026-12-24").contains("forecast"))
    _ = run("dash log weather_temp_max 9.5")
    let measured = run("dash today --group weather")
    #expect(measured.contains("9.5°") && !measured.contains("8.0° forecast"))
    sandbox.variables["DASH_OUTSIDE_CARD"] = "no"
    #expect(!run("dash today").contains("forecast"))
  }

  @Test func `a forecast of five days ago is not judged, and is no measurement`() {
    refresh()
    sandbox.now = LocalDateTime(day: sandbox.now.day + 5, minute: 600)
    let old = "The forecast is 5 days old: dash outside --refresh"
    #expect(run("dash outside").hasPrefix(old + "\n"))
    #expect(run("dash outside Berlin").hasPrefix("The forecast is 5 days old: dash outside Berlin"))
    #expect(run("dash outside --why").hasPrefix(old + "\n"))
    #expect(run("dash outside --format '{verdict} {sentence}'") == "- \(old)\n")
    #expect(run("dash outside --json").contains("\"advice\": null"))
    let today = run("dash today --width 80")
    #expect(today.contains("│ " + old) && !today.contains("to go out"))
    #expect(!today.contains("° forecast"))
    #expect(run("dash today --json").contains("\"verdict\": null"))
    #expect(run("dash today --date tomorrow").contains(old))
    let keys = try? sandbox.write("0\n", to: "keys")
    #expect(run("dash browse --keys \(keys ?? "")").contains(old))
  }

  @Test func `browse has the weather of days in its agenda and calendar`() throws {
    try addEvents()
    refresh()
    let keys = try sandbox.write("8\n<right>\n", to: "keys")
    let frames = run("dash browse --keys \(keys) --size 120x30")
    #expect(frames.contains("Tomorrow, Saturday 21 November · Oslo: overcast, 2 to 9 °C"))
    #expect(frames.contains("Friday 20 November · no events · overcast, 1 to 8 °C"))
    #expect(frames.contains("Saturday 21 November · 1 event · Oslo: overcast, 2 to 9 °C"))
  }

  @Test func `the card of the weather has at most seven rows, alone all`() {
    _ = run("dash log steps 5000")
    for name in [
      "temp_max 20", "temp_min 9", "precipitation 0.1", "cloud_cover 50", "wind_speed 12",
      "summary rain", "air_pressure 1010", "humidity 60",
    ] {
      sandbox.run("dash attributes add weather_\(name.prefix { $0 != " " })")
      _ = run("dash log weather_\(name)")
    }
    let card = run("dash today --width 80").split(separator: "\n")
    let first = card.firstIndex { $0.contains("─ Weather ─") } ?? 0
    #expect(card[(first + 1)...].prefix { $0.hasPrefix("│") }.count == 7)
    let alone = run("dash today --group weather --width 80").split(separator: "\n")
    #expect(alone.count { $0.hasPrefix("│") } == 8)
  }

  @Test func `the sample day has sample weather`() {
    let today = run("dash today --demo --width 80")
    #expect(today.contains("│ Fine to go out."))
    #expect(today.contains("· light rain · wind 14 km/h · dry from 22:00"))
    #expect(!run("dash today --demo --date tuesday").contains("to go out"))
    let agenda = run("dash agenda --demo --width 80")
    #expect(agenda.contains("Today, Friday 20 November · light rain, 11 to 18 °C"))
  }

  private func addEvents() throws {
    let event = CalendarCommandTests.event
    let places = [
      "LOCATION:Cafe Central\\, Oslo", "GEO:48.86;2.35", "LOCATION:Portland",
      "LOCATION:Oslo office", "LOCATION:Berlin",
    ]
    for (index, place) in places.enumerated() {
      let day = "2026112\(index + 1)"
      _ = try sandbox.write(
        event("\(index)", "Meet", "DTSTART:\(day)T100000\nDURATION:PT1H\n\(place)"),
        to: "cal/\(index).ics")
    }
    _ = run("dash agenda calendars add \(sandbox.home.path)/cal")
  }

  @Test func `headings have the weather where the first event is, or at home`() throws {
    try addEvents()
    refresh()
    let forecasts = weather.server.asked.filter {
      $0.target.hasPrefix("/v1/forecast") && $0.query("past_days") == nil
    }
    #expect(forecasts.map { $0.query("latitude") } == ["52.52", "59.92", "48.86"])
    let agenda = run("dash agenda --width 80")
    #expect(agenda.contains("Today, Friday 20 November · overcast, 1 to 8 °C"))
    #expect(agenda.contains("Tomorrow, Saturday 21 November · Oslo: overcast, 2 to 9 °C"))
    #expect(agenda.contains("Sunday 22 November · Paris: light rain, 3 to 10 °C"))
    // Two cities are called Portland, so that none is known; and an office is no city.
    #expect(agenda.contains("Monday 23 November\n"))
    #expect(agenda.contains("Tuesday 24 November · partly cloudy, 5 to 12 °C"))
    for line in run("dash agenda --width 40").split(separator: "\n") {
      #expect(TextWidthProbe.cells(line) <= 40)
    }
    sandbox.now = LocalDateTime(day: sandbox.now.day + 3, minute: 600)
    #expect(!run("dash agenda --width 80").contains("°C"))
  }

  @Test func `the reminder fetches, then says whether to go out`() throws {
    let stub = try StandIns([], in: sandbox)
    sandbox.variables["DASH_PLACE"] = "Berlin"
    sandbox.variables["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    let said = run("dash remind outside now")
    #expect(weather.paths.contains("/v1/forecast"))
    #expect(said.contains("Outside in Berlin"))
    #expect(said.contains("Fine to go out. 7 °C, partly cloudy"))
    #expect(stub.calls().isEmpty)
    weather.answer("/v1/forecast", .init(status: 500))
    sandbox.now = LocalDateTime(day: sandbox.now.day + 20, minute: 600)
    let failed = sandbox.run("dash remind outside now")
    #expect(failed.status != 0)
    #expect(!failed.transcript.contains("Fine"))
  }
}
