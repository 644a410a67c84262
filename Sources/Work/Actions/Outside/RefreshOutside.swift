import Geography
import Host
import Outside
import Services
import Storage
import Text
import Time

/// Fetches weather, air and illness of a place, and records the weather where the person lives.
package struct RefreshOutside: Action {
  package static let effects: Effects = .usesNetwork

  private let place: OutsideReport.Place
  private let isUsual: Bool
  private let since: Day?

  /// Refreshes a place, which `isUsual` if `dash outside` shows it without a name; records days
  /// again from `since` on, or only those after the last refresh.
  package init(of place: OutsideReport.Place, isUsual: Bool, since: Day? = nil) {
    (self.place, self.isUsual, self.since) = (place, isUsual, since)
  }

  /// The outcome of a refresh.
  package struct Result {
    /// The recorded days; nil if no day has finished, or none is recorded of the place.
    package fileprivate(set) var recorded: RecordedDays?
    /// What a service does not know, as sentences without a full stop.
    package fileprivate(set) var notices: [String] = []
    /// Why parts are missing, each once, with the names of the parts; their cached data remain.
    package var failures: [Failure] {
      problems.map { problem in
        var failure = problem.failure
        failure.hints.append("Not refreshed: \(problem.parts.joined(separator: ", ")).")
        return failure
      }
    }

    private var problems: [(failure: Failure, parts: [String])] = []

    fileprivate mutating func note(_ failure: Failure, of part: String) {
      if let index = problems.firstIndex(where: { $0.failure == failure }) {
        problems[index].parts.append(part)
      } else {
        problems.append((failure, [part]))
      }
    }
  }

  package func run(in world: World) throws -> Result {
    if since != nil, place.isGuess, world.settings.placesLived.isEmpty {
      throw Failure.usage(
        "no place is set, so that no weather is recorded",
        hints: ["To set where you live: dash settings set place <city>"])
    }
    let store = try world.openStoreForWriting()
    let finder = PlaceFinder(in: world, store: store.isEmpty ? nil : store)
    let usual = try? finder.usualPlace(nil)
    let isUsual =
      isUsual || usual?.coordinates == place.coordinates && usual?.isGuess == place.isGuess
    var fetch = OutsideFetch(world: world, store: store)
    var result = Result()
    func attempt(_ part: String, _ body: () throws -> Void) throws {
      do {
        try body()
      } catch let error where error is Interruption || error is StoreError {
        throw error
      } catch {
        result.note(Failure(error), of: part)
      }
    }
    try attempt("the forecast") { try fetch.forecast(of: place) }
    try attempt("the air") { try fetch.air(of: place) }
    try attempt("illness") {
      if let notice = try fetch.illness(of: place) { result.notices.append(notice) }
    }
    // A guess is shown, but nothing is recorded of it.
    if isUsual && !place.isGuess || since != nil {
      try attempt("the weather of finished days") {
        try fetch.check(.weather)
        result.recorded = try RecordWeather(place: place, since: since).run(in: world, store)
      }
    }
    if isUsual {
      try attempt("the places of events") { try FetchEventPlaces().run(in: world) }
      // While nothing was ever stored, there are no tables to read.
      var events = EventPlaces(in: world, store: store.isEmpty ? nil : store)
      for place in try events.places(besides: place) {
        try attempt("the forecast of \(place.name)") { try fetch.forecast(of: place) }
      }
    }
    let selection = finder.selection
    if try isUsual || store.state(.usualPlace)?.selection != selection {
      try store.set(
        finder.stored(isUsual ? place : usual), for: .usualPlace, at: world.now.description)
    }
    return result
  }
}

private struct OutsideFetch {
  let world: World
  let store: Store
  /// Why services were given up, by their addresses: each is waited for once.
  private var givenUp: [String: NetworkError] = [:]

  init(world: World, store: Store) { (self.world, self.store) = (world, store) }

  func check(_ service: ServiceAddress) throws {
    if let error = givenUp[try world.settings.address(of: service)] { throw error }
  }

  private mutating func responses(
    of service: any Provider, to requests: [Request], fetching subject: String
  ) throws -> [Response] {
    if let error = givenUp[service.base] { throw error }
    var client = world.client(for: service, fetching: subject)
    do {
      return try requests.map { try client.response(to: $0) }
    } catch let error as NetworkError {
      if error.isLasting { givenUp[service.base] = error }
      throw error
    }
  }

  mutating func forecast(of place: OutsideReport.Place) throws {
    var forecast =
      switch world.settings.outsideProvider {
      case .openMeteo: try openMeteoForecast(of: place)
      case .openWeatherMap: try openWeatherMapForecast(of: place)
      }
    guard !forecast.isEmpty else {
      throw Failure(
        "\(forecast.service) sent an empty forecast", hints: ["The cached forecast is shown."],
        status: .later)
    }
    forecast.fetched = world.now
    forecast.zone = place.zone ?? forecast.zone
    if let name = forecast.zone, let zone = try? world.host.zoneDatabase().zone(named: name) {
      forecast.useClocks(of: zone)
    }
    try store.cache(
      forecast.lines, under: .outside(.forecast, of: place.coordinates), at: world.now.description)
  }

  private mutating func openMeteoForecast(of place: OutsideReport.Place) throws -> Forecast {
    let service = OpenMeteoForecast(base: try world.settings.address(of: .weather))
    let request = service.request(for: place.coordinates, zone: place.zone)
    return try service.forecast(
      in: responses(of: service, to: [request], fetching: "the forecast")[0])
  }

  private mutating func openWeatherMapForecast(of place: OutsideReport.Place) throws -> Forecast {
    let service = try WeatherKey.service(in: world)
    let responses = try responses(
      of: service, to: service.requests(for: place.coordinates), fetching: "the forecast")
    return try service.forecast(now: responses[0], steps: responses[1])
  }

  mutating func air(of place: OutsideReport.Place) throws {
    let service = OpenMeteoAir(base: try world.settings.address(of: .air))
    let request = service.request(for: place.coordinates)
    let air = try service.air(in: responses(of: service, to: [request], fetching: "the air")[0])
    // Nothing is known of the air over some seas.
    if air.isEmpty { return }
    try store.cache(
      air.lines, under: .outside(.air, of: place.coordinates), at: world.now.description)
  }

  /// Only in the United States: other places need not send their coordinates there.
  /// - Returns: What a service does not know, if anything.
  mutating func illness(of place: OutsideReport.Place) throws -> String? {
    guard UnitedStates.mayContain(place.coordinates) else { return nil }
    let counties = CountyService(base: try world.settings.address(of: .county))
    let request = counties.request(for: place.coordinates)
    let found = try responses(of: counties, to: [request], fetching: "the county")[0]
    guard let county = try counties.county(in: found) else {
      return "\(counties.name) knows no county at \(place.coordinates.text): illness is unknown"
    }
    let service = DiseaseControl(base: try world.settings.address(of: .illness))
    let responses = try responses(
      of: service, to: service.requests(for: county), fetching: "illness")
    var report = try service.report(of: county, visits: responses[0], level: responses[1])
    let key = CacheKey.outside(.illness, of: place.coordinates)
    let before = try store.cachedBody(key).flatMap { IllnessReport(in: $0.span) }
    let missing = report.missingParts
    if let before { report.fill(from: before) }
    try store.cache(report.lines, under: key, at: world.now.description)
    return missing.isEmpty
      ? nil : "\(service.name) sent no \(missing.joined(separator: " and ")) of \(county.name)"
  }
}

package enum WeatherKey {
  /// The key is in the variable `OPENWEATHER_KEY`, else in the file of `outside.key.file`.
  package static func service(in world: World) throws -> OpenWeatherMap {
    let base = try world.settings.address(of: .openWeatherMap)
    let key: String
    let source: String
    if let variable = world.nonEmptyVariable("OPENWEATHER_KEY") {
      (key, source) = (variable, "the variable OPENWEATHER_KEY")
    } else if let path = world.settings.outsideKeyFile {
      (key, source) = (try SecretFile(path, files: world.files).line, path)
    } else {
      throw Failure(
        "OpenWeatherMap needs a key",
        hints: "Put it into a file that only you can read: chmod 600 FILE",
        "Then: dash settings set outside.key.file FILE",
        "Or use Open-Meteo, which needs none: dash settings set outside.provider open-meteo")
    }
    guard let service = OpenWeatherMap(key: key, base: base) else {
      throw Failure(
        "\(source): not a key of OpenWeatherMap",
        hints: ["Expected 8 to 64 letters and digits."], status: .data)
    }
    return service
  }
}

/// Stores the numbers that a person typed about the risk of a place.
package struct SaveRisk: Action {
  private let risk: OutsideReport.TypedRisk
  private let place: OutsideReport.Place

  package init(_ risk: OutsideReport.TypedRisk, of place: OutsideReport.Place) {
    (self.risk, self.place) = (risk, place)
  }

  package func run(in world: World) throws {
    try world.openStoreForWriting().set(
      risk, for: .typedRisk(of: place.coordinates), at: world.now.description)
  }
}
