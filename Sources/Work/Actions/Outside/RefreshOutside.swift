import Geography
import Host
import Outside
import Services
import Storage
import Text
import Time

/// Fetches weather, air and illness of a place; where the person lives it also records the weather
/// of finished days.
package struct RefreshOutside: Action {
  package static let effects: Effects = .usesNetwork

  private let place: OutsideReport.Place
  private let isUsual: Bool
  private let since: Day?

  /// The timer that refreshes the place where the person lives.
  package static let timer = RefreshTimer(
    name: "dash-outside", description: "dash: fetch the weather",
    arguments: ["outside", "--refresh", "--quiet"], command: "dash outside --refresh",
    title: "Automatic refresh of the weather", fewestMinutes: 15)

  /// Refreshes a place, which `isUsual` if `dash outside` shows it without a name; records days
  /// again from `since` on, or only those after the last refresh.
  package init(of place: OutsideReport.Place, isUsual: Bool, since: Day? = nil) {
    self.place = place
    self.isUsual = isUsual
    self.since = since
  }

  /// The recorded days and the parts that could not be fetched.
  package struct Result {
    /// Nil if no day has finished since the last refresh, or none is recorded of the place.
    package internal(set) var recorded: RecordedWeather?
    /// Why parts are missing; their cached data remain.
    package internal(set) var failures: [Failure] = []
  }

  /// Fetches each part on its own.
  package func run(in world: World) throws -> Result {
    if since != nil, place.isGuess, world.settings.placesLived.isEmpty {
      throw Failure.usage(
        "no place is set, so that no weather is recorded",
        hints: ["To set where you live: dash settings set place <city>"])
    }
    let store = try world.openStoreForWriting()
    let finder = PlaceFinder(in: world, store: store)
    let isUsual = isUsual || place == (try? finder.usualPlace(nil))
    let fetch = OutsideFetch(world: world, store: store)
    var result = Result()
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
        result.recorded = try RecordWeather(at: place, since: since).run(in: world, store)
      }
    }
    if isUsual {
      try attempt {
        for place in try EventPlaces(in: world, store: store).places(besides: place) {
          try fetch.forecast(of: place)
        }
      }
    }
    try storeUsual(in: store, isUsual ? place : nil, finder, at: world.now)
    return result
  }

  /// Stores the place that `dash outside` shows without a name.
  private func storeUsual(
    in store: Store, _ place: OutsideReport.Place?, _ finder: PlaceFinder, at moment: LocalDateTime
  ) throws {
    let selection = finder.selection
    if place == nil, try store.state(.usualPlace)?.selection == selection { return }
    let usual = UsualPlace(place ?? (try? finder.usualPlace(nil)), chosenBy: selection)
    try store.set(usual, for: .usualPlace, at: moment.description)
  }
}

/// Fetches the data of places from the services of the settings, and caches them.
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
    var client = world.client(for: service)
    return try service.forecast(
      in: client.response(to: service.request(for: place.coordinates, zone: place.zone)))
  }

  private func openWeatherMapForecast(of place: OutsideReport.Place) throws -> Forecast {
    let service = try WeatherKey.service(in: world)
    var client = world.client(for: service)
    let responses = try service.requests(for: place.coordinates).map { try client.response(to: $0) }
    return try service.forecast(now: responses[0], steps: responses[1])
  }

  func air(of place: OutsideReport.Place) throws {
    let service = OpenMeteoAir(base: try world.settings.address(of: .air))
    var client = world.client(for: service)
    let air = try service.air(in: client.response(to: service.request(for: place.coordinates)))
    // Nothing is known of the air over some seas.
    if air.isEmpty { return }
    try store.cache(
      air.lines, under: .outside(.air, of: place.coordinates), at: world.now.description)
  }

  /// Only for places that may be in the United States: others need not send their coordinates
  /// there.
  func illness(of place: OutsideReport.Place) throws {
    guard UnitedStates.mayContain(place.coordinates) else { return }
    let counties = CountyService(base: try world.settings.address(of: .county))
    var client = world.client(for: counties)
    guard
      let county = try counties.county(
        in: client.response(to: counties.request(for: place.coordinates)))
    else { return }
    let service = DiseaseControl(base: try world.settings.address(of: .illness))
    client = world.client(for: service)
    let responses = try service.requests(for: county).map { try client.response(to: $0) }
    let report = try service.report(of: county, visits: responses[0], level: responses[1])
    try store.cache(
      report.lines, under: .outside(.illness, of: place.coordinates), at: world.now.description)
  }
}

/// The person's key for OpenWeatherMap.
package enum WeatherKey {
  /// The service with the key of the variable `OPENWEATHER_KEY`, else of the file in the setting
  /// `outside.key.file`.
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
