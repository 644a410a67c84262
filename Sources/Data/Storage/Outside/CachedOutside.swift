import Geography
import Outside
import Text
import Time

/// What is cached of a place: responses under the name of the service `outside`, by coordinates of two
/// decimal places.
extension Store {
  private static let outsideService = "outside"

  /// What is cached of a place.
  package enum OutsidePart: String {
    case forecast, air, illness, risk
  }

  private func key(_ part: OutsidePart, _ place: Coordinates) -> String {
    "\(place.text)/\(part.rawValue)"
  }

  /// What is cached of a place; nil where nothing is.
  package func cachedOutside(_ part: OutsidePart, of place: Coordinates) throws -> [UInt8]? {
    try cachedBody(key(part, place), from: Store.outsideService)
  }

  /// Caches a part of what is known of a place.
  package func cacheOutside(
    _ part: OutsidePart, of place: Coordinates, _ text: String, at moment: LocalDateTime
  ) throws {
    let response = CachedResponse(body: Array(text.utf8), fetched: moment.description)
    try cache([(key(part, place), response)], from: Store.outsideService)
  }

  /// The last day whose weather was recorded; nil before the first.
  package func lastRecordedWeatherDay() throws -> Day? {
    try cachedResponse("recorded", from: Store.outsideService)
      .flatMap { Day(iso: String(decoding: $0.body, as: UTF8.self)) }
  }

  package func setLastRecordedWeatherDay(_ day: Day, at moment: LocalDateTime) throws {
    let response = CachedResponse(body: Array(day.description.utf8), fetched: moment.description)
    try cache([("recorded", response)], from: Store.outsideService)
  }

  /// Where `dash outside` looked without a place when it last fetched; nil before the first fetch of
  /// any place.
  package func usualPlace() throws -> UsualPlace? {
    try cachedBody("usual", from: Store.outsideService).map { UsualPlace($0) }
  }

  package func cache(_ usual: UsualPlace, at moment: LocalDateTime) throws {
    let response = CachedResponse(body: usual.body, fetched: moment.description)
    try cache([("usual", response)], from: Store.outsideService)
  }

  /// Places that were fetched by their name, ``PlaceKey``; nil where none were.
  package func cachedCities(named key: String) throws -> [City]? {
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
  package func cache(_ cities: [City], named key: String, at moment: LocalDateTime) throws {
    let lines = cities.map { city in
      [
        UsualPlace.clean(city.name), UsualPlace.clean(city.region),
        UsualPlace.clean(city.countryCode),
        UsualPlace.clean(city.country), "\(city.coordinates.latitude)",
        "\(city.coordinates.longitude)", UsualPlace.clean(city.zone),
      ].joined(separator: "\t")
    }
    let response = CachedResponse(
      body: Array(lines.joined(separator: "\n").utf8), fetched: moment.description)
    try cache([("place/\(key)", response)], from: Store.outsideService)
  }

  /// What a person typed of a place; nil where nothing was.
  package func typedRisk(of place: Coordinates) throws -> OutsideReport.TypedRisk? {
    guard let body = try cachedOutside(.risk, of: place) else { return nil }
    let fields = String(decoding: body, as: UTF8.self)
      .split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 5, let day = Day(iso: fields[0]), let cases = Double(fields[1]),
      let people = Int(fields[4])
    else { return nil }
    return OutsideReport.TypedRisk(
      CaseRisk(
        casesPer100k: cases, positivity: Double(fields[2]), infectionRate: Double(fields[3])),
      people: people, on: day)
  }

  /// Stores what a person typed of a place.
  package func store(
    _ typed: OutsideReport.TypedRisk, of place: Coordinates, at moment: LocalDateTime
  )
    throws
  {
    let risk = typed.risk
    let text =
      "\(typed.day)\t\(risk.casesPer100k)\t\(risk.positivity.map { "\($0)" } ?? "")"
      + "\t\(risk.infectionRate.map { "\($0)" } ?? "")\t\(typed.people)"
    try cacheOutside(.risk, of: place, text, at: moment)
  }
}
