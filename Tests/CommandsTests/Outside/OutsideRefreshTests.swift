import Foundation
import Metrics
import Storage
import Support
import Testing
import Time

/// Fetching weather, air and illness through the real `curl`, and recording days.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct OutsideRefreshTests {
  private let weather: ScriptedWeather
  private let sandbox: Sandbox

  init() throws {
    weather = try ScriptedWeather()
    sandbox = weather.sandbox()
  }

  private func value(_ name: String, _ day: String) throws -> Value? {
    try Store(path: sandbox.storePath).value(of: name, on: try #require(Day(iso: day)))
  }

  @Test func `looking never asks, and a refresh asks once for each part`() throws {
    #expect(sandbox.run("dash outside Berlin").status == 0)
    #expect(weather.server.asked.isEmpty)
    let run = sandbox.run("dash outside Berlin --refresh")
    #expect(run.status == 0, "\(run.errors)")
    #expect(weather.paths == ["/v1/forecast", "/v1/air-quality"])
    #expect(run.output.contains("Fine to go out."))
    #expect(run.output.contains("7 °C, feels like 4 °C"))
    #expect(run.output.contains("SSW 15 km/h, 8 knots, Beaufort 3, gentle breeze"))
    #expect(run.output.contains("34, fair") && run.output.contains("grass 0.3 grains/m³"))
    let again = sandbox.run("dash outside Berlin")
    #expect(again.output == run.output)
    #expect(weather.server.asked.count == 2)
    for asked in weather.server.asked {
      #expect(asked.query("latitude") == "52.52" && asked.query("longitude") == "13.4")
    }
  }

  @Test func `units are converted without asking again`() {
    sandbox.run("dash outside Berlin --refresh")
    let count = weather.server.asked.count
    let run = sandbox.run("dash outside Berlin --units imperial")
    #expect(run.output.contains("45 °F, feels like 40 °F"))
    #expect(run.output.contains("SSW 9 mph, 8 knots, Beaufort 3"))
    #expect(run.output.contains("29.98 inHg") && run.output.contains("15 mi"))
    sandbox.run("dash settings set units.wind kn")
    let knots = sandbox.run("dash outside Berlin").output
    #expect(knots.contains("SSW 8 knots, Beaufort 3") && !knots.contains("8 knots, 8 knots"))
    #expect(weather.server.asked.count == count)
  }

  @Test func `one service's failure leaves the others`() {
    weather.answer("/v1/forecast", .json(#"{"hourly":{"time":[1,"x"]}}"#))
    let run = sandbox.run("dash outside Berlin --refresh")
    #expect(run.status == 65)
    #expect(
      run.errors.contains(
        "invalid response of Open-Meteo: hourly.time[1]: expected a whole number, found 'x'"))
    #expect(weather.paths.contains("/v1/air-quality"))
    #expect(run.output.contains("34, fair"))
  }

  @Test func `what was cached stays when a response is empty or an error`() {
    sandbox.run("dash outside Berlin --refresh")
    for answer in [
      LoopbackServer.Answer.json(#"{"hourly":{"time":[]}}"#), .init(status: 500),
      .json(#"{"error":true,"reason":"no"}"#, status: 400), .init(status: 429),
      .json(String(repeating: "[", count: 100_000)),
    ] {
      weather.answer("/v1/forecast", answer)
      let run = sandbox.run("dash outside Berlin --refresh")
      #expect(run.status != 0)
      #expect(run.output.contains("7 °C, feels like 4 °C"))
    }
  }

  @Test func `a service that asks to wait is waited for`() {
    weather.answer("/v1/air-quality", .init(status: 429, headers: ["Retry-After: 2"]))
    let run = sandbox.run("dash outside Berlin --refresh")
    #expect(run.status == 75)
    #expect(sandbox.waits.contains(2))
    #expect(run.output.contains("7 °C, feels like 4 °C"))
  }

  @Test func `illness is asked for in the United States only, and counts`() {
    let run = sandbox.run("dash outside Boulder --refresh")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      weather.paths == [
        "/v1/forecast", "/v1/air-quality", "/census/area", "/rdmq-nq56.json", "/f3zz-zga5.json",
      ])
    #expect(run.output.contains("Take care outside: much respiratory illness (high)."))
    #expect(run.output.contains("+ COVID-19     0.42% of emergency visits, decreasing"))
    #expect(run.output.contains("+ Visits in    Denver, CO, week to 14 Nov"))
    sandbox.now = LocalDateTime(day: sandbox.now.day + 20, minute: 600)
    let later = sandbox.run("dash outside Boulder").output
    #expect(later.contains("old, not judged"))
    #expect(!later.contains("Take care"))
  }

  @Test func `an empty list of the CDC keeps the last values, and says so`() {
    sandbox.run("dash outside Boulder --refresh")
    weather.answer("/rdmq-nq56.json", .json("[]"))
    let run = sandbox.run("dash outside Boulder --refresh")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("+ COVID-19     0.42% of emergency visits, decreasing"))
    #expect(run.output.contains("CDC sent no emergency visits of Broomfield County"))
    weather.answer("/f3zz-zga5.json", .json("[]"))
    let none = sandbox.run("dash outside Boulder --refresh").output
    #expect(none.contains("much respiratory illness (high)"))
    #expect(none.contains("CDC sent no emergency visits and level of Broomfield County"))
  }

  @Test func `a county that is not found is said, and what was known remains`() {
    sandbox.run("dash outside Boulder --refresh")
    weather.answer("/census/area", .json(#"{"results":[]}"#))
    let run = sandbox.run("dash outside Boulder --refresh")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("FCC knows no county at 40.0"), "\(run.output)")
    #expect(run.output.contains("0.42% of emergency visits"))
    #expect(!sandbox.run("dash outside Boulder --refresh --json").output.contains("FCC"))
  }

  @Test func `one failure is printed once, with all that was not refreshed`() {
    sandbox.variables["DASH_PLACE"] = "Berlin"
    weather.server.stop()
    let run = sandbox.run("dash outside --refresh")
    #expect(run.status == 75)
    #expect(run.errors.components(separatedBy: "connection refused").count == 2, "\(run.errors)")
    #expect(
      run.errors.contains(
        "  Not refreshed: the forecast, the air, the weather of finished days.\n"))
  }

  @Test func `waiting is shown on a terminal, and in no pipe`() throws {
    var slow = LoopbackServer.Answer.json(ScriptedWeather.forecast())
    slow.delay = 1.5
    weather.answer("/v1/forecast", slow)
    let pipe = sandbox.run("dash outside Berlin --refresh")
    #expect(pipe.status == 0 && pipe.errors.isEmpty)
    sandbox.errorColumns = 80
    let run = sandbox.run("dash outside Berlin --refresh")
    #expect(run.output == pipe.output)
    let notice = "\rFetching the forecast from Open-Meteo, 0 s, Ctrl-C stops"
    #expect(run.errors.contains(notice), "\(run.errors)")
    #expect(run.errors.contains("Open-Meteo, 1 s"))
    // It is erased.
    var screen = ScreenProbe(columns: 80)
    screen.write(run.errors)
    #expect(screen.text.isEmpty)
    sandbox.errorColumns = 30
    let narrow = sandbox.run("dash outside Berlin --refresh").errors
    #expect(narrow.contains("\rFetching the forecast from Op\r") || narrow.contains("from Op"))
    for part in narrow.split(separator: "\r") { #expect(part.count < 30) }
  }

  @Test func `a service that answers nothing is given up, once, and the others are shown`() {
    var silent = LoopbackServer.Answer.json(ScriptedWeather.forecast())
    silent.delay = 10
    weather.answer("/v1/forecast", silent)
    sandbox.variables["DASH_PLACE"] = "Berlin"
    sandbox.variables["DASH_NETWORK_TIMEOUT"] = "1"
    // Another address of the same server, so that only the weather is silent.
    sandbox.variables["DASH_OUTSIDE_AIR_URL"] = weather.server.address + "/"
    let clock = ContinuousClock()
    let time = clock.measure {
      let run = sandbox.run("dash outside --refresh")
      #expect(run.status == 75)
      #expect(run.errors.contains("no answer for 1 second: 127.0.0.1"), "\(run.errors)")
      #expect(
        run.errors.contains("Not refreshed: the forecast, the weather of finished days."))
      #expect(run.output.contains("34, fair"))
    }
    #expect(time < .seconds(9))
    #expect(weather.paths.count { $0 == "/v1/forecast" } == 1)
    for invalid in ["0", "301", "x"] {
      #expect(sandbox.run("dash settings set network.timeout \(invalid)").status == 64)
    }
  }

  @Test func `a place that the gazetteer lacks is asked for and cached`() {
    let unknown = sandbox.run("dash outside Alofi")
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("To ask Open-Meteo for it: dash outside Alofi --refresh"))
    let fetched = sandbox.run("dash outside Alofi --refresh")
    #expect(fetched.output.contains("Alofi, Niue"), "\(fetched.errors)")
    let count = weather.server.asked.count
    #expect(sandbox.run("dash outside alofi").output.contains("Alofi, Niue"))
    #expect(weather.server.asked.count == count)
    let nowhere = sandbox.run("dash outside Xyzzyplugh --refresh")
    #expect(nowhere.status == 64 && nowhere.errors.contains("unknown place 'Xyzzyplugh'"))
  }

  @Test func `the weather of finished days is recorded where the person lives`() throws {
    sandbox.variables["DASH_PLACE"] = "Berlin"
    let run = sandbox.run("dash outside --refresh")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("Recorded the weather of 30 days"))
    // From midnight to midnight in Berlin: 23:00 to 22:00 in UTC.
    #expect(try value("weather_temp_max", "2026-11-19") == .decimal(23))
    #expect(try value("weather_temp_min", "2026-11-19") == .decimal(0))
    #expect(try value("weather_precipitation", "2026-11-19") == .decimal(0.0393701))
    #expect(try value("weather_wind_speed", "2026-11-19") == .decimal(18))
    #expect(try value("weather_cloud_cover", "2026-11-19") == .decimal(0.25))
    #expect(try value("weather_humidity", "2026-11-19") == .decimal(0.5))
    #expect(try value("weather_air_pressure", "2026-11-19") == .decimal(1000))
    #expect(try value("weather_summary", "2026-11-19") == .text("overcast"))
    let length = try #require(try value("day_length", "2026-11-19")?.number)
    // The almanac has 8 h 34 min: from 07:31 to 16:05.
    #expect(abs(length - 514) <= 2)
    #expect(try value("weather_temp_max", "2026-11-20") == nil)
    // The day on which clocks were set back has 25 hours.
    #expect(try value("weather_temp_max", "2026-10-25") == .decimal(23))
    #expect(try value("weather_precipitation", "2026-10-25") == .decimal(0.0410105))
    let again = sandbox.run("dash outside --refresh").output
    #expect(again.contains("Checked the weather of 1 day: up to date"))
    #expect(sandbox.run("dash undo --list").output.contains("weather") == false)
  }

  @Test func `days without complete weather are fetched again, and no day is passed over`() throws {
    sandbox.variables["DASH_PLACE"] = "Berlin"
    sandbox.run("dash outside --refresh")
    // The forecast of the stand-in ends on 22 November; the archive ends seven days ago.
    sandbox.now = LocalDateTime(day: sandbox.now.day + 11, minute: 600)
    let run = sandbox.run("dash outside --refresh --since 2026-11-29")
    #expect(run.output.contains("days have no complete weather"), "\(run.output)\(run.errors)")
    #expect(try value("weather_temp_max", "2026-11-21") == .decimal(23))
    #expect(try value("weather_temp_max", "2026-11-27") == nil)
    sandbox.now = LocalDateTime(day: sandbox.now.day + 5, minute: 600)
    sandbox.run("dash outside --refresh")
    #expect(try value("weather_temp_max", "2026-11-27") == .decimal(23))
  }

  @Test func `what a person typed is not replaced`() throws {
    sandbox.variables["DASH_PLACE"] = "Berlin"
    sandbox.run("dash log weather_temp_max 30 yesterday --date yesterday")
    sandbox.run("dash attributes add weather_temp_max")
    let logged = sandbox.run("dash log weather_temp_max 30 --date yesterday")
    try #require(logged.status == 0, "\(logged.errors)")
    sandbox.run("dash outside --refresh")
    #expect(try value("weather_temp_max", "2026-11-19") == .decimal(30))
    #expect(try value("weather_temp_max", "2026-11-18") == .decimal(23))
  }

  @Test func `the past comes from the archive, at the places where the person lived`() throws {
    sandbox.variables["DASH_PLACE"] = "Melbourne, Australia"
    sandbox.variables["DASH_PLACES_LIVED"] =
      "2025-01-01 Berlin; 2026-06-01 Melbourne, Australia"
    let run = sandbox.run("dash outside --refresh --since 2026-05-30")
    #expect(run.status == 0, "\(run.errors)")
    let archive = weather.server.asked.filter { $0.target.hasPrefix("/v1/archive") }
    #expect(archive.map { $0.query("latitude") } == ["52.52", "-37.82"])
    #expect(archive.map { $0.query("start_date") } == ["2026-05-29", "2026-05-31"])
    #expect(archive[0].query("end_date") == "2026-06-01")
    #expect(try value("weather_temp_max", "2026-05-30") == .decimal(23))
    #expect(try value("weather_temp_max", "2026-11-19") == .decimal(23))
  }

  @Test func `a refresh of another place records nothing`() throws {
    sandbox.variables["DASH_PLACE"] = "Berlin"
    #expect(sandbox.run("dash outside Paris --refresh").status == 0)
    #expect(!weather.server.asked.contains { $0.target.contains("past_days") })
  }

  @Test func `the key of OpenWeatherMap is sent to it alone and is in no message`() throws {
    let key = "0123456789abcdef0123456789abcdef"
    sandbox.variables["DASH_OUTSIDE_PROVIDER"] = "openweathermap"
    let missing = sandbox.run("dash outside Berlin --refresh")
    #expect(missing.status == 1 && missing.errors.contains("OpenWeatherMap needs a key"))
    sandbox.variables["OPENWEATHER_KEY"] = key
    weather.answer(
      "/data/2.5/", .json(#"{"cod":401,"message":"Invalid API key \#(key)"}"#, status: 401))
    let run = sandbox.run("dash outside Berlin --refresh")
    #expect(run.status == 1 && run.errors.contains("OpenWeatherMap"))
    #expect(!run.transcript.contains(key))
    for asked in weather.server.asked {
      #expect(asked.target.contains(key) == asked.target.hasPrefix("/data/2.5/"))
    }
    sandbox.variables["OPENWEATHER_KEY"] = nil
    let file = try sandbox.write(key + "\n", to: "key")
    sandbox.variables["DASH_OUTSIDE_KEY_FILE"] = file
    let open = sandbox.run("dash outside Berlin --refresh")
    #expect(open.errors.contains("readable by others"))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    weather.answer(
      "/data/2.5/weather",
      .json(
        """
        {"main":{"temp":11,"feels_like":9,"humidity":70,"pressure":1010},"weather":[{"id":500}],
         "wind":{"speed":3,"deg":90},"clouds":{"all":90},"dt":\(ScriptedWeather.midnight + 71_400),"timezone":3600}
        """))
    weather.answer(
      "/data/2.5/forecast",
      .json(
        """
        {"list":[{"dt":\(ScriptedWeather.midnight + 75_600),"main":{"temp":10},"weather":[{"id":800}],"wind":{"speed":3}},
         {"dt":\(ScriptedWeather.midnight + 86_400),"main":{"temp":8},"weather":[{"id":800}],"wind":{"speed":3}}]}
        """))
    let good = sandbox.run("dash outside Berlin --refresh")
    #expect(good.status == 0, "\(good.errors)")
    #expect(
      good.output.contains("11 °C, feels like 9 °C") && good.output.contains("OpenWeatherMap"))
    #expect(good.output.contains("Fine to go out."))
  }

  @Test func `a setting that is invalid sends nothing`() {
    sandbox.variables["DASH_OUTSIDE_WEATHER_URL"] = "ftp://example.com"
    let run = sandbox.run("dash outside Berlin --refresh")
    #expect(run.status == 65)
    #expect(run.errors.contains("nothing was sent"))
    #expect(!weather.paths.contains("/v1/forecast"))
  }
}
