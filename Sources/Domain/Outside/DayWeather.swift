import Geography
import Time

/// The weather of one whole day for the attributes of Exist: in °C and hPa, shares from 0 to 1,
/// and `dayLength` in minutes.
package struct DayWeather: Equatable, Sendable {
  package var warmest: Double?
  package var coldest: Double?
  /// In inches an hour: the sum of the day in mm ÷ 24 ÷ 25.4.
  package var precipitation: Double?
  /// The mean of the hours, in km/h.
  package var windSpeed: Double?
  package var cloudCover: Double?
  package var humidity: Double?
  /// The mean of the hours at sea level, in hPa.
  package var airPressure: Double?
  /// The most severe weather in words: `light rain`.
  package var summary: String?
  package var dayLength: Int

  /// The weather of a day from midnight to midnight by the clocks at a place.
  ///
  /// A measure that is missing in any hour is nil. A service gives the precipitation of the hour
  /// before, so the first hour of the next day belongs to the day.
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
      amounts.count == count && count > 0 ? amounts.reduce(0, +) / 24 / 25.4 : nil
    windSpeed = mean(\.wind).map { $0 * 3.6 }
    cloudCover = mean(\.cloudCover).map { $0 / 100 }
    humidity = mean(\.humidity).map { $0 / 100 }
    airPressure = mean(\.pressure)
    let codes = mine.compactMap(\.code)
    summary =
      codes.count == count ? codes.max { $0.severity < $1.severity }?.words : nil
    let noon = zone.resolve(LocalDateTime(day: day, minute: 720)).instant
    let sun = SunDay(day, at: place, offset: zone.offset(at: noon))
    dayLength = (sun.length + 30) / 60
  }
}
