import Agenda
import Geography
import Storage
import Text
import Time

/// Finds the places of events: by their position, else by the text of their place.
package struct EventPlaces {
  /// Where an event is.
  package enum Found {
    case place(FoundPlace)
    /// Several cities have the name, and none of them is meant.
    case unclear
    /// A room, a restaurant, or nothing at all.
    case unknown

    package var place: FoundPlace? { if case .place(let place) = self { place } else { nil } }
  }

  private let world: World
  private let store: Store?
  private let finder: PlaceFinder
  /// The results by their texts: events of a series have the same one.
  private var found: [String: Found] = [:]

  package init(in world: World, store: Store?) {
    (self.world, self.store) = (world, store)
    finder = PlaceFinder(in: world, store: store)
  }

  /// The place of the first timed event that has one, or whose city is unclear.
  package mutating func place(of items: [AgendaItem]) -> Found {
    for item in items where !item.isAllDay && item.isAttended {
      let place = place(of: item)
      if case .unknown = place { continue }
      return place
    }
    return .unknown
  }

  /// The place of an event: `Home`, `46.02,7.75`, `Zermatt, Valais, Switzerland`.
  package mutating func place(of item: AgendaItem) -> Found {
    if let position = item.position,
      let point = Coordinates(latitude: position.latitude, longitude: position.longitude)
    {
      return .place(finder.place(at: point, isNamed: true))
    }
    if let known = found[item.location] { return known }
    let place = (try? look(up: item.location)) ?? .unknown
    found[item.location] = place
    return place
  }

  private func look(up location: String) throws -> Found {
    guard let words = PlaceWords(String(location.trimmed)) else { return .unknown }
    if let point = words.coordinates { return .place(finder.place(at: point, isNamed: true)) }
    let parts = Self.parts(of: words.text)
    guard let first = parts.first else { return .unknown }
    for name in parts.count > 1 ? [words.text, first] : [first] {
      let own = try finder.known(named: name).filter(\.isOwn)
      if own.count == 1 { return .place(own[0]) }
    }
    var isUnclear = false
    // The regions and the country after a city, as in an address; then any part alone.
    let suffixes = parts.indices.map { parts[$0...].joined(separator: ", ") }
    for (part, text) in zip(parts, suffixes) + parts.reversed().map({ ($0, $0) }) {
      // The gazetteer finds `Paris Texas`, but also a city in `Springfield Room`.
      let cities = try finder.cities(named: text).map { FoundPlace($0) }
        .filter { PlaceKey.of(part) == PlaceKey.of($0.name) }
      if let index = FoundPlace.meant(among: cities) { return .place(cities[index]) }
      if !cities.isEmpty { isUnclear = true }
    }
    return isUnclear ? .unclear : .unknown
  }

  fileprivate static func parts(of location: String) -> [String] {
    location.split { $0 == "," || $0 == ";" || $0.isNewline }.map { String($0.trimmed) }
      .filter { !PlaceKey.of($0).isEmpty }
  }

  /// At most five places of events of the next seven days, without the `usual` one.
  package mutating func places(besides usual: FoundPlace) throws -> [FoundPlace] {
    var places: [FoundPlace] = []
    for items in try comingItems() {
      guard let place = place(of: items).place?.rounded, place.coordinates != usual.coordinates,
        !places.contains(where: { $0.coordinates == place.coordinates })
      else { continue }
      places.append(place)
    }
    return Array(places.prefix(5))
  }

  /// The events of today and the next six days.
  private func comingItems() throws -> [[AgendaItem]] {
    let today = world.now.day
    return try DayAgenda(in: world, store: store)?.days(today...today + 6).map { $0.items } ?? []
  }

  /// The texts of unknown places of events of the next seven days, each once.
  fileprivate mutating func unknownLocations() throws -> [String] {
    var locations: [String] = []
    for item in try comingItems().joined() where item.isAttended && !item.location.isEmpty {
      if case .unknown = place(of: item), !locations.contains(item.location) {
        locations.append(item.location)
      }
    }
    return locations
  }

  /// The parts of a text that can be looked up and were not before: no numbers of houses, and no
  /// countries.
  fileprivate func namesToFetch(of location: String) throws -> [String] {
    try Self.parts(of: location).prefix(3).filter { part in
      let key = PlaceKey.of(part)
      let isNumbered = key.utf8.contains { 0x30...0x39 ~= $0 }
      if isNumbered || world.gazetteer.isCountry(key) { return false }
      return try store?.cachedBody(.cities(named: key)) == nil
    }
  }

  fileprivate func isUnknown(_ location: String) throws -> Bool {
    if case .unknown = try look(up: location) { true } else { false }
  }

  /// Whether an event of the next seven days has a place that could be looked up.
  package mutating func hasUnknown() throws -> Bool {
    try unknownLocations().contains { try !namesToFetch(of: $0).isEmpty }
  }
}

extension AgendaItem {
  fileprivate var isAttended: Bool { marks.isDisjoint(with: [.cancelled, .declined]) }
}

/// Asks Open-Meteo for the places of events that the gazetteer lacks, once each: an empty answer is
/// cached, too.
package struct FetchEventPlaces: Action {
  package static let effects: Effects = .usesNetwork

  /// How many names are asked at most in one refresh.
  private static let most = 20

  package init() {}

  /// Looks up the places of the next seven days, if the setting `agenda.places` allows that.
  /// - Throws: Errors of requests; the answers before are cached.
  package func run(in world: World) throws {
    guard world.settings.looksUpEventPlaces == true, let store = try world.openStore()
    else { return }
    var places = EventPlaces(in: world, store: store)
    var count = 0
    for location in try places.unknownLocations() {
      // From the town of `Zermatt, Valais, Switzerland` on, until the place is known.
      for name in try places.namesToFetch(of: location) where count < Self.most {
        let cities = try FetchCities.cities(named: name, in: world)
        count += 1
        try world.openStoreForWriting().cache(
          City.lines(of: cities), under: .cities(named: PlaceKey.of(name)),
          at: world.now.description)
        if try !places.isUnknown(location) { break }
      }
    }
  }
}
