import Formats
import Geography
import Time

/// Everything that is known of a place at an instant.
package struct OutsideReport: Sendable {
  package typealias Place = FoundPlace

  /// What a person typed of a place, and when.
  package struct TypedRisk: Equatable, Sendable {
    package var risk: CaseRisk
    package var people: Int
    package var day: Day

    package init(_ risk: CaseRisk, people: Int, on day: Day) {
      (self.risk, self.people, self.day) = (risk, people, day)
    }
  }

  package let place: Place
  package let zone: Zone
  package let instant: Instant
  /// With the indices of the air; nil if nothing was fetched.
  package let forecast: Forecast?
  package let air: AirForecast?
  package let illness: IllnessReport?
  package let typedRisk: TypedRisk?
  /// When the forecast was fetched, by the person's clocks, and how many seconds ago.
  package var fetched: LocalDateTime?
  package var age: Int64?

  package init(
    of place: Place, in zone: Zone, at instant: Instant, forecast: Forecast? = nil,
    air: AirForecast? = nil, illness: IllnessReport? = nil, typedRisk: TypedRisk? = nil
  ) {
    (self.place, self.zone, self.instant) = (place, zone, instant)
    var forecast = forecast
    if let air { forecast?.add(air) }
    self.forecast = forecast
    (self.air, self.illness, self.typedRisk) = (air, illness, typedRisk)
  }

  package var local: LocalDateTime { zone.local(instant) }

  /// The weather now, or nil if the forecast does not reach this hour.
  package var now: Conditions? {
    forecast?.conditions(at: instant).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The conditions at the end of this hour, which have the rain within it.
  package var nextHour: Conditions? {
    forecast?.hours.first { $0.instant > instant && $0.instant <= instant + 3600 }
  }

  /// From which age in seconds a sentence about the forecast names that age, and from which on the
  /// forecast is not judged.
  package static let (staleAge, oldAge): (Int64, Int64) = (6 * 3600, 24 * 3600)

  /// Whether the forecast is too old to be judged.
  package var isOld: Bool { age.map { $0 > OutsideReport.oldAge } ?? false }

  /// Nil if the forecast is too old, or does not reach three hours from now.
  package var advice: Advice? {
    if isOld { return nil }
    return forecast.flatMap {
      Advice($0, at: instant, illness: illness?.currentLevel(on: local.day))
    }
  }

  /// Sun and moon, which are computed.
  package struct Sky: Sendable {
    package let sun: SunDay
    package let moon: MoonPhase
    package let isDay: Bool
  }

  package var sky: Sky {
    let sun = sun
    return Sky(sun: sun, moon: moon, isDay: sun.isUp(at: instant))
  }

  package var moon: MoonPhase { MoonPhase(local.day, offset: zone.offset(at: instant)) }
  package var isDay: Bool { sun.isUp(at: instant) }

  package var sun: SunDay {
    let day = local.day
    let noon = zone.instant(LocalDateTime(day: day, minute: 720))
    return SunDay(day, at: place.coordinates, offset: zone.offset(at: noon))
  }

  package var nextHours: [Conditions] {
    guard let forecast else { return [] }
    return forecast.hours(from: instant, for: 23 * 3600).filter { !$0.isEmpty }
  }

  /// The forecast of a day, unless it is too old.
  package func outlook(of day: Day) -> Forecast.DayOutlook? {
    isOld ? nil : forecast?.days.first { $0.day == day }
  }

  package var days: [Forecast.DayOutlook] {
    guard let forecast else { return [] }
    let today = local.day
    return Array(forecast.days.filter { $0.day >= today }.prefix(7))
  }

  /// The best hour to go out, where the sun of today is known.
  package func bestHour(under sun: SunDay) -> Conditions? {
    forecast.flatMap {
      BestHour.of($0, after: instant, at: place.coordinates, today: (local.day, sun))
    }
  }

  package var nextChange: (hour: Conditions, kind: WeatherCode.Kind)? {
    forecast.flatMap { NextChange.of($0, after: instant) }
  }
}

/// The place that `dash outside` shows if none is named.
///
///     place Berlin	Berlin	Berlin, Germany	52.52	13.4	Europe/Berlin
package struct UsualPlace: Equatable, Sendable {
  package var selection: String
  package var place: OutsideReport.Place?

  /// The place that a selection has found.
  package init(_ place: OutsideReport.Place?, chosenBy selection: String) {
    (self.selection, self.place) = (selection, place)
  }
}

extension UsualPlace: Record {
  package static var blank: UsualPlace { UsualPlace(nil, chosenBy: "") }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.text(&selection)
    guard fields.isReading ? fields.hasNext : place != nil else { return }
    var found = place ?? .blank
    found.describe(&fields)
    place = found
  }
}

extension OutsideReport.TypedRisk: Record {
  package static var blank: OutsideReport.TypedRisk {
    OutsideReport.TypedRisk(CaseRisk(casesPer100k: 0), people: 0, on: Day(number: 0))
  }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.date(&day)
    fields.number(&risk.casesPer100k)
    fields.number(&risk.positivity)
    fields.number(&risk.infectionRate)
    fields.number(&people)
  }
}
