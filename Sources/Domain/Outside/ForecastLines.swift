import Formats
import Time

/// Forecasts are cached as lines, so that dash reads a day without the other days, a hundred times
/// as fast as the service's answer.
///
///     service	Open-Meteo	Australia/Melbourne	2026-11-22T09:10	39600
///     now	1795298400	39600	2	18.4	16.2	61	…
///     day	20778	3	21.5	…
///     hour	1795298400	39600	2	18.4	16.2	61	…
///
/// Hours are last and ascend, so that dash finds one by binary search.
extension Forecast {
  package var lines: [UInt8] {
    var head = self
    let offset = hours.first?.offset
    head.offset = hours.allSatisfy { $0.offset == offset } ? offset : nil
    var lines = [UInt8](version: Self.version)
    lines.append(head, tag: "service")
    if let now { lines.append(now, tag: "now") }
    for day in days { lines.append(day, tag: "day") }
    for hour in hours { lines.append(hour, tag: "hour") }
    return lines
  }

  /// Reads the service, its conditions of now, all days, and the hours around an instant.
  ///
  /// With `whole`, hours after that many seconds have only a sky, and of the days only `day` is
  /// read.
  package init(
    in lines: Span<UInt8>, from instant: Instant, for seconds: Int64, wholeFor whole: Int64? = nil,
    on day: Day? = nil
  ) {
    self = .blank
    var lines = RecordLines(lines, version: Self.version)
    let wanted = day.map { "day\t\($0.number)" }
    while !lines.isAtEnd, !lines.hasKey("hour") {
      if lines.hasKey("service") {
        if let head = lines.next(Forecast.self, tag: "service") {
          (service, zone, fetched, offset) = (head.service, head.zone, head.fetched, head.offset)
        }
      } else if lines.hasKey("now") {
        now = lines.next(Conditions.self, tag: "now")
      } else if whole != nil, !(wanted.map { lines.hasKey($0) } ?? false) {
        lines.skip()
      } else if let day = lines.next(DayOutlook.self, tag: "day") {
        days.append(day)
      }
    }
    let first = (instant - 3599).seconds
    let last = (instant + seconds).seconds
    let end = whole.map { (instant + $0).seconds }
    hours.reserveCapacity(32)
    lines.seek(first, at: 1)
    while !lines.isAtEnd {
      let start = lines.position
      let count = end == nil ? .max : Conditions.skyCount
      guard var hour = lines.next(Conditions.self, tag: "hour", first: count) else { continue }
      if hour.instant.seconds > last { break }
      if let end, hour.instant.seconds <= end {
        lines.position = start
        guard let complete = lines.next(Conditions.self, tag: "hour") else { continue }
        hour = complete
      }
      if hour.instant.seconds >= first { hours.append(hour) }
    }
  }
}

extension Forecast: Record {
  package static var blank: Forecast { Forecast(service: "") }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.text(&service)
    fields.text(&zone)
    fields.local(&fetched)
    fields.number(&offset)
  }
}

extension Conditions: Record {
  package static var blank: Conditions { Conditions(at: Instant(seconds: 0)) }
  fileprivate static let skyCount = 3

  package mutating func describe(_ fields: inout RecordFields) {
    fields.instant(&instant)
    fields.number(&offset)
    if !(-100_000...100_000 ~= offset) { fields.refuse() }
    fields.code(&code)
    fields.hundredths(&temperature)
    fields.hundredths(&feelsLike)
    fields.hundredths(&humidity)
    fields.hundredths(&dewPoint)
    fields.hundredths(&pressure)
    fields.hundredths(&visibility)
    fields.hundredths(&cloudCover)
    fields.hundredths(&rainChance)
    fields.hundredths(&precipitation)
    fields.hundredths(&wind)
    fields.hundredths(&windDirection)
    fields.hundredths(&gusts)
    fields.hundredths(&uvIndex)
  }
}

extension Forecast.DayOutlook: Record {
  package static var blank: Forecast.DayOutlook { Forecast.DayOutlook(Day(number: 0)) }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.day(&day)
    fields.code(&code)
    fields.hundredths(&warmest)
    fields.hundredths(&coldest)
    fields.hundredths(&precipitation)
    fields.hundredths(&rainChance)
    fields.hundredths(&wind)
    fields.hundredths(&gusts)
    fields.hundredths(&uvIndex)
  }
}

extension RecordFields {
  fileprivate mutating func code(_ value: inout WeatherCode?) {
    var number = value?.number
    self.number(&number)
    if isReading { value = number.flatMap(WeatherCode.init) }
  }
}

/// Forecasts of the air, a line for each hour.
///
///     air	1795298400	12	31			0.1
extension AirForecast {
  package var lines: [UInt8] {
    var lines = [UInt8](version: Hour.version)
    for hour in hours { lines.append(hour, tag: "air") }
    return lines
  }

  /// Reads the hours from the one that contains an instant, with the pollen of the first.
  package init(in lines: Span<UInt8>, from instant: Instant, for seconds: Int64) {
    self.init()
    let first = (instant - 3599).seconds
    let last = (instant + seconds).seconds
    var lines = RecordLines(lines, version: Hour.version)
    lines.seek(first, at: 1)
    while !lines.isAtEnd {
      // The pollen of other hours is not shown.
      let count = hours.isEmpty ? .max : Hour.indexCount
      guard let hour = lines.next(Hour.self, tag: "air", first: count) else { continue }
      if hour.instant.seconds > last { break }
      if hour.instant.seconds >= first { hours.append(hour) }
    }
  }
}

extension AirForecast.Hour: Record {
  package static var blank: AirForecast.Hour { AirForecast.Hour(at: Instant(seconds: 0)) }
  fileprivate static let indexCount = 3

  package mutating func describe(_ fields: inout RecordFields) {
    fields.instant(&instant)
    fields.hundredths(&european)
    fields.hundredths(&unitedStates)
    var isGiven = false
    for index in 0..<Pollen.count {
      var grains: Double? = index < pollen.count && pollen[index] >= 0 ? pollen[index] : nil
      fields.hundredths(&grains)
      guard fields.isReading, let grains else { continue }
      if !isGiven { pollen = [Double](repeating: -1, count: Pollen.count) }
      isGiven = true
      pollen[index] = grains
    }
  }
}
