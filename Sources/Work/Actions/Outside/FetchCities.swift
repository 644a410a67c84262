import Geography
import Host
import Services
import Storage

/// Asks Open-Meteo for the places of a name that the gazetteer lacks, and caches them.
package struct FetchCities: Action {
  package static let effects: Effects = .usesNetwork

  private let name: String

  /// Fetches the places of a name.
  package init(named name: String) { self.name = name }

  /// Fetches them, unless one is known already; an answer without any changes nothing.
  package func run(in world: World) throws {
    let store = try world.openStore()
    guard try PlaceFinder(in: world, store: store).cities(named: name).isEmpty,
      let key = Gazetteer.keys(of: name).first
    else { return }
    let service = OpenMeteoPlaces(base: try world.settings.outsidePlaces.known)
    var client = world.client(for: service)
    let cities = try service.cities(in: client.response(to: service.request(for: name)))
      .filter { !Gazetteer.keys(of: $0.name).isEmpty }
    guard !cities.isEmpty else { return }
    try (store ?? world.openStoreForWriting()).cache(cities, named: key, at: world.now)
  }
}
