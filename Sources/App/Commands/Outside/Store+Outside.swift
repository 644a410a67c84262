import Geography
import Outside
import Storage
import Text
import Time

/// What is cached of a place: responses under the name of the service `outside`, by coordinates of two
/// decimal places.
extension Store {
  private static let outsideService = "outside"

  /// What is cached of a place.
  enum OutsidePart: String {
    case forecast, air, illness
  }

  private func key(_ part: OutsidePart, _ place: Coordinates) -> String {
    "\(place.text)/\(part.rawValue)"
  }

  /// What is cached of a place; nil where nothing is.
  func cachedOutside(_ part: OutsidePart, of place: Coordinates) throws -> [UInt8]? {
    try cachedBody(key(part, place), from: Store.outsideService)
  }

  /// Caches a part of what is known of a place.
  func cacheOutside(
    _ part: OutsidePart, of place: Coordinates, _ text: String, at moment: LocalDateTime
  ) throws {
    let response = CachedResponse(body: Array(text.utf8), fetched: moment.description)
    try cache([(key(part, place), response)], from: Store.outsideService)
  }

  /// Where `dash outside` looked without a place when it last fetched; nil before the first fetch of
  /// any place.
  func usualPlace() throws -> UsualPlace? {
    try cachedBody("usual", from: Store.outsideService).map { UsualPlace($0) }
  }

  func cache(_ usual: UsualPlace, at moment: LocalDateTime) throws {
    let response = CachedResponse(body: usual.body, fetched: moment.description)
    try cache([("usual", response)], from: Store.outsideService)
  }

  /// Places that were fetched by their name, ``PlaceKey``; nil where none were.
  func cachedCities(named key: String) throws -> [City]? {
    guard let response = try cachedResponse("place/\(key)", from: Store.outsideService) else {
      return nil
    }
    return String(decoding: response.body, as: UTF8.self).split(separator: "\n")
      .compactMap { line in
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 7, let latitude = Double(fields[4]),
          let longitude = Double(fields[5]),
          let point = Coordinates(latitude: latitude, longitude: longitude)
        else { return nil }
        return City(
          name: fields[0], region: fields[1], countryCode: fields[2], country: fields[3],
          coordinates: point, zone: fields[6])
      }
  }

  /// Caches the places of a name, one line each.
  func cache(_ cities: [City], named key: String, at moment: LocalDateTime) throws {
    let lines = cities.map { city in
      [
        Store.clean(city.name), Store.clean(city.region), Store.clean(city.countryCode),
        Store.clean(city.country), "\(city.coordinates.latitude)",
        "\(city.coordinates.longitude)", Store.clean(city.zone),
      ].joined(separator: "\t")
    }
    let response = CachedResponse(
      body: Array(lines.joined(separator: "\n").utf8), fetched: moment.description)
    try cache([("place/\(key)", response)], from: Store.outsideService)
  }

  /// Without what divides fields and lines.
  static func clean(_ text: String) -> String {
    String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
  }
}
