import Geography
import Host
import Metrics
import Outside
import Services
import Storage
import Time

/// The days whose values were derived and recorded.
package struct RecordedDays {
  package let days: Int
  /// How many values changed.
  package internal(set) var values = 0
  /// How many of the days have no complete values.
  package internal(set) var missing = 0
}

/// Records the weather attributes of finished days at the place where the person lived.
struct RecordWeather {
  let place: OutsideReport.Place
  /// The first day to record, unless that is the day after the last one.
  let since: Day?

  private static let firstDays = 30
  private static let batch = 366
  /// For how many days a day without complete weather is fetched again.
  private static let retriedDays = 14
  /// How many days ago the archive may end; the forecast has the days after it.
  private static let archiveDelay = 7
  private static let subject = "the weather of finished days"

  /// Returns nil if no day has finished since the last refresh.
  func run(in world: World, _ store: Store) throws -> RecordedDays? {
    let yesterday = world.now.day - 1
    let recorded = try store.state(.weatherRecorded)
    // The last day may have been measured again. A later day to start from must not leave a gap.
    let first =
      since.map { min($0, recorded ?? $0) } ?? recorded ?? yesterday - (Self.firstDays - 1)
    guard first <= yesterday else { return nil }
    var count = 0
    var missing: [Day] = []
    for (place, days) in try residences(in: first...yesterday, world, store) {
      for days in days.parts(ofAtMost: Self.batch) {
        let (values, without) = try values(of: days, at: place, in: world)
        count += try store.record(derived: values)
        missing += without
      }
    }
    let complete = missing.first.map { max($0 - 1, yesterday - Self.retriedDays) } ?? yesterday
    if recorded.map({ $0 < complete }) ?? true {
      try store.set(complete, for: .weatherRecorded, at: world.now.description)
    }
    return RecordedDays(days: yesterday - first + 1, values: count, missing: missing.count)
  }

  /// Where the person lived on the days: the setting `places.lived`, else the place itself.
  private func residences(
    in days: ClosedRange<Day>, _ world: World, _ store: Store
  ) throws -> [(place: OutsideReport.Place, days: ClosedRange<Day>)] {
    let lived = world.settings.placesLived
    guard !lived.isEmpty else { return [(place, days)] }
    let finder = PlaceFinder(in: world, store: store)
    var residences: [(place: OutsideReport.Place, days: ClosedRange<Day>)] = []
    for (index, stay) in lived.enumerated() {
      let end = index + 1 < lived.count ? lived[index + 1].from - 1 : days.upperBound
      let range = (max(stay.from, days.lowerBound), min(end, days.upperBound))
      guard range.0 <= range.1, let words = PlaceWords(stay.place) else { continue }
      residences.append((try finder.place(words), range.0...range.1))
    }
    return residences
  }

  /// The values of days at a place, and the days that lack the temperature of an hour, ascending.
  private func values(
    of days: ClosedRange<Day>, at place: OutsideReport.Place, in world: World
  ) throws -> ([DerivedValue], missing: [Day]) {
    let hours = try hours(of: days, at: place.coordinates, in: world)
    let zone = try place.zone.flatMap { try world.host.zoneDatabase().zone(named: $0) } ?? .utc
    var values: [DerivedValue] = []
    var missing: [Day] = []
    var start = 0
    for day in days {
      // The hours ascend, so each is skipped once.
      let begin = zone.instant(LocalDateTime(day: day, minute: 0))
      while start < hours.count, hours[start].instant < begin { start += 1 }
      let weather = DayWeather(
        day, of: Array(hours[start...].prefix(30)), at: place.coordinates, in: zone)
      if weather.warmest == nil { missing.append(day) }
      values += DerivedValue.values(of: weather, on: day)
    }
    return (values, missing)
  }

  /// The hours of some days and of the days around them, ascending.
  private func hours(
    of days: ClosedRange<Day>, at point: Coordinates, in world: World
  ) throws -> [Conditions] {
    let today = world.now.day
    var hours: [Conditions] = []
    let edge = today - Self.archiveDelay
    if days.lowerBound < edge {
      let service = OpenMeteoForecast(base: try world.settings.address(of: .archive))
      let range = days.lowerBound - 1...min(days.upperBound + 1, edge)
      let request = service.request(forArchive: range, of: point)
      hours = try service.forecast(
        in: world.response(of: service, to: request, fetching: Self.subject)
      ).hours
    }
    if days.upperBound >= edge - 1 {
      let service = OpenMeteoForecast(base: try world.settings.address(of: .weather))
      let count = min(
        max(today - max(days.lowerBound, edge) + 2, 1), OpenMeteoForecast.mostPastDays)
      let request = service.request(forPast: count, of: point)
      let recent = try service.forecast(
        in: world.response(of: service, to: request, fetching: Self.subject)
      ).hours
      let last = hours.last?.instant
      hours += recent.filter { hour in last.map { $0 < hour.instant } ?? true }
    }
    return hours
  }
}

extension ClosedRange<Day> {
  func parts(ofAtMost count: Int) -> [ClosedRange<Day>] {
    stride(from: 0, to: self.count, by: count).map { offset in
      lowerBound + offset...Swift.min(lowerBound + (offset + count - 1), upperBound)
    }
  }
}

extension Forecast.DayOutlook {
  /// The values of attributes that the forecast of a day foretells, in their stored units.
  package var values: [(name: String, value: Value)] {
    var values: [(String, Value)] = []
    if let warmest { values.append(("weather_temp_max", .decimal(warmest))) }
    if let coldest { values.append(("weather_temp_min", .decimal(coldest))) }
    if let precipitation {
      values.append(("weather_precipitation", .decimal(DayWeather.inchesAnHour(precipitation))))
    }
    if let code { values.append(("weather_summary", .text(code.words))) }
    return values
  }
}

extension DerivedValue {
  fileprivate static func values(of weather: DayWeather, on day: Day) -> [DerivedValue] {
    let decimals: [(String, Double?)] = [
      ("weather_temp_max", weather.warmest), ("weather_temp_min", weather.coldest),
      ("weather_wind_speed", weather.windSpeed), ("weather_cloud_cover", weather.cloudCover),
      ("weather_humidity", weather.humidity), ("weather_air_pressure", weather.airPressure),
    ]
    var values = decimals.compactMap { name, number in
      number.map { DerivedValue(.decimal(rounded($0, to: 10_000)), of: name, on: day) }
    }
    // A day's sum in tenths of a millimetre needs seven places of inches per hour.
    if let rain = weather.precipitation {
      values.append(
        DerivedValue(.decimal(rounded(rain, to: 10_000_000)), of: "weather_precipitation", on: day))
    }
    if let summary = weather.summary {
      values.append(DerivedValue(.text(summary), of: "weather_summary", on: day))
    }
    values.append(DerivedValue(.integer(Int64(weather.dayLength)), of: "day_length", on: day))
    return values
  }

  /// Rounds to 1 / `parts`, so that a mean has few decimal places.
  private static func rounded(_ number: Double, to parts: Double) -> Double {
    (number * parts).rounded() / parts
  }
}
