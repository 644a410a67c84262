import Time

/// What a service forecast for a place.
package struct Forecast: Equatable, Sendable {
  /// One day of the place.
  package struct DayOutlook: Equatable, Sendable {
    package var day: Day
    package var code: WeatherCode?
    /// In °C.
    package var warmest: Double?
    package var coldest: Double?
    /// In mm.
    package var precipitation: Double?
    /// In per cent.
    package var rainChance: Double?
    /// The strongest mean wind of an hour, and the strongest gust, in m/s.
    package var wind: Double?
    package var gusts: Double?
    package var uvIndex: Double?

    package init(_ day: Day) { self.day = day }
  }

  /// The name of the service: `Open-Meteo`.
  package var service: String
  /// When it was fetched, by the person's clocks; nil before it is cached.
  package var fetched: LocalDateTime?
  /// The name of the zone of the place, if the service or the gazetteer knows it.
  package var zone: String?
  /// By how many seconds the clocks of the place are ahead of UTC in all hours; nil if they are changed
  /// between them, or before it is cached.
  package var offset: Int?
  /// What it gave for the moment of the answer.
  package var now: Conditions?
  /// Ascending.
  package var hours: [Conditions]
  /// Ascending.
  package var days: [DayOutlook]

  package init(
    service: String, zone: String? = nil, now: Conditions? = nil, hours: [Conditions] = [],
    days: [DayOutlook] = []
  ) {
    self.service = service
    self.zone = zone
    self.now = now
    self.hours = hours
    self.days = days
  }

  /// Takes the offset of each hour from the rules of a zone: a service gives one for all.
  package mutating func useClocks(of zone: Zone) {
    if let instant = now?.instant { now?.offset = zone.offset(at: instant) }
    for index in hours.indices { hours[index].offset = zone.offset(at: hours[index].instant) }
  }

  /// Whether it says nothing.
  package var isEmpty: Bool { hours.allSatisfy(\.isEmpty) && now?.isEmpty ?? true && days.isEmpty }

  /// The hours from the one in which an instant is, for so many seconds after it.
  package func hours(from instant: Instant, for seconds: Int64) -> ArraySlice<Conditions> {
    let first = instant - 3599
    let start = hours.firstIndex { $0.instant >= first } ?? hours.endIndex
    let end = hours[start...].firstIndex { $0.instant > instant + seconds } ?? hours.endIndex
    return hours[start..<end]
  }

  /// How many seconds before and after its own time the weather of the answer counts as that of now.
  package static let leadTime: Int64 = 900
  package static let validTime: Int64 = 3600

  /// The conditions at an instant: those of the answer if it is at most an hour older, else those of the
  /// hour; nil where the forecast has none.
  package func conditions(at instant: Instant) -> Conditions? {
    let hour = hours(from: instant, for: 0).first
    guard var now, now.instant <= instant + Forecast.leadTime,
      instant - Forecast.validTime <= now.instant
    else { return hour }
    // What services give by the hour only.
    now.visibility = now.visibility ?? hour?.visibility
    now.rainChance = now.rainChance ?? hour?.rainChance
    now.uvIndex = now.uvIndex ?? hour?.uvIndex
    now.dewPoint = now.dewPoint ?? hour?.dewPoint
    now.europeanAir = now.europeanAir ?? hour?.europeanAir
    now.unitedStatesAir = now.unitedStatesAir ?? hour?.unitedStatesAir
    return now
  }
}
