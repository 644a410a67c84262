import Text
import Time

/// Forecasts as lines of fields with tabs between them, in which they are cached: a day is read without
/// the rest, in a hundredth of the time that the service's answer takes.
///
///     service	Open-Meteo	Australia/Melbourne	2026-11-22T09:10	39600
///     now	1795298400	39600	2	18.4	16.2	61	…
///     day	20778	3	21.5	…
///     hour	1795298400	39600	2	18.4	16.2	61	…
///     air	1795298400	12	31			0.1
///
/// Hours are last and ascend, so that one is found by binary search. The last field of the service is the
/// offset of all hours, empty if the clocks are changed between them. Times are seconds since 1970 and the seconds that the clocks are ahead of UTC, days are counted from
/// 1970-01-01. The code of the sky is the first field, the others are in the order of the properties; an empty
/// one is unknown.
package enum ForecastText {
  /// The lines of a forecast.
  package static func lines(of forecast: Forecast) -> String {
    let fetched = forecast.fetched?.description ?? ""
    let offset = forecast.hours.first?.offset
    let isOne = forecast.hours.allSatisfy { $0.offset == offset }
    var lines = "service\t\(clean(forecast.service))\t\(clean(forecast.zone ?? ""))\t\(fetched)"
    lines += "\t" + (isOne ? offset.map { "\($0)" } ?? "" : "") + "\n"
    if let now = forecast.now { lines += line("now", now) }
    for day in forecast.days {
      let code = day.code.map { Double($0.number) }
      lines += "day\t\(day.day.number)"
      for value in [
        code, day.warmest, day.coldest, day.precipitation, day.rainChance, day.wind, day.gusts,
        day.uvIndex,
      ] { lines += "\t" + field(value) }
      lines += "\n"
    }
    for hour in forecast.hours { lines += line("hour", hour) }
    return lines
  }

  /// The lines of an air forecast.
  package static func lines(of air: AirForecast) -> String {
    var lines = ""
    for hour in air.hours {
      lines += "air\t\(hour.instant.seconds)"
      for value in [hour.european, hour.unitedStates] { lines += "\t" + field(value) }
      for grains in hour.pollen { lines += "\t" + field(grains < 0 ? nil : grains) }
      lines += "\n"
    }
    return lines
  }

  private static func line(_ name: String, _ conditions: Conditions) -> String {
    var line = "\(name)\t\(conditions.instant.seconds)\t\(conditions.offset)"
    for value in [
      conditions.code.map { Double($0.number) }, conditions.temperature, conditions.feelsLike,
      conditions.humidity, conditions.dewPoint,
      conditions.pressure, conditions.visibility, conditions.cloudCover, conditions.rainChance,
      conditions.precipitation, conditions.wind, conditions.windDirection, conditions.gusts,
      conditions.uvIndex,
    ] { line += "\t" + field(value) }
    return line + "\n"
  }

  /// Without what divides fields and lines.
  private static func clean(_ text: String) -> String {
    String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
  }

  /// A number with at most two decimal places; empty for none, and for what no measure has.
  private static func field(_ value: Double?) -> String {
    guard let value, abs(value) < 1e9 else { return "" }
    let hundredths = Int((value * 100).rounded())
    let sign = hundredths < 0 ? "-" : ""
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// The forecast in lines: what was given for now, all days, and the hours from the one in which an
  /// instant is, for so many seconds after it.
  ///
  /// Other lines are passed over.
  ///
  /// - Parameters:
  ///   - bytes: The lines.
  ///   - instant: From when on.
  ///   - seconds: Until how long after it.
  ///   - whole: Of hours later than so many seconds after it, only the sky is read; nil to read all, and
  ///     the days.
  /// - Returns: The forecast.
  package static func forecast(
    in bytes: Span<UInt8>, from instant: Instant, for seconds: Int64, wholeFor whole: Int64? = nil
  ) -> Forecast {
    var forecast = Forecast(service: "")
    let first = (instant - 3599).seconds
    let last = (instant + seconds).seconds
    let end = whole.map { (instant + $0).seconds } ?? .max
    forecast.hours.reserveCapacity(32)
    var position = 0
    while position < bytes.count {
      let line = position
      let kind = bytes[position]
      TabbedFields.skip(bytes, &position)
      switch kind {
      case UInt8(ascii: "s"):
        forecast.service = TabbedFields.text(bytes, &position)
        let zone = TabbedFields.text(bytes, &position)
        forecast.zone = zone.isEmpty ? nil : zone
        forecast.fetched = LocalDateTime(TabbedFields.text(bytes, &position))
        forecast.offset = offset(bytes, &position)
      case UInt8(ascii: "n"):
        if let time = TabbedFields.whole(bytes, &position) {
          forecast.now = conditions(at: time, bytes, &position, isWhole: true)
        }
      case UInt8(ascii: "d") where whole == nil:
        if let day = outlook(bytes, &position) { forecast.days.append(day) }
      case UInt8(ascii: "h"):
        position = start(of: first, in: bytes, from: line)
        while position < bytes.count {
          TabbedFields.skip(bytes, &position)
          guard let time = TabbedFields.whole(bytes, &position), time <= last else { break }
          if time >= first,
            let hour = conditions(at: time, bytes, &position, isWhole: time <= end)
          {
            forecast.hours.append(hour)
          }
          TabbedFields.skipLine(bytes, &position)
        }
        return forecast
      default: break
      }
      TabbedFields.skipLine(bytes, &position)
    }
    return forecast
  }

  /// The air forecast in lines, hours as in ``forecast(in:from:for:wholeFor:)``, with pollen in the first.
  package static func air(
    in bytes: Span<UInt8>, from instant: Instant, for seconds: Int64
  ) -> AirForecast {
    var air = AirForecast()
    let first = (instant - 3599).seconds
    let last = (instant + seconds).seconds
    air.hours.reserveCapacity(32)
    var position = start(of: first, in: bytes, from: 0)
    while position < bytes.count {
      TabbedFields.skip(bytes, &position)
      guard let time = TabbedFields.whole(bytes, &position), time <= last else { break }
      if time >= first {
        var hour = AirForecast.Hour(at: Instant(seconds: time))
        hour.european = TabbedFields.number(bytes, &position)
        hour.unitedStates = TabbedFields.number(bytes, &position)
        // Of the first hour only: no other is shown.
        if air.hours.isEmpty { hour.pollen = pollen(bytes, &position) }
        air.hours.append(hour)
      }
      TabbedFields.skipLine(bytes, &position)
    }
    return air
  }

  /// Empty if all fields are.
  private static func pollen(_ bytes: Span<UInt8>, _ position: inout Int) -> [Double] {
    var pollen: [Double] = []
    var isGiven = false
    for _ in 0..<Pollen.count {
      let grains = TabbedFields.number(bytes, &position)
      if grains != nil { isGiven = true }
      pollen.append(grains ?? -1)
    }
    return isGiven ? pollen : []
  }

  /// The index of the first line from one on whose time is not before another one; such lines ascend.
  private static func start(of time: Int64, in bytes: Span<UInt8>, from first: Int) -> Int {
    var low = first
    var high = bytes.count
    // Between low, a line's start that is before the time, and high, which is not.
    while low < high {
      var middle = low + (high - low) / 2
      while middle > low, bytes[middle - 1] != UInt8(ascii: "\n") { middle -= 1 }
      var position = middle
      TabbedFields.skip(bytes, &position)
      if let found = TabbedFields.whole(bytes, &position), found < time {
        TabbedFields.skipLine(bytes, &position)
        low = min(position, high)
      } else {
        high = middle
      }
    }
    return low
  }

  /// The fields behind the time, only the sky unless it `isWhole`; nil without an offset.
  private static func conditions(
    at time: Int64, _ bytes: Span<UInt8>, _ position: inout Int, isWhole: Bool
  ) -> Conditions? {
    guard let offset = offset(bytes, &position) else { return nil }
    var conditions = Conditions(at: Instant(seconds: time), offset: offset)
    conditions.code = code(bytes, &position)
    if !isWhole { return conditions }
    conditions.temperature = TabbedFields.number(bytes, &position)
    conditions.feelsLike = TabbedFields.number(bytes, &position)
    conditions.humidity = TabbedFields.number(bytes, &position)
    conditions.dewPoint = TabbedFields.number(bytes, &position)
    conditions.pressure = TabbedFields.number(bytes, &position)
    conditions.visibility = TabbedFields.number(bytes, &position)
    conditions.cloudCover = TabbedFields.number(bytes, &position)
    conditions.rainChance = TabbedFields.number(bytes, &position)
    conditions.precipitation = TabbedFields.number(bytes, &position)
    conditions.wind = TabbedFields.number(bytes, &position)
    conditions.windDirection = TabbedFields.number(bytes, &position)
    conditions.gusts = TabbedFields.number(bytes, &position)
    conditions.uvIndex = TabbedFields.number(bytes, &position)
    return conditions
  }

  private static func outlook(
    _ bytes: Span<UInt8>, _ position: inout Int
  ) -> Forecast.DayOutlook? {
    guard let number = TabbedFields.whole(bytes, &position), let day = Day(exactly: number) else {
      return nil
    }
    var outlook = Forecast.DayOutlook(day)
    outlook.code = code(bytes, &position)
    outlook.warmest = TabbedFields.number(bytes, &position)
    outlook.coldest = TabbedFields.number(bytes, &position)
    outlook.precipitation = TabbedFields.number(bytes, &position)
    outlook.rainChance = TabbedFields.number(bytes, &position)
    outlook.wind = TabbedFields.number(bytes, &position)
    outlook.gusts = TabbedFields.number(bytes, &position)
    outlook.uvIndex = TabbedFields.number(bytes, &position)
    return outlook
  }

  private static func offset(_ bytes: Span<UInt8>, _ position: inout Int) -> Int? {
    guard let offset = TabbedFields.whole(bytes, &position), -100_000...100_000 ~= offset else {
      return nil
    }
    return Int(offset)
  }

  private static func code(_ bytes: Span<UInt8>, _ position: inout Int) -> WeatherCode? {
    guard let number = TabbedFields.whole(bytes, &position), 0...99 ~= number else { return nil }
    return WeatherCode(Int(number))
  }
}
