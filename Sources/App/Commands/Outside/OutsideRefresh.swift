import Actions
import Cards
import Geography
import Host
import Outside
import Readings
import Services
import Storage
import Text
import Time

/// Fetches weather, air and illness of a place; at the place where the person lives it also records the
/// weather of finished days.
struct OutsideRefresh {
  private let place: OutsideReport.Place
  private let since: Day?
  /// Whether `dash outside` looks there without a place.
  private let isUsual: Bool
  private let context: Context
  private var lines: [String] = []

  init(of place: OutsideReport.Place, since: Day?, isUsual: Bool, in context: Context) {
    self.place = place
    self.since = since
    self.isUsual = isUsual
    self.context = context
  }

  /// Whether the person lives there: a guess is shown, but nothing is recorded of it.
  private var isHome: Bool { isUsual && !place.isGuess }

  /// Fetches everything that can be, each part on its own.
  ///
  /// - Returns: Why parts are missing; what was cached of them stays.
  /// - Throws: ``Interruption``, ``StoreError``.
  mutating func run() throws -> [Failure] {
    var failures: [Failure] = []
    let store = try context.world.openStoreForWriting()
    let parts: [(inout OutsideRefresh) throws -> Void] = [
      { try $0.fetchForecast(to: store) }, { try $0.fetchAir(to: store) },
      { try $0.fetchIllness(to: store) }, { try $0.recordDays(in: store) },
      { try $0.fetchAgenda(to: store) },
    ]
    for part in parts {
      do {
        try part(&self)
      } catch let interruption as Interruption {
        throw interruption
      } catch let error as StoreError {
        throw error
      } catch {
        failures.append(Failure(error))
      }
    }
    try cacheUsual(to: store)
    return failures
  }

  /// Stores where `dash outside` looks without a place.
  private func cacheUsual(to store: Store) throws {
    let finder = PlaceFinder(in: context.world, store: store)
    let selection = finder.selection
    if isUsual {
      try store.store(UsualPlace(place, chosenBy: selection), at: context.now)
    } else if try store.usualPlace()?.selection != selection {
      let usual = UsualPlace(try? finder.usualPlace(nil), chosenBy: selection)
      try store.store(usual, at: context.now)
    }
  }

  /// Prints what was recorded.
  func report() throws {
    if !lines.isEmpty { try context.say(lines) }
  }

  private func fetchForecast(to store: Store) throws { try fetchForecast(of: place, to: store) }

  /// The weather where events of the next days are.
  private func fetchAgenda(to store: Store) throws {
    guard isUsual else { return }
    for place in try EventPlaces(in: context.world, store: store).places(besides: place) {
      try fetchForecast(of: place, to: store)
    }
  }

  private func fetchForecast(of place: OutsideReport.Place, to store: Store) throws {
    var forecast =
      switch context.settings.outsideProvider {
      case .openMeteo: try openMeteoForecast(of: place)
      case .openWeatherMap: try openWeatherMapForecast(of: place)
      }
    guard !forecast.isEmpty else {
      throw Failure(
        "\(forecast.service) sent an empty forecast", hints: ["What was cached before is shown."],
        status: .later)
    }
    forecast.fetched = context.now
    forecast.zone = place.zone ?? forecast.zone
    if let name = forecast.zone, let zone = try? context.host.zoneDatabase().zone(named: name) {
      forecast.useClocks(of: zone)
    }
    try store.cacheOutside(
      .forecast, of: place.coordinates, forecast.lines, at: context.now)
  }

  private func openMeteoForecast(of place: OutsideReport.Place) throws -> Forecast {
    let service = OpenMeteoForecast(base: try context.settings.outsideWeather.known)
    var client = context.world.client(for: service)
    return try service.forecast(
      in: client.response(to: service.request(for: place.coordinates, zone: place.zone)))
  }

  private func openWeatherMapForecast(of place: OutsideReport.Place) throws -> Forecast {
    let service = try WeatherKey.service(in: context.world)
    var client = context.world.client(for: service)
    var responses: [Response] = []
    for request in service.requests(for: place.coordinates) {
      responses.append(try client.response(to: request))
    }
    return try service.forecast(now: responses[0], steps: responses[1])
  }

  private func fetchAir(to store: Store) throws {
    let service = OpenMeteoAir(base: try context.settings.outsideAir.known)
    var client = context.world.client(for: service)
    let air = try service.air(
      in: client.response(to: service.request(for: place.coordinates)))
    // Nothing is known of the air over some seas.
    guard !air.isEmpty else { return }
    try store.cacheOutside(
      .air, of: place.coordinates, air.lines, at: context.now)
  }

  /// Of places that may be in the United States only: others need not send their coordinates there.
  private func fetchIllness(to store: Store) throws {
    guard UnitedStates.mayContain(place.coordinates) else { return }
    let counties = CountyService(base: try context.settings.outsideCounty.known)
    var client = context.world.client(for: counties)
    guard
      let county = try counties.county(
        in: client.response(to: counties.request(for: place.coordinates)))
    else { return }
    let service = DiseaseControl(base: try context.settings.outsideIllness.known)
    client = context.world.client(for: service)
    var responses: [Response] = []
    for request in service.requests(for: county) {
      responses.append(try client.response(to: request))
    }
    let report = try service.report(of: county, visits: responses[0], level: responses[1])
    try store.cacheOutside(
      .illness, of: place.coordinates, report.lines, at: context.now)
  }

  private mutating func recordDays(in store: Store) throws {
    guard isHome || since != nil else { return }
    let recording = WeatherRecording(at: place, in: context, store: store)
    if let line = try recording.record(since: since) { lines.append(line) }
  }
}
