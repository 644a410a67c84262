import Geography
import Time

/// What a service forecast for a place.
package struct Forecast: Equatable, Sendable {
  /// One day of the place, in the units of ``Conditions``.
  package struct DayOutlook: Equatable, Sendable {
    package var day: Day
    package var code: WeatherCode?
    package var warmest, coldest: Double?
    package var precipitation, rainChance: Double?
    package var wind, gusts: Double?
    package var uvIndex: Double?

    package init(_ day: Day) { self.day = day }
  }

  package var service: String
  /// When it was fetched, by the person's clocks; nil before it is cached.
  package var fetched: LocalDateTime?
  /// The name of the zone of the place, if the service or the gazetteer knows it.
  package var zone: String?
  /// Seconds ahead of UTC in all hours; nil if they differ, or before it is cached.
  package var offset: Int?
  package var now: Conditions?
  /// Ascending.
  package var hours: [Conditions]
  /// Ascending.
  package var days: [DayOutlook]

  package init(
    service: String, zone: String? = nil, now: Conditions? = nil, hours: [Conditions] = [],
    days: [DayOutlook] = []
  ) {
    (self.service, self.zone, self.now) = (service, zone, now)
    (self.hours, self.days) = (hours, days)
  }

  /// Takes the offset of each hour from the rules of a zone: a service gives one for all.
  package mutating func useClocks(of zone: Zone) {
    if let instant = now?.instant { now?.offset = zone.offset(at: instant) }
    for index in hours.indices { hours[index].offset = zone.offset(at: hours[index].instant) }
  }

  package var isEmpty: Bool { hours.allSatisfy(\.isEmpty) && now?.isEmpty ?? true && days.isEmpty }

  /// The hours from the one that contains an instant, for some seconds after it.
  package func hours(from instant: Instant, for seconds: Int64) -> ArraySlice<Conditions> {
    let first = instant - 3599
    let start = hours.firstIndex { $0.instant >= first } ?? hours.endIndex
    let end = hours[start...].firstIndex { $0.instant > instant + seconds } ?? hours.endIndex
    return hours[start..<end]
  }

  /// How many seconds before and after its own time the weather of the answer is used as now.
  package static let leadTime: Int64 = 900
  package static let validTime: Int64 = 3600

  /// The conditions at an instant: ``now`` if it is at most an hour older, else the hour, or nil.
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

/// What a service forecast of the air of a place.
package struct AirForecast: Equatable, Sendable {
  package struct Hour: Equatable, Sendable {
    package var instant: Instant
    package var european, unitedStates: Double?
    /// In grains per cubic metre, in the order of ``Pollen``; negative if unknown.
    package var pollen: [Double] = []

    package init(at instant: Instant) { self.instant = instant }

    /// Sets the pollen of a plant.
    package mutating func set(_ plant: Pollen, grains: Double) {
      if pollen.isEmpty { pollen = [Double](repeating: -1, count: Pollen.count) }
      for (index, other) in Pollen.allCases.enumerated() where other == plant {
        pollen[index] = grains
      }
    }
  }

  /// Ascending.
  package var hours: [Hour]

  package init(hours: [Hour] = []) { self.hours = hours }

  package var isEmpty: Bool {
    hours.allSatisfy { $0.european == nil && $0.unitedStates == nil && $0.pollen.isEmpty }
  }

  /// The hour that contains an instant.
  package func hour(of instant: Instant) -> Hour? {
    hours.first { $0.instant <= instant && instant < $0.instant + 3600 }
  }

  /// The pollen of that hour that is given, in grains per cubic metre.
  package func pollen(at instant: Instant) -> [(pollen: Pollen, grains: Double)] {
    guard let hour = hour(of: instant) else { return [] }
    return zip(Pollen.allCases, hour.pollen).filter { $1 >= 0 }.map { ($0, $1) }
  }
}

extension Forecast {
  /// Adds the indices of the air to the hours.
  package mutating func add(_ air: AirForecast) {
    // Both ascend.
    var rest = air.hours[...]
    for index in hours.indices {
      while let first = rest.first, first.instant < hours[index].instant { rest.removeFirst() }
      guard let hour = rest.first, hour.instant == hours[index].instant else { continue }
      hours[index].europeanAir = hour.european
      hours[index].unitedStatesAir = hour.unitedStates
    }
  }
}

/// The weather and the air at one instant, in °C, hPa, metres, mm, m/s and per cent.
package struct Conditions: Equatable, Sendable {
  package var instant: Instant
  /// How many seconds the clocks at the place are ahead of UTC.
  package var offset: Int
  package var temperature: Double?
  /// The service's own apparent temperature.
  package var feelsLike: Double?
  package var humidity, cloudCover: Double?
  package var dewPoint, pressure, visibility: Double?
  /// Of the hour before.
  package var rainChance: Double?
  /// Rain and melted snow of the hour before.
  package var precipitation: Double?
  /// The mean wind at 10 m.
  package var wind: Double?
  /// Where it comes from, in degrees clockwise from north.
  package var windDirection: Double?
  package var gusts, uvIndex: Double?
  package var code: WeatherCode?
  package var europeanAir, unitedStatesAir: Double?

  package init(at instant: Instant, offset: Int = 0) {
    (self.instant, self.offset) = (instant, offset)
  }

  package var local: LocalDateTime { LocalDateTime(seconds: instant.seconds &+ Int64(offset)) }

  /// By the formula of ``FeltTemperature``, in °C; nil outside its range.
  package var windChill: Double? {
    guard let temperature, let wind else { return nil }
    return FeltTemperature.windChill(celsius: temperature, kilometresPerHour: wind * 3.6)
  }

  /// By the formula of ``FeltTemperature``, in °C; nil outside its range.
  package var heatIndex: Double? {
    guard let temperature, let humidity else { return nil }
    return FeltTemperature.heatIndex(celsius: temperature, humidity: humidity)
  }

  /// The service's dew point, else the one by the formula, in °C.
  package var knownDewPoint: Double? {
    if let dewPoint { return dewPoint }
    guard let temperature, let humidity else { return nil }
    return FeltTemperature.dewPoint(celsius: temperature, humidity: humidity)
  }

  package var isEmpty: Bool {
    temperature == nil && wind == nil && code == nil && precipitation == nil
  }
}

/// The weather of one day in °C, hPa, shares from 0 to 1, and minutes.
package struct DayWeather: Equatable, Sendable {
  package var warmest, coldest: Double?
  /// As ``inchesAnHour(_:)`` computes it.
  package var precipitation: Double?
  /// The mean of the hours, in km/h.
  package var windSpeed: Double?
  package var cloudCover, humidity: Double?
  /// The mean of the hours at sea level, in hPa.
  package var airPressure: Double?
  package var summary: String?
  package var dayLength: Int

  /// The precipitation of a day in inches an hour: its sum in mm ÷ 24 ÷ 25.4.
  package static func inchesAnHour(_ millimetres: Double) -> Double { millimetres / 24 / 25.4 }

  /// The weather of a day by the clocks at a place; a measure that is missing in any hour is nil.
  ///
  /// A service gives the precipitation of the hour before, so the first hour of the next day
  /// belongs to the day.
  package init(_ day: Day, of hours: [Conditions], at place: Coordinates, in zone: Zone) {
    let start = zone.resolve(LocalDateTime(day: day, minute: 0)).instant
    let end = zone.resolve(LocalDateTime(day: day + 1, minute: 0)).instant
    let count = Int((end.seconds - start.seconds) / 3600)
    let mine = hours.filter { start <= $0.instant && $0.instant < end }
    let wet = hours.filter { start < $0.instant && $0.instant <= end }
    func values(_ value: (Conditions) -> Double?) -> [Double]? {
      let values = mine.compactMap(value)
      return values.count == count && count > 0 ? values : nil
    }
    func mean(_ value: (Conditions) -> Double?) -> Double? {
      values(value).map { $0.reduce(0, +) / Double($0.count) }
    }
    let temperatures = values(\.temperature)
    warmest = temperatures?.max()
    coldest = temperatures?.min()
    let amounts = wet.compactMap(\.precipitation)
    precipitation =
      amounts.count == count && count > 0 ? DayWeather.inchesAnHour(amounts.reduce(0, +)) : nil
    windSpeed = mean(\.wind).map { $0 * 3.6 }
    cloudCover = mean(\.cloudCover).map { $0 / 100 }
    humidity = mean(\.humidity).map { $0 / 100 }
    airPressure = mean(\.pressure)
    let codes = mine.compactMap(\.code)
    summary = codes.count == count ? codes.max { $0.severity < $1.severity }?.words : nil
    let noon = zone.resolve(LocalDateTime(day: day, minute: 720)).instant
    let sun = SunDay(day, at: place, offset: zone.offset(at: noon))
    dayLength = (sun.length + 30) / 60
  }
}
