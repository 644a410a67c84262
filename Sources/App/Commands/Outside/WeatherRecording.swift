import Actions
import Geography
import Host
import Metrics
import Outside
import Services
import Storage
import Text
import Time

/// Records the weather attributes of finished days at the place where the person lived.
struct WeatherRecording {
  private let place: OutsideReport.Place
  private let context: Context
  private let store: Store

  /// How many days the first refresh records.
  private static let firstDays = 30
  /// How many days one request to the archive covers.
  private static let batch = 366
  /// How long days without complete weather are fetched again.
  private static let retriedDays = 14
  /// The archive ends some days ago; the forecast has the days after it.
  private static let archiveDelay = 7

  init(at place: OutsideReport.Place, in context: Context, store: Store) {
    self.place = place
    self.context = context
    self.store = store
  }

  /// Records the days since the last one, or since a day; says what was recorded, nil if no day is
  /// finished since.
  func record(since: Day?) throws -> String? {
    let yesterday = context.now.day - 1
    let recorded = try store.lastRecordedWeatherDay()
    // The last day may have been measured again. A later day to start from must not leave a gap.
    let first =
      since.map { min($0, recorded ?? $0) } ?? recorded ?? yesterday - (Self.firstDays - 1)
    guard first <= yesterday else { return nil }
    var count = 0
    var missing: [Day] = []
    for (place, days) in try stays(in: first...yesterday) {
      var start = days.lowerBound
      while start <= days.upperBound {
        let end = min(start + (Self.batch - 1), days.upperBound)
        let (values, without) = try values(of: start...end, at: place)
        count += try store.record(derived: values)
        missing += without
        start = end + 1
      }
    }
    let complete = missing.first.map { max($0 - 1, yesterday - Self.retriedDays) } ?? yesterday
    if recorded.map({ $0 < complete }) ?? true {
      try store.setLastRecordedWeatherDay(complete, at: context.now)
    }
    let days = CountText.of(yesterday - first + 1, "day", "days")
    let gap =
      missing.isEmpty
      ? "" : "; \(CountText.of(missing.count, "day has", "days have")) no complete weather"
    return count == 0
      ? "Checked the weather of \(days): up to date\(gap)"
      : "Recorded the weather of \(days)\(gap)"
  }

  /// Where the person lived on the days: the setting `places.lived`, else the place itself.
  private func stays(
    in days: ClosedRange<Day>
  ) throws -> [(place: OutsideReport.Place, days: ClosedRange<Day>)] {
    let lived = context.settings.placesLived
    guard !lived.isEmpty else { return [(place, days)] }
    let finder = PlaceFinder(in: context.world, store: store)
    var stays: [(place: OutsideReport.Place, days: ClosedRange<Day>)] = []
    for (index, stay) in lived.enumerated() {
      let end = index + 1 < lived.count ? lived[index + 1].from - 1 : days.upperBound
      let range = (max(stay.from, days.lowerBound), min(end, days.upperBound))
      guard range.0 <= range.1 else { continue }
      guard let words = PlaceWords(stay.place) else { continue }
      stays.append(
        (try finder.place(words, number: nil, answers: nil), range.0...range.1))
    }
    return stays
  }

  /// The values of days at a place, and which days have no temperature of every hour, ascending.
  private func values(
    of days: ClosedRange<Day>, at place: OutsideReport.Place
  ) throws -> ([DerivedValue], missing: [Day]) {
    let hours = try hours(of: days, at: place.coordinates)
    let zone = try place.zone.flatMap { try context.host.zoneDatabase().zone(named: $0) } ?? .utc
    var values: [DerivedValue] = []
    var missing: [Day] = []
    var start = 0
    for day in days {
      // The hours ascend, so those of days before are passed over once.
      let begin = zone.instant(LocalDateTime(day: day, minute: 0))
      while start < hours.count, hours[start].instant < begin { start += 1 }
      let weather = DayWeather(
        day, of: Array(hours[start...].prefix(30)), at: place.coordinates, in: zone)
      if weather.warmest == nil { missing.append(day) }
      values += DerivedValue.values(of: weather, on: day)
    }
    return (values, missing)
  }

  /// The hours of some days and of those around them, ascending.
  private func hours(
    of days: ClosedRange<Day>, at point: Coordinates
  ) throws -> [Conditions] {
    let today = context.now.day
    var hours: [Conditions] = []
    let edge = today - Self.archiveDelay
    if days.lowerBound < edge {
      let service = OpenMeteoForecast(base: try context.settings.outsideArchive.known)
      var client = context.world.client(for: service)
      let range = days.lowerBound - 1...min(days.upperBound + 1, edge)
      hours = try service.forecast(
        in: client.response(to: service.request(forArchive: range, of: point))
      ).hours
    }
    if days.upperBound >= edge - 1 {
      let service = OpenMeteoForecast(base: try context.settings.outsideWeather.known)
      var client = context.world.client(for: service)
      let count = min(
        max(today - max(days.lowerBound, edge) + 2, 1), OpenMeteoForecast.mostPastDays)
      let recent = try service.forecast(
        in: client.response(to: service.request(forPast: count, of: point))
      ).hours
      let last = hours.last?.instant
      hours += recent.filter { hour in last.map { $0 < hour.instant } ?? true }
    }
    return hours
  }
}

extension DerivedValue {
  /// The attributes that Exist has of the weather of a day.
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
    values.append(
      DerivedValue(.integer(Int64(weather.dayLength)), of: "day_length", on: day))
    return values
  }

  /// To a fraction, so that a mean is not an endless one.
  private static func rounded(_ number: Double, to parts: Double) -> Double {
    (number * parts).rounded() / parts
  }
}
