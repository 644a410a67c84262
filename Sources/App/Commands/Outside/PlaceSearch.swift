import Actions
import Geography
import Host
import Services
import Storage

/// Asks Open-Meteo for a place that the gazetteer lacks, and caches what it knows.
struct PlaceSearch {
  private let context: Context
  private let store: Store?

  init(in context: Context, store: Store?) {
    self.context = context
    self.store = store
  }

  /// Fetches the places of a name, unless one is known already; an answer without any changes nothing.
  func fetch(_ text: String) throws {
    guard try PlaceFinder(in: context.world, store: store).cities(named: text).isEmpty,
      let key = Gazetteer.keys(of: text).first
    else { return }
    let service = OpenMeteoPlaces(base: try context.settings.outsidePlaces.known)
    var client = context.world.client(for: service)
    let cities = try service.cities(in: client.response(to: service.request(for: text)))
      .filter { !Gazetteer.keys(of: $0.name).isEmpty }
    guard !cities.isEmpty else { return }
    let store = try self.store ?? context.world.openStoreForWriting()
    try store.cache(cities, named: key, at: context.now)
  }
}
