import Geography
import ReferenceData
import Services
import Storage
import Text
import Time

/// Asks Open-Meteo for the places of a name that the gazetteer lacks, and caches them.
package struct FetchCities: Action {
  package static let effects: Effects = .usesNetwork

  private let name: String

  package init(named name: String) { self.name = name }

  /// Fetches them, unless one is known already; a response without places changes nothing.
  package func run(in world: World) throws {
    let store = try world.openStore()
    guard try PlaceFinder(in: world, store: store).known(named: name).isEmpty,
      let key = Gazetteer.keys(of: name).first
    else { return }
    let cities = try FetchCities.cities(named: name, in: world)
    guard !cities.isEmpty else { return }
    try (store ?? world.openStoreForWriting()).cache(
      City.lines(of: cities), under: .cities(named: key), at: world.now.description)
  }

  /// The cities that Open-Meteo has of a name; what each is called has a key.
  static func cities(named name: String, in world: World) throws -> [City] {
    let service = OpenMeteoPlaces(base: try world.settings.address(of: .places))
    let response = try world.response(
      of: service, to: service.request(for: name), fetching: "places")
    return try service.cities(in: response).filter { !Gazetteer.keys(of: $0.name).isEmpty }
  }
}

extension World {
  package var gazetteer: Gazetteer {
    Gazetteer(
      cities: reference_cities().buffer, countries: reference_countries().buffer,
      zones: reference_zones().buffer)
  }
}
