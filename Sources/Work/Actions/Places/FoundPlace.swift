import Geography
import Host
import Outside
import Places
import Storage
import Text

/// A place that a typed name may mean.
package struct FoundPlace: Equatable {
  /// What the place is called when it is added.
  package let name: String
  /// What tells it from others of the name: `Portland, Oregon, United States`.
  package let label: String
  package let point: Coordinates
  /// In thousands; 0 if it is unknown.
  package var population = 0
  package var isOwn = false
  /// Whether other places have the name, which this one is much larger than.
  package var hasOthers = false
}

extension FoundPlace {
  package init(_ name: String, at point: Coordinates) {
    self.init(name: name, label: name, point: point)
  }
}

// The own places and cities that a person may mean.

extension PlaceFinder {
  /// Own places and cities of the name, or if there are none, the cities that Open-Meteo finds;
  /// throws ``Failure`` of status usage for coordinates out of range, and errors of a request.
  package func candidates(for text: String) throws -> [FoundPlace] {
    let text = String(text.trimmed)
    guard let words = PlaceWords(text) else {
      throw Failure.usage(
        "invalid place '\(text.prefix(60))'",
        hints: [
          "Expected a name, or latitude from -90 to 90 and longitude from -180 to 180, such as "
            + "-37.81,144.96."
        ])
    }
    if let point = words.coordinates {
      let near = world.gazetteer.nearest(to: point)
      let name = near.flatMap { $0.kilometres < 25 ? $0.city.name : nil } ?? point.text
      return [FoundPlace(name: name, label: point.text, point: point)]
    }
    let own = try ownPlaces(text)
    var cities = try cities(named: text)
    if cities.isEmpty, own.isEmpty {
      try FetchCities(named: text).run(in: world)
      let store = try self.store ?? world.openStore()
      cities = try PlaceFinder(in: world, store: store).cities(named: text)
    }
    // Where the person was before is not shown twice.
    let others = cities.filter { city in
      !own.contains { $0.point.kilometres(to: city.coordinates) < 1 }
    }
    return own
      + others.map { city in
        let isName = PlaceKey.of(text) == PlaceKey.of(city.name)
        return FoundPlace(
          name: isName ? city.name : text, label: city.label, point: city.coordinates,
          population: city.population)
      }
  }

  private func ownPlaces(_ text: String) throws -> [FoundPlace] {
    var found: [FoundPlace] = []
    for place in try store?.ownPlaces(named: PlaceName.key(of: text)) ?? []
    where !found.contains(where: { $0.point.kilometres(to: place.point) < 0.05 }) {
      found.append(
        FoundPlace(
          name: place.name.string, label: "\(place.name.string), \(place.point.exactText)",
          point: place.point, isOwn: true))
    }
    return found
  }

  /// Whether a city is meant because it has 15 times as many people as any other; 0 is unknown.
  package static func isMeant(_ population: Int, among others: some Sequence<Int>) -> Bool {
    let most = others.max() ?? 0
    return most > 0 && population >= 15 * most
  }

  /// The place with the number, the only own one, a much larger city, or the answer of the person.
  func candidate(for text: String, number: Int?, answers: Answers) throws -> FoundPlace {
    let found = try candidates(for: text)
    if found.isEmpty {
      throw number == nil ? noCandidate(for: text) : .usage("unknown place '\(text)'")
    }
    let names = SharedName(text: text, labels: found.map(\.label))
    if let number { return found[try names.index(of: number)] }
    guard found.count != 1 else { return found[0] }
    let own = found.filter(\.isOwn)
    if own.count == 1 { return own[0] }
    if own.isEmpty,
      PlaceFinder.isMeant(found[0].population, among: found.dropFirst().map(\.population))
    {
      var place = found[0]
      place.hasOthers = true
      return place
    }
    return found[try answers.answer(names.question(hint: secondHint(text)))]
  }

  package func noCandidate(for text: String) -> Failure {
    .usage(
      "unknown place '\(text)'",
      hints: suggestions(for: text) + ["To say where it is: --point -37.81,144.96"])
  }
}
