import Agenda
import Geography
import Outside
import Storage
import Time

/// Finds where the events of a day are.
package struct EventPlaces {
  private let world: World
  private let store: Store?
  private let finder: PlaceFinder

  /// How many places a refresh also fetches.
  private static let most = 5

  package init(in world: World, store: Store?) {
    self.world = world
    self.store = store
    finder = PlaceFinder(in: world, store: store)
  }

  /// The place of the first timed event that has one.
  package func place(of items: [AgendaItem]) -> OutsideReport.Place? {
    for item in items where !item.isAllDay && item.marks.isDisjoint(with: [.cancelled, .declined]) {
      if let position = item.position,
        let point = Coordinates(latitude: position.latitude, longitude: position.longitude)
      {
        return finder.place(at: point, isNamed: true)
      }
      let parts = item.location.split { $0 == "," || $0 == ";" || $0.isNewline }
      for part in parts.reversed() {
        if let place = finder.onlyCity(String(part)) { return place }
      }
    }
    return nil
  }

  /// The places of the events of the next seven days, at most five, without the one that is fetched
  /// anyway.
  package func places(besides usual: OutsideReport.Place) throws -> [OutsideReport.Place] {
    guard let agenda = try DayAgenda(in: world, store: store) else { return [] }
    let today = world.now.day
    var places: [OutsideReport.Place] = []
    for (_, items) in try agenda.days(today...today + 6) {
      guard let place = place(of: items), place.coordinates != usual.coordinates,
        !places.contains(where: { $0.coordinates == place.coordinates })
      else { continue }
      places.append(place)
    }
    return Array(places.prefix(EventPlaces.most))
  }
}
