import Geography
import Outside
import Storage
import Time

extension Store {
  private static let outsideService = "outside"

  /// The last day whose weather was recorded; nil before the first.
  func lastRecordedWeatherDay() throws -> Day? {
    try cachedResponse("recorded", from: Store.outsideService)
      .flatMap { Day(iso: String(decoding: $0.body, as: UTF8.self)) }
  }

  func setLastRecordedWeatherDay(_ day: Day, at moment: LocalDateTime) throws {
    let response = CachedResponse(body: Array(day.description.utf8), fetched: moment.description)
    try cache([("recorded", response)], from: Store.outsideService)
  }

  /// What a person typed of a place; nil where nothing was.
  func typedRisk(of place: Coordinates) throws -> OutsideReport.TypedRisk? {
    try cachedOutside(.risk, of: place).flatMap { OutsideReport.TypedRisk(line: $0) }
  }

  /// Stores what a person typed of a place.
  func store(_ typed: OutsideReport.TypedRisk, of place: Coordinates, at moment: LocalDateTime)
    throws
  {
    try cacheOutside(.risk, of: place, typed.line, at: moment)
  }
}
