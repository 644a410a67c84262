import Actions
import Cards
import Formats
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
    refresh: String = "dash outside --refresh", rows: Int? = nil
  ) -> Sheet {
    let screen = OutsideScreen(of: report, outsideText(in: system), refresh: refresh)
    return Sheet(screen.json) { screen.block(width: $0.width, rows: rows) }
  }

  /// The weather where the person lives, or of the sample data, perhaps on the rows of a screen;
  /// throws if the place is unclear.
  package func outside(on rows: Int? = nil) throws -> Sheet {
    if isDemo { return outside(try sampleWeather(), rows: rows) }
    let store = try openStore()
    let place = try PlaceFinder(in: world, store: store).usualPlace(nil)
    return outside(try outsideReport(of: place, from: store), rows: rows)
  }

  /// A few words about the weather of days with a forecast, for their headings in an agenda.
  package func agendaWeather(of days: [DayAgenda.Items]) throws -> [Day: String] {
    if isDemo { return try AgendaWeather.sample(in: self) }
    return AgendaWeather(in: self, store: try openStore()).words(of: days)
  }
}

extension Settings {
  /// The units of the weather: from their settings, else from the system of units.
  var outsideUnits: OutsideUnits {
    let units = units
    var shown = OutsideUnits.metric
    shown.temperature = units.temperature == .imperial ? .fahrenheit : .celsius
    shown.wind = windUnit ?? (units.distance == .imperial ? .milesPerHour : .kilometresPerHour)
    shown.pressure = pressureUnit ?? (unitSystem == .imperial ? .inchesOfMercury : .hectopascals)
    shown.rain = units.rain == .imperial ? .inches : .millimetres
    shown.distance = units.distance == .imperial ? .miles : .kilometres
    return shown
  }
}

extension Reading {
  /// The cached weather, air and illness of a place from this instant on.
  ///
  /// With `card` it has only the parts that the card of that day shows.
  package func outsideReport(
    of place: OutsideReport.Place, from store: Store?, card: Day? = nil
  ) throws -> OutsideReport {
    let isCard = card != nil
    let instant = try world.instant()
    let point = place.coordinates
    let cached = try store?.cachedBody(.outside(.forecast, of: point))
    if isCard, cached == nil { return OutsideReport(of: place, in: .utc, at: instant) }
    let span: Int64 = 24 * 3600
    let forecast = cached.map {
      Forecast(
        in: $0.span, from: instant, for: span, wholeFor: isCard ? Advice.span : nil, on: card)
    }
    let isNow = card.map { $0 <= now.day } ?? true
    let air = try (isNow ? store : nil)?.cachedBody(.outside(.air, of: point)).map {
      AirForecast(in: $0.span, from: instant, for: isCard ? Advice.span : span)
    }
    // A day to come has neither air nor illness. Elsewhere no illness is fetched.
    let isReported = isNow && UnitedStates.mayContain(point)
    let illness = try (isReported ? store : nil)?.cachedBody(.outside(.illness, of: point))
      .flatMap { IllnessReport(in: $0.span) }
    var place = place
    if place.zone == nil { place.zone = forecast?.zone }
    var report = OutsideReport(
      of: place, in: zone(named: place.zone, of: forecast), at: instant, forecast: forecast,
      air: air, illness: illness, typedRisk: isCard ? nil : try store?.state(.typedRisk(of: point)))
    report.fetched = forecast?.fetched
    report.age = report.fetched.map { max(0, now.seconds - $0.seconds) }
    return report
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
    guard let report = request.weather else { return OutsideSection(nil) }
    let text = reading.outsideText()
    // The weather now is for today, whatever the setting day.start says.
    guard request.day == reading.today else {
      let card = OutsideCard(of: request.day, in: report, text)
      return OutsideSection(card, document: report, of: request.day)
    }
    return OutsideSection(OutsideCard(of: report, text), document: report)
  }

  /// The weather at the usual place, for the card of today or of a day to come; nil if none was
  /// fetched, or the card is hidden.
  static func report(
    of request: DayRequest, from store: Store?, in reading: Reading
  ) throws -> OutsideReport? {
    let isShown = request.group.map { $0 == name } ?? reading.settings.showsOutside
    guard isShown, request.day >= reading.today else { return nil }
    if reading.isDemo { return try reading.sampleWeather() }
    return try PlaceFinder(in: reading.world, store: store).usualIfFetched()
      .map { try reading.outsideReport(of: $0, from: store, card: request.day) }
  }
}

extension Reading {
  /// The risk of COVID-19 by numbers that were typed, now or for a place.
  package func risk(
    _ typed: OutsideReport.TypedRisk, of place: OutsideReport.Place? = nil
  ) -> Sheet {
    Sheet(JSONText.object { $0.member(risk: typed, on: now.day) }) { options in
      typed.block(savedFor: place?.label, on: now.day, width: options.width, glyphs: glyphs)
    }
  }

  /// The risk of COVID-19 by the numbers that were saved for a place.
  package func savedRisk(of place: OutsideReport.Place) throws -> Sheet {
    if let typed = try openStore()?.state(.typedRisk(of: place.coordinates)) {
      return risk(typed, of: place)
    }
    return Sheet(JSONText.object { $0.member(risk: nil, on: now.day) }) { options in
      Sheet.block(
        of: [
          "Nothing is saved for \(place.label).",
          "To save it: dash outside risk --cases-per-100k 18 --save",
        ], options)
    }
  }
}

/// The weather of the agenda's days, at the first timed event with a known place or the usual
/// place.
struct AgendaWeather {
  private let reading: Reading
  private let store: Store?
  private let home: OutsideReport.Place?
  private let isKnown: Bool

  /// A forecast of more seconds ago is not shown.
  private static let longestAge: Int64 = 2 * 86_400
  /// More days ahead than any service forecasts.
  private static let longestForecast = 16

  init(in reading: Reading, store: Store?) {
    self.reading = reading
    self.store = store
    home = (try? PlaceFinder(in: reading.world, store: store).usualIfFetched()) ?? nil
    isKnown = ((try? store?.state(.usualPlace)) ?? nil) != nil
  }

  static func sample(in reading: Reading) throws -> [Day: String] {
    let report = try reading.sampleWeather()
    let text = reading.outsideText()
    var words: [Day: String] = [:]
    for day in report.days { words[day.day] = text.words(of: day) }
    return words
  }

  /// The headings of days with a forecast: `light rain, 4 to 12 °C`, with a city that is not the
  /// usual.
  func words(of days: [DayAgenda.Items]) -> [Day: String] {
    guard let store, isKnown else { return [:] }
    let text = reading.outsideText()
    var outlooks: [Coordinates: [Forecast.DayOutlook]] = [:]
    var words: [Day: String] = [:]
    var events = EventPlaces(in: reading.world, store: store)
    let today = reading.now.day
    for (day, items) in days where today...today + AgendaWeather.longestForecast ~= day {
      let found = events.place(of: items)
      // The weather of home would be wrong on a day in a city that is unclear.
      if case .unclear = found { continue }
      guard let place = found.place?.rounded ?? home else { continue }
      if outlooks[place.coordinates] == nil {
        outlooks[place.coordinates] = forecast(of: place, in: store)?.days ?? []
      }
      guard let outlook = outlooks[place.coordinates]?.first(where: { $0.day == day }),
        let line = text.words(of: outlook)
      else { continue }
      words[day] = place.coordinates == home?.coordinates ? line : "\(place.name): \(line)"
    }
    return words
  }

  private func forecast(of place: OutsideReport.Place, in store: Store) -> Forecast? {
    guard let report = try? reading.outsideReport(of: place, from: store),
      let age = report.age, age <= AgendaWeather.longestAge
    else { return nil }
    return report.forecast
  }
}
