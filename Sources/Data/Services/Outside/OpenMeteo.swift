import Geography
import Host
import Outside
import Time

/// The services of Open-Meteo, which need no key.
///
/// Each is at a host of its own. Their documents have columns:
///
///     {"utc_offset_seconds": 39600, "timezone": "Australia/Melbourne",
///      "current": {"time": 1795298400, "interval": 900, "temperature_2m": 18.4},
///      "hourly": {"time": [1795298400, 1795302000], "temperature_2m": [18.4, null]},
///      "daily": {"time": [1795266000], "temperature_2m_max": [21.5]}}
///
/// The shape is that of `openapi/forecast.yml` of the project. Times are requested in seconds since 1970,
/// because its local times have no offset; a day is the instant of its midnight.
package protocol OpenMeteo: Provider {}

extension OpenMeteo {
  package var name: String { "Open-Meteo" }

  package func problem(in response: Response) -> ServiceError.Problem? {
    guard let problem = ServiceError.Problem(status: response) else { return nil }
    if case .status(let status, _) = problem,
      let document = try? LocatedJSON(reading: response.body),
      let reason = try? document.optional("reason")?.text()
    {
      return .status(status, reason: reason)
    }
    return problem
  }

  package func hints(for problem: ServiceError.Problem) -> [String] {
    if case .rateLimited = problem {
      return problem.usualHints + ["Open-Meteo accepts 10,000 requests a day of one address."]
    }
    return problem.usualHints
  }

  /// The document of a response.
  ///
  /// - Throws: ``ServiceError`` for one that reports a problem or is not of the documented shape.
  func read<Result>(
    _ response: Response, _ body: (LocatedJSON) throws(LocatedJSON.ShapeError) -> Result
  ) throws(ServiceError) -> Result {
    if let problem = problem(in: response) { throw error(problem) }
    do throws(LocatedJSON.ShapeError) {
      return try body(LocatedJSON(reading: response.body))
    } catch {
      throw self.error(.invalidResponse(error.message))
    }
  }

  /// `latitude=-37.81&longitude=144.96`: never more than two decimal places.
  func query(_ place: Coordinates) -> String {
    let point = place.rounded
    return "latitude=\(Coordinates.text(point.latitude))"
      + "&longitude=\(Coordinates.text(point.longitude))"
  }
}

/// Columns of a response of Open-Meteo.
struct OpenMeteoColumns {
  let times: [Instant]
  private let table: LocatedJSON

  /// The columns of a member, which must have times.
  init(_ table: LocatedJSON) throws(LocatedJSON.ShapeError) {
    self.table = table
    var times: [Instant] = []
    for time in try table.member("time").elements() {
      times.append(Instant(seconds: try time.whole()))
    }
    self.times = times
  }

  /// A value for each time; all nil if the response has no such column.
  func values(
    _ name: String, in range: ClosedRange<Double>
  ) throws(LocatedJSON.ShapeError) -> [Double?] {
    guard let column = try table.optional(name) else { return times.map { _ in nil } }
    let values = try column.numbers(in: range)
    guard values.count == times.count else {
      throw LocatedJSON.ShapeError(
        message: "\(column.path): expected \(times.count) values, found \(values.count)")
    }
    return values
  }

  func codes(_ name: String) throws(LocatedJSON.ShapeError) -> [WeatherCode?] {
    try values(name, in: 0...99).map { $0.flatMap { WeatherCode(Int($0)) } }
  }
}

/// The numbers that measures of weather can have; others are errors of a service.
enum PlausibleWeather {
  static let temperature = -120.0...80.0
  static let percentage = 0.0...100.0
  static let pressure = 800.0...1120.0
  static let visibility = 0.0...1_000_000.0
  static let precipitation = 0.0...2000.0
  static let wind = 0.0...150.0
  static let direction = 0.0...360.0
  static let uvIndex = 0.0...50.0
  static let airIndex = 0.0...5000.0
  static let pollen = 0.0...100_000.0
}
