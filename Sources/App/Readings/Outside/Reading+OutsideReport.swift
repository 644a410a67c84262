import Actions
import Geography
import Outside
import Storage
import Time

extension Reading {
  /// What is cached of a place, as far as it matters at this instant.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - store: The store with the cache; nil if there is none.
  ///   - isWhole: Whether it has all hours instead of those of a day.
  ///   - isCard: Whether it is for the card of a day, which shows nothing of the days after it and of what
  ///     was typed.
  /// - Returns: The report, without a forecast if none is cached.
  /// - Throws: ``StoreError``, and `ZoneError` for an invalid zone of the person.
  package func outsideReport(
    of place: OutsideReport.Place, from store: Store?, isWhole: Bool = false,
    isCard: Bool = false
  ) throws -> OutsideReport {
    let instant = try world.instant()
    let point = place.coordinates
    let cached = try store?.cachedOutside(.forecast, of: point)
    if isCard, cached == nil {
      return OutsideReport(of: place, in: .utc, at: instant)
    }
    let span: Int64 = (isWhole ? 16 * 24 : 24) * 3600
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

  /// The zone of a place.
  ///
  /// While the forecast lasts, its clocks are those of its hours: the rules of the zone are read only if
  /// they change between them. Without rules too, UTC.
  private func zone(named name: String?, of forecast: Forecast?) -> Zone {
    func fixed(_ offset: Int) -> Zone {
      Zone(name: name ?? "local time", initial: Zone.Clock(offset: offset, abbreviation: "local"))
    }
    if let offset = forecast?.offset, forecast?.hours.isEmpty == false { return fixed(offset) }
    if let name, let zone = try? world.host.zoneDatabase().zone(named: name) { return zone }
    return (forecast?.hours.first?.offset ?? forecast?.now?.offset).map(fixed) ?? .utc
  }
}
