import Actions
import Geography
import Importers
import Text
import Time

extension Context {
  /// The time zones in which the samples of exports are on a day, and those that samples may name.
  ///
  /// Where the person lived when is the setting `places.lived`; without it they always lived in their
  /// time zone.
  ///
  /// - Throws: ``Failure`` for a place of the setting whose time zone is not known, `ZoneError`.
  func sampleZones() throws -> (own: Zone, named: (String) -> Zone?) {
    let local = try LocalZone(in: world)
    let named = { (name: String) in try? local.database.zone(named: name) }
    guard !settings.placesLived.isEmpty else { return (local.zone, named) }
    let finder = PlaceFinder(in: world, store: try openStore(), command: "dash import")
    let stays = try settings.placesLived.map { stay in
      guard let words = PlaceWords(stay.place),
        let zone = try finder.place(words, number: nil, answers: nil).zone.flatMap({
          try local.database.zone(named: $0)
        })
      else {
        throw Failure(
          "the time zone of '\(stay.place)' is not known",
          hints: ["Name a city in its place: dash settings set places.lived '\(stay.from) Berlin'"])
      }
      return (from: stay.from, zone: zone)
    }
    return (Zone(of: stays) ?? local.zone, named)
  }
}
