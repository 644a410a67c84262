import Formats

/// A place that a person may mean: an own place, a city, or a point.
///
/// One type for all commands: the place of the weather, of an event, of a map and of a check-in.
package struct FoundPlace: Equatable, Sendable {
  /// A short name: `Portland`.
  package var name: String
  /// What tells it from others of the name: `Portland, Oregon, United States`.
  package var label: String
  package var coordinates: Coordinates
  /// A name of the tz database; nil if unknown.
  package var zone: String?
  /// Whether it is only the city of the time zone.
  package var isGuess = false
  /// Whether the person was there before.
  package var isOwn = false
  /// In thousands; 0 if it is unknown.
  package var population = 0
  /// Whether other places have the name, which this one is much larger than.
  package var hasOthers = false

  package init(
    name: String, label: String, coordinates: Coordinates, zone: String?, isGuess: Bool = false
  ) {
    (self.name, self.label, self.coordinates) = (name, label, coordinates)
    (self.zone, self.isGuess) = (zone, isGuess)
  }

  /// A city of the gazetteer, or one that was looked up.
  package init(_ city: City, isGuess: Bool = false) {
    self.init(
      name: city.name, label: city.label, coordinates: city.coordinates,
      zone: city.zone.isEmpty ? nil : city.zone, isGuess: isGuess)
    population = city.population
  }

  /// A place of the person, whose zone is not known.
  package init(own name: String, at point: Coordinates) {
    self.init(name: name, label: "\(name), \(point.exactText)", coordinates: point, zone: nil)
    isOwn = true
  }

  /// The place with its point to two decimal places: services learn no more.
  package var rounded: FoundPlace {
    var place = self
    place.coordinates = coordinates.rounded
    return place
  }

  /// The index of the place that is meant without a question, or nil: the only one, the only own
  /// one, or a city with 15 times as many people as any other.
  ///
  /// Own places come first, then cities, the largest first; a population of 0 is unknown.
  package static func meant(among places: [FoundPlace]) -> Int? {
    if places.count == 1 { return 0 }
    let own = places.indices.filter { places[$0].isOwn }
    if !own.isEmpty { return own.count == 1 ? own[0] : nil }
    guard let first = places.first else { return nil }
    let most = places.dropFirst().map(\.population).max() ?? 0
    return most > 0 && first.population >= 15 * most ? 0 : nil
  }
}

extension FoundPlace: Record {
  package static var blank: FoundPlace {
    FoundPlace(name: "", label: "", coordinates: .blank, zone: nil)
  }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.text(&name)
    fields.text(&label)
    coordinates.describe(&fields)
    fields.text(&zone)
    fields.flag(&isGuess, yes: "guess", no: "")
  }
}
