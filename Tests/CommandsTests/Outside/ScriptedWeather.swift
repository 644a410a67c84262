import Foundation
import Support

/// A server that plays every service for the weather, with the shapes of their responses.
///
/// The sandbox's now is 2026-11-20T21:00 in central Europe.
final class ScriptedWeather: Sendable {
  /// 2026-11-20T00:00 in UTC.
  static let midnight = 1_795_132_800

  let server: LoopbackServer
  private let script = Script()

  init() throws {
    server = try LoopbackServer { [script] in
      script.answer(to: $0) ?? ScriptedWeather.answer(to: $0)
    }
  }

  /// Answers that replace the usual ones.
  private final class Script: @unchecked Sendable {
    private let lock = NSLock()
    private var answers: [String: LoopbackServer.Answer] = [:]

    func add(_ part: String, _ answer: LoopbackServer.Answer) {
      lock.withLock { answers[part] = answer }
    }

    func answer(to asked: LoopbackServer.Asked) -> LoopbackServer.Answer? {
      lock.withLock {
        // The longest part decides.
        answers.filter { asked.target.contains($0.key) }.max { $0.key.count < $1.key.count }?.value
      }
    }
  }

  /// Answers the requests whose path has this part otherwise.
  func answer(_ part: String, _ answer: LoopbackServer.Answer) { script.add(part, answer) }

  /// A sandbox whose settings lead here.
  func sandbox() -> Sandbox {
    let sandbox = Sandbox()
    sandbox.service = self
    sandbox.variables["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    for name in ["WEATHER", "ARCHIVE", "AIR", "PLACES", "OPENWEATHERMAP", "COUNTY", "ILLNESS"] {
      sandbox.variables["DASH_OUTSIDE_\(name)_URL"] = server.address
    }
    return sandbox
  }

  /// What was asked, without the query.
  var paths: [String] {
    server.asked.map { String($0.target.prefix { $0 != "?" }) }
  }

  private static func answer(to asked: LoopbackServer.Asked) -> LoopbackServer.Answer {
    switch String(asked.target.prefix { $0 != "?" }) {
    case "/v1/forecast":
      let past = asked.query("past_days").flatMap { Int($0) }
      return .json(
        past.map { Self.hours(from: Self.midnight - $0 * 86_400, count: ($0 + 2) * 24) }
          ?? Self.forecast())
    case "/v1/archive":
      guard let first = asked.query("start_date"), let last = asked.query("end_date") else {
        return .init(status: 400)
      }
      let start = Self.seconds(first)
      return .json(Self.hours(from: start, count: (Self.seconds(last) - start) / 3600 + 24))
    case "/v1/air-quality":
      return .json(
        """
        {"utc_offset_seconds":0,"hourly":{"time":[\(Self.midnight + 72_000),\(Self.midnight + 75_600)],
         "european_aqi":[34,36],"us_aqi":[41,44],"grass_pollen":[0.3,null]}}
        """)
    case "/v1/search":
      return .json(
        asked.query("name") == "Alofi"
          ? """
          {"results":[{"id":1,"name":"Alofi","latitude":-19.05412,"longitude":-169.92768,
            "country_code":"NU","timezone":"Pacific/Niue","country":"Niue"}]}
          """ : #"{"generationtime_ms":0.5}"#)
    case "/census/area":
      return .json(
        """
        {"input":{},"results":[{"county_fips":"08014","county_name":"Broomfield County",
         "state_fips":"08","state_code":"CO","state_name":"Colorado"}]}
        """)
    case "/rdmq-nq56.json":
      return .json(
        """
        [{"week_end":"2026-11-14T00:00:00.000","percent_visits_covid":"0.42",
          "ed_trends_covid":"Decreasing","hsa":"Denver, CO","trend_source":"HSA","fips":"8014"}]
        """)
    case "/f3zz-zga5.json":
      return .json(
        #"[{"week_end":"2026-11-14T00:00:00.000","geography":"Colorado","label":"High"}]"#)
    default: return .init(status: 404)
    }
  }

  private static func seconds(_ day: String) -> Int {
    let format = ISO8601DateFormatter()
    return Int(format.date(from: "\(day)T00:00:00Z")?.timeIntervalSince1970 ?? 0)
  }

  /// Seven days from today on, mild.
  static func forecast(uvIndex: Double = 0, code: Int = 2) -> String {
    let times = (0..<168).map { midnight + $0 * 3600 }
    func column(_ value: Any) -> String { times.map { _ in "\(value)" }.joined(separator: ",") }
    let days = (0..<7).map { midnight - 3600 + $0 * 86_400 }
    return """
      {"latitude":52.5,"longitude":13.4,"utc_offset_seconds":3600,"timezone":"Europe/Berlin",
       "current":{"time":\(midnight + 71_100),"temperature_2m":7.4,"apparent_temperature":4.2,
        "relative_humidity_2m":80,"weather_code":\(code),"cloud_cover":55,"pressure_msl":1015.3,
        "precipitation":0,"wind_speed_10m":4.1,"wind_direction_10m":205,"wind_gusts_10m":9.8},
       "hourly":{"time":[\(times.map(String.init).joined(separator: ","))],
        "temperature_2m":[\(column(7))],"apparent_temperature":[\(column(4))],
        "relative_humidity_2m":[\(column(80))],"dew_point_2m":[\(column(3.8))],
        "weather_code":[\(column(code))],"wind_speed_10m":[\(column(4))],
        "wind_gusts_10m":[\(column(9))],"precipitation_probability":[\(column(20))],
        "precipitation":[\(column(0.1))],"visibility":[\(column(24_140))],
        "uv_index":[\(column(uvIndex))],"cloud_cover":[\(column(50))],"pressure_msl":[\(column(1015))]},
       "daily":{"time":[\(days.map(String.init).joined(separator: ","))],
        "weather_code":[3,3,61,61,2,1,0],"temperature_2m_max":[8,9,10,11,12,13,14],
        "temperature_2m_min":[1,2,3,4,5,6,null],"precipitation_sum":[0,0,4.5,1,0,0,0],
        "precipitation_probability_max":[5,5,80,60,0,0,0],"uv_index_max":[1,1,1,1,1,1,1]}}
      """
  }

  /// Hours of finished days: the temperature is the hour in UTC, 1 mm falls each hour.
  static func hours(from start: Int, count: Int) -> String {
    let times = (0..<count).map { start + $0 * 3600 }
    func column(_ value: (Int) -> Double) -> String {
      times.map { "\(value($0))" }.joined(separator: ",")
    }
    return """
      {"utc_offset_seconds":0,"hourly":{"time":[\(times.map(String.init).joined(separator: ","))],
       "temperature_2m":[\(column { Double($0 / 3600 % 24) })],
       "relative_humidity_2m":[\(column { _ in 50 })],"cloud_cover":[\(column { _ in 25 })],
       "pressure_msl":[\(column { _ in 1000 })],"precipitation":[\(column { _ in 1 })],
       "wind_speed_10m":[\(column { _ in 5 })],"weather_code":[\(column { _ in 3 })]}}
      """
  }
}
