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
    case forecast, air, illness, risk
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

  /// The last day whose weather was recorded; nil before the first.
  func lastRecordedWeatherDay() throws -> Day? {
    try cachedResponse("recorded", from: Store.outsideService)
      .flatMap { Day(iso: String(decoding: $0.body, as: UTF8.self)) }
  }

  func setLastRecordedWeatherDay(_ day: Day, at moment: LocalDateTime) throws {
    let response = CachedResponse(body: Array(day.description.utf8), fetched: moment.description)
    try cache([("recorded", response)], from: Store.outsideService)
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
    func clean(_ text: String) -> String {
      String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
    }
    let lines = cities.map { city in
      [
        clean(city.name), clean(city.region), clean(city.countryCode), clean(city.country),
        "\(city.coordinates.latitude)", "\(city.coordinates.longitude)", clean(city.zone),
      ].joined(separator: "\t")
    }
    let response = CachedResponse(
      body: Array(lines.joined(separator: "\n").utf8), fetched: moment.description)
    try cache([("place/\(key)", response)], from: Store.outsideService)
  }

  /// What a person typed of a place; nil where nothing was.
  func typedRisk(of place: Coordinates) throws -> OutsideReport.TypedRisk? {
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
  func store(_ typed: OutsideReport.TypedRisk, of place: Coordinates, at moment: LocalDateTime)
    throws
  {
    let risk = typed.risk
    let text =
      "\(typed.day)\t\(risk.casesPer100k)\t\(risk.positivity.map { "\($0)" } ?? "")"
      + "\t\(risk.infectionRate.map { "\($0)" } ?? "")\t\(typed.people)"
    try cacheOutside(.risk, of: place, text, at: moment)
  }
}

extension Context {
  /// What is cached of a place, as far as it matters at this instant.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - store: The store with the cache; nil if there is none.
  ///   - isCard: Whether it is for the card of a day, which shows none of the sun's times and of what was
  ///     typed, so that no rules of a time zone are read.
  /// - Returns: The report, without a forecast if none is cached.
  /// - Throws: ``StoreError``, and `ZoneError` for an invalid zone of the person.
  func outsideReport(
    of place: OutsideReport.Place, from store: Store?, isCard: Bool = false
  ) throws -> OutsideReport {
    let instant = try instant()
    let point = place.coordinates
    let cached = try store?.cachedOutside(.forecast, of: point)
    if isCard, cached == nil {
      return OutsideReport(of: place, in: .utc, at: instant)
    }
    let span: Int64 = 24 * 3600
    let forecast = cached.map {
      ForecastText.forecast(
        in: $0.span, from: instant, for: span, wholeFor: isCard ? Advice.span : nil)
    }
    let air = try store?.cachedOutside(.air, of: point).map {
      ForecastText.air(in: $0.span, from: instant, for: isCard ? Advice.span : span)
    }
    let illness = try store?.cachedOutside(.illness, of: point).flatMap {
      IllnessText.report(in: String(decoding: $0, as: UTF8.self))
    }
    let fetched = forecast?.fetched
    var place = place
    if place.zone == nil { place.zone = forecast?.zone }
    return OutsideReport(
      of: place, in: try zone(named: isCard ? nil : place.zone, or: forecast), at: instant,
      forecast: forecast, air: air, illness: illness,
      typedRisk: isCard ? nil : try store?.typedRisk(of: point), fetched: fetched,
      age: fetched.map { max(0, now.seconds - $0.seconds) })
  }

  /// The zone of a place; without its rules, the offset that the forecast was given with, or UTC.
  private func zone(named name: String?, or forecast: Forecast?) throws -> Zone {
    if let name, let zone = try? host.zoneDatabase().zone(named: name) { return zone }
    guard let offset = forecast?.hours.first?.offset ?? forecast?.now?.offset else { return .utc }
    return Zone(
      name: name ?? "local time", initial: Zone.Clock(offset: offset, abbreviation: "local"))
  }
}
