import Geography
import Outside
import Time

/// The cache of `dash outside`: responses of the service `outside`, by coordinates with two decimal places.
extension Store {
  static let outsideService = "outside"
  private static let usualKey = "usual"

  /// A cached part of the data of a place.
  package enum OutsidePart: String {
    case forecast, air, illness, risk
  }

  private func outsideKey(_ part: OutsidePart, _ place: Coordinates) -> String {
    "\(place.text)/\(part.rawValue)"
  }

  /// The cached lines of a place, or nil.
  package func cachedOutside(
    _ part: OutsidePart, of place: Coordinates
  ) throws(StoreError) -> [UInt8]? {
    try cachedBody(outsideKey(part, place), from: Store.outsideService)
  }

  /// Caches lines of a place.
  package func cacheOutside(
    _ part: OutsidePart, of place: Coordinates, _ lines: [UInt8], at moment: LocalDateTime
  ) throws {
    try cacheOutside(lines, under: outsideKey(part, place), at: moment)
  }

  /// The place that `dash outside` showed without a name when it last fetched, or nil before the first
  /// fetch.
  package func usualPlace() throws(StoreError) -> UsualPlace? {
    try cachedBody(Store.usualKey, from: Store.outsideService).flatMap { UsualPlace(line: $0) }
  }

  /// Stores the place that `dash outside` shows without a name.
  package func store(_ usual: UsualPlace, at moment: LocalDateTime) throws {
    try cacheOutside(usual.line, under: Store.usualKey, at: moment)
  }

  /// Cities that were fetched by their name, which is a ``PlaceKey``, or nil.
  package func cachedCities(named key: String) throws(StoreError) -> [City]? {
    try cachedBody("place/\(key)", from: Store.outsideService).map { City.records(in: $0) }
  }

  /// Caches the cities of a name.
  package func cache(_ cities: [City], named key: String, at moment: LocalDateTime) throws {
    try cacheOutside(City.lines(of: cities), under: "place/\(key)", at: moment)
  }

  private func cacheOutside(_ lines: [UInt8], under key: String, at moment: LocalDateTime) throws {
    let response = CachedResponse(body: lines, fetched: moment.description)
    try cache([(key, response)], from: Store.outsideService)
  }

  /// The last day whose weather was recorded, or nil before the first.
  package func lastRecordedWeatherDay() throws -> Day? {
    try cachedResponse("recorded", from: Store.outsideService)
      .flatMap { Day(iso: String(decoding: $0.body, as: UTF8.self)) }
  }

  package func setLastRecordedWeatherDay(_ day: Day, at moment: LocalDateTime) throws {
    let response = CachedResponse(body: Array(day.description.utf8), fetched: moment.description)
    try cache([("recorded", response)], from: Store.outsideService)
  }

  /// The figures that a person typed for a place, or nil.
  package func typedRisk(of place: Coordinates) throws -> OutsideReport.TypedRisk? {
    try cachedOutside(.risk, of: place).flatMap { OutsideReport.TypedRisk(line: $0) }
  }

  /// Stores the figures that a person typed for a place.
  package func store(
    _ typed: OutsideReport.TypedRisk, of place: Coordinates, at moment: LocalDateTime
  ) throws {
    try cacheOutside(.risk, of: place, typed.line, at: moment)
  }
}
