import Formats
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
/// The shape follows `openapi/forecast.yml` of the project. Times are requested in seconds since
/// 1970, because its local times have no offset; a day is the instant of its midnight.
package protocol OpenMeteo: Provider {}

extension OpenMeteo {
  package var name: String { "Open-Meteo" }

  package func reason(in document: JSONValue) -> String? {
    document["reason"]?.text.flatMap { $0.utf8.count <= LocatedJSON.longestText ? $0 : nil }
  }

  package func hints(for problem: ServiceProblem) -> [String] {
    if case .rateLimited = problem {
      return problem.usualHints + ["Open-Meteo accepts 10,000 requests a day of one address."]
    }
    return problem.usualHints
  }

  func query(_ place: Coordinates) -> String { place.query("latitude", "longitude") }
}

extension Coordinates {
  /// The query of a point with at most two decimal places, by the names of its numbers.
  func query(_ latitude: String, _ longitude: String) -> String {
    "\(latitude)=\(Coordinates.text(rounded.latitude))"
      + "&\(longitude)=\(Coordinates.text(rounded.longitude))"
  }
}

extension LocatedJSON {
  /// How many seconds a clock is ahead of UTC, less than a day; 0 without such a member.
  func offset(_ name: String) throws(ShapeError) -> Int {
    guard let offset = try optional(name) else { return 0 }
    let seconds = try offset.whole()
    guard -86_400...86_400 ~= seconds else { throw offset.unexpected("seconds of a time zone") }
    return Int(seconds)
  }
}

struct OpenMeteoColumns {
  let times: [Instant]
  private let table: LocatedJSON

  /// The columns of a member, which must have times.
  init(_ table: LocatedJSON) throws(ShapeError) {
    self.table = table
    times = try table.member("time").elements().map { time throws(ShapeError) in
      Instant(seconds: try time.whole())
    }
  }

  /// A value for each time; all nil if the response has no such column.
  func values(_ name: String, in range: ClosedRange<Double>) throws(ShapeError) -> [Double?] {
    guard let column = try table.optional(name) else { return times.map { _ in nil } }
    let values = try column.numbers(in: range)
    guard values.count == times.count else {
      throw ShapeError(
        message: "\(column.path): expected \(times.count) values, found \(values.count)")
    }
    return values
  }

  func codes(_ name: String) throws(ShapeError) -> [WeatherCode?] {
    try values(name, in: 0...99).map { $0.flatMap { WeatherCode(Int($0)) } }
  }

  /// Sets properties of rows, one row for each time, to the values of columns.
  func fill<Row>(_ rows: inout [Row], _ measures: [Measure<Row>]) throws(ShapeError) {
    for measure in measures {
      for (index, value) in try values(measure.name, in: measure.range).enumerated() {
        rows[index][keyPath: measure.property] = value
      }
    }
  }

  typealias Measure<Row> = (
    property: WritableKeyPath<Row, Double?>, name: String, range: ClosedRange<Double>
  )
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

/// Open-Meteo's forecast of the air, from the Copernicus Atmosphere Monitoring Service.
package struct OpenMeteoAir: OpenMeteo {
  package let base: String

  package init(base: String = ServiceAddress.air.base) { self.base = base }

  package func request(for place: Coordinates) -> Request {
    let pollen = Pollen.allCases.map { "\($0.rawValue)_pollen" }.joined(separator: ",")
    return Request(
      address(
        "v1/air-quality?\(query(place))&hourly=european_aqi,us_aqi,\(pollen)"
          + "&timeformat=unixtime&timezone=GMT&forecast_days=5"))
  }

  package func air(in response: Response) throws(ServiceError) -> AirForecast {
    try read(response) { document throws(ShapeError) in
      let columns = try OpenMeteoColumns(document.member("hourly"))
      var air = AirForecast()
      air.hours = columns.times.map { AirForecast.Hour(at: $0) }
      try columns.fill(
        &air.hours,
        [
          (\.european, "european_aqi", PlausibleWeather.airIndex),
          (\.unitedStates, "us_aqi", PlausibleWeather.airIndex),
        ])
      for plant in Pollen.allCases {
        let values = try columns.values("\(plant.rawValue)_pollen", in: PlausibleWeather.pollen)
        for (index, value) in values.enumerated() {
          if let value { air.hours[index].set(plant, grains: value) }
        }
      }
      air.hours.sort { $0.instant < $1.instant }
      return air
    }
  }
}

/// Open-Meteo's search for places, whose data are of GeoNames.
///
///     {"results": [{"id": 2158177, "name": "Melbourne", "latitude": -37.814, "longitude": 144.963,
///       "timezone": "Australia/Melbourne", "admin1": "Victoria", "country_code": "AU",
///       "country": "Australia"}]}
package struct OpenMeteoPlaces: OpenMeteo {
  package let base: String

  package init(base: String = ServiceAddress.places.base) { self.base = base }

  package func request(for name: String) -> Request {
    Request(
      address("v1/search?name=\(QueryText.encoded(name))&count=10&language=en&format=json"),
      largestResponse: .smallResponse)
  }

  /// The places in a response, the most likely first; none if it knows none.
  package func cities(in response: Response) throws(ServiceError) -> [City] {
    try read(response) { document throws(ShapeError) in
      guard let results = try document.optional("results") else { return [] }
      var cities: [City] = []
      for result in try results.elements() {
        guard let latitude = try result.member("latitude").number(in: -90...90),
          let longitude = try result.member("longitude").number(in: -180...180),
          let point = Coordinates(latitude: latitude, longitude: longitude)
        else { continue }
        cities.append(
          City(
            name: try result.member("name").text(),
            region: try result.optional("admin1")?.text() ?? "",
            countryCode: try result.optional("country_code")?.text() ?? "",
            country: try result.optional("country")?.text() ?? "",
            coordinates: point.rounded, zone: try result.optional("timezone")?.text() ?? ""))
      }
      return cities
    }
  }
}
