import Actions
import Cards
import Geography
import Metrics
import Outside
import Storage
import Time

extension Reading {
  /// How weather is written, in the units of the settings or of one system.
  package func outsideText(in system: UnitSystem? = nil) -> OutsideText {
    OutsideText(
      units: system == .metric
        ? .metric : system == .imperial ? .imperial : settings.outsideUnits,
      clock: settings.clock, glyphs: glyphs)
  }

  /// The weather of the sample data in Melbourne, at the person's local time there.
  package func sampleWeather() throws -> OutsideReport {
    let zone = (try? world.host.zoneDatabase().zone(named: "Australia/Melbourne")) ?? .utc
    let local = try LocalZone(in: world).zone.local(try world.instant())
    return SampleWeather.report(at: zone.instant(local), in: zone)
  }

  /// The weather, the air and illness of a place; `refresh` is the command line that fetches it.
  package func outside(
    _ report: OutsideReport, in system: UnitSystem? = nil,
    refresh: String = "dash outside --refresh"
  ) -> Sheet {
    let screen = OutsideScreen(of: report, outsideText(in: system), refresh: refresh)
    return Sheet {
      screen.json
    } block: { options in
      screen.block(width: options.width)
    }
  }

  /// The weather where the person lives, or of the sample data; throws if the place is unclear.
  package func outside(isDemo: Bool) throws -> Sheet {
    if isDemo { return outside(try sampleWeather()) }
    let store = try openStore()
    let place = try PlaceFinder(in: world, store: store).usualPlace(nil)
    return outside(try outsideReport(of: place, from: store))
  }
}

extension Settings {
  /// The units of the weather: from their settings, else from the system of units.
  var outsideUnits: OutsideUnits {
    let units = units
    return OutsideUnits(
      temperature: units.temperature == .imperial ? .fahrenheit : .celsius,
      wind: windUnit ?? (units.distance == .imperial ? .milesPerHour : .kilometresPerHour),
      pressure: pressureUnit ?? (unitSystem == .imperial ? .inchesOfMercury : .hectopascals),
      rain: units.rain == .imperial ? .inches : .millimetres,
      distance: units.distance == .imperial ? .miles : .kilometres)
  }
}

extension Reading {
  /// The cached weather, air and illness of a place from this instant on.
  ///
  /// With `isCard` it has only the parts that the card of a day shows.
  package func outsideReport(
    of place: OutsideReport.Place, from store: Store?, isCard: Bool = false
  ) throws -> OutsideReport {
    let instant = try world.instant()
    let point = place.coordinates
    let cached = try store?.cachedOutside(.forecast, of: point)
    if isCard, cached == nil {
      return OutsideReport(of: place, in: .utc, at: instant)
    }
    let span: Int64 = 24 * 3600
    let forecast = cached.map {
      Forecast(
        in: $0.span, from: instant, for: span, wholeFor: isCard ? Advice.span : nil)
    }
    let air = try store?.cachedOutside(.air, of: point).map {
      AirForecast(in: $0.span, from: instant, for: isCard ? Advice.span : span)
    }
    // Elsewhere no illness is fetched.
    let isReported = UnitedStates.mayContain(point)
    let illness = try (isReported ? store : nil)?.cachedOutside(.illness, of: point)
      .flatMap { IllnessReport(in: $0.span) }
    let fetched = forecast?.fetched
    var place = place
    if place.zone == nil { place.zone = forecast?.zone }
    return OutsideReport(
      of: place, in: zone(named: place.zone, of: forecast), at: instant,
      forecast: forecast, air: air, illness: illness,
      typedRisk: isCard ? nil : try store?.typedRisk(of: point), fetched: fetched,
      age: fetched.map { max(0, now.seconds - $0.seconds) })
  }

  /// The zone of a place, or UTC if it is unknown.
  ///
  /// Reads the rules of the zone only if the clocks change within the forecast.
  private func zone(named name: String?, of forecast: Forecast?) -> Zone {
    func fixed(_ offset: Int) -> Zone {
      Zone(name: name ?? "local time", initial: Zone.Clock(offset: offset, abbreviation: "local"))
    }
    if let offset = forecast?.offset, forecast?.hours.isEmpty == false { return fixed(offset) }
    if let name, let zone = try? world.host.zoneDatabase().zone(named: name) { return zone }
    return (forecast?.hours.first?.offset ?? forecast?.now?.offset).map(fixed) ?? .utc
  }
}

/// The weather at the usual place: the group `weather`, unless `outside.card` hides it.
enum WeatherSubject: DaySubject {
  static let name: String? = "weather"

  static func section(
    of request: DayRequest, from store: Store?, in reading: Reading
  ) throws -> any DaySection {
    let isShown = request.group.map { $0 == name } ?? reading.settings.showsOutside
    // A forecast is for now, whatever the setting day.start says.
    guard isShown, request.day == reading.today else { return OutsideSection(nil) }
    let text = reading.outsideText()
    let report: OutsideReport?
    if request.isDemo {
      report = try reading.sampleWeather()
    } else {
      report = try PlaceFinder(in: reading.world, store: store).usualIfFetched()
        .map { try reading.outsideReport(of: $0, from: store, isCard: true) }
    }
    return OutsideSection(report.flatMap { OutsideCard(of: $0, text) }, document: report)
  }
}
