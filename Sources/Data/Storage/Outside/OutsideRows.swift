import Geography
import Outside
import Time

/// The cache of `dash outside`, by coordinates with two decimal places.
extension Store {
  static let outsideService = "outside"

  /// A cached part of the data of a place.
  package enum OutsidePart: String {
    case forecast, air, illness
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

  package func cacheOutside(
    _ part: OutsidePart, of place: Coordinates, _ lines: [UInt8], at moment: LocalDateTime
  ) throws {
    try cacheOutside(lines, under: outsideKey(part, place), at: moment)
  }

  /// Cities that were fetched by their name, which is a ``PlaceKey``, or nil.
  package func cachedCities(named key: String) throws(StoreError) -> [City]? {
    try cachedBody("place/\(key)", from: Store.outsideService).map { City.records(in: $0) }
  }

  package func cache(_ cities: [City], named key: String, at moment: LocalDateTime) throws {
    try cacheOutside(City.lines(of: cities), under: "place/\(key)", at: moment)
  }

  private func cacheOutside(_ lines: [UInt8], under key: String, at moment: LocalDateTime) throws {
    let response = CachedResponse(body: lines, fetched: moment.description)
    try cache([(key, response)], from: Store.outsideService)
  }
}

extension Store {
  /// The place that `dash outside` shows without a name, or nil before the first refresh.
  package func usualPlace() throws(StoreError) -> UsualPlace? {
    try record(UsualPlace.self, of: .usualPlace)
  }

  package func store(_ usual: UsualPlace, at moment: LocalDateTime) throws {
    try set(usual.text, for: .usualPlace, at: moment.description)
  }

  /// The last day whose weather was recorded; nil before the first.
  package func lastRecordedWeatherDay() throws(StoreError) -> Day? { try day(of: .weatherRecorded) }

  package func setLastRecordedWeatherDay(_ day: Day, at moment: LocalDateTime) throws {
    try set(day.description, for: .weatherRecorded, at: moment.description)
  }

  /// The numbers that a person typed about the risk of a place; nil if there are none.
  package func typedRisk(of place: Coordinates) throws(StoreError) -> OutsideReport.TypedRisk? {
    try record(OutsideReport.TypedRisk.self, of: StateKey(.risk, place.text))
  }

  package func store(
    _ typed: OutsideReport.TypedRisk, of place: Coordinates, at moment: LocalDateTime
  ) throws {
    try set(typed.text, for: StateKey(.risk, place.text), at: moment.description)
  }
}
