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
    self.place = place
    self.isUsual = isUsual
    self.since = since
  }

  /// The recorded days, or nil if no day has finished or none is recorded of the place; and why
  /// parts are missing, whose cached data remain.
  package typealias Result = (recorded: RecordedDays?, failures: [Failure])

  package func run(in world: World) throws -> Result {
    if since != nil, place.isGuess, world.settings.placesLived.isEmpty {
      throw Failure.usage(
        "no place is set, so that no weather is recorded",
        hints: ["To set where you live: dash settings set place <city>"])
    }
    let store = try world.openStoreForWriting()
    let finder = PlaceFinder(in: world, store: store)
    let usual = try? finder.usualPlace(nil)
    let isUsual =
      isUsual || usual?.coordinates == place.coordinates && usual?.isGuess == place.isGuess
    let fetch = OutsideFetch(world: world, store: store)
    var result: Result = (nil, [])
    func attempt(_ part: () throws -> Void) throws {
      do {
        try part()
      } catch let error where error is Interruption || error is StoreError {
        throw error
      } catch {
        result.failures.append(Failure(error))
      }
    }
    try attempt { try fetch.forecast(of: place) }
    try attempt { try fetch.air(of: place) }
    try attempt { try fetch.illness(of: place) }
    // A guess is shown, but nothing is recorded of it.
    if isUsual && !place.isGuess || since != nil {
      try attempt {
        result.recorded = try RecordWeather(place: place, since: since).run(in: world, store)
      }
    }
    if isUsual {
      try attempt {
        try FetchEventPlaces().run(in: world)
        var events = EventPlaces(in: world, store: store)
        for place in try events.places(besides: place) {
          try fetch.forecast(of: place)
        }
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

  func forecast(of place: OutsideReport.Place) throws {
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

  private func openMeteoForecast(of place: OutsideReport.Place) throws -> Forecast {
    let service = OpenMeteoForecast(base: try world.settings.address(of: .weather))
    let request = service.request(for: place.coordinates, zone: place.zone)
    return try service.forecast(in: world.response(of: service, to: request))
  }

  private func openWeatherMapForecast(of place: OutsideReport.Place) throws -> Forecast {
    let service = try WeatherKey.service(in: world)
    var client = world.client(for: service)
    let responses = try service.requests(for: place.coordinates).map { try client.response(to: $0) }
    return try service.forecast(now: responses[0], steps: responses[1])
  }

  func air(of place: OutsideReport.Place) throws {
    let service = OpenMeteoAir(base: try world.settings.address(of: .air))
    let request = service.request(for: place.coordinates)
    let air = try service.air(in: world.response(of: service, to: request))
    // Nothing is known of the air over some seas.
    if air.isEmpty { return }
    try store.cache(
      air.lines, under: .outside(.air, of: place.coordinates), at: world.now.description)
  }

  /// Only in the United States: other places need not send their coordinates there.
  func illness(of place: OutsideReport.Place) throws {
    guard UnitedStates.mayContain(place.coordinates) else { return }
    let counties = CountyService(base: try world.settings.address(of: .county))
    let request = counties.request(for: place.coordinates)
    guard let county = try counties.county(in: world.response(of: counties, to: request))
    else { return }
    let service = DiseaseControl(base: try world.settings.address(of: .illness))
    var client = world.client(for: service)
    let responses = try service.requests(for: county).map { try client.response(to: $0) }
    let report = try service.report(of: county, visits: responses[0], level: responses[1])
    try store.cache(
      report.lines, under: .outside(.illness, of: place.coordinates), at: world.now.description)
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
        hints: [
          "Put it into a file that only you can read: chmod 600 FILE",
          "Then: dash settings set outside.key.file FILE",
          "Or use Open-Meteo, which needs none: dash settings set outside.provider open-meteo",
        ])
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
    self.risk = risk
    self.place = place
  }

  package func run(in world: World) throws {
    try world.openStoreForWriting().set(
      risk, for: .typedRisk(of: place.coordinates), at: world.now.description)
  }
}
