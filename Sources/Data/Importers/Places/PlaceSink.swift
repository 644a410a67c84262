import Formats
import Geography
import Places
import Text
import Time

struct PlaceSink {
  private(set) var summary = PlaceSummary()
  private let zone: Zone
  private let put: (ImportedPlace) throws -> Void

  init(zone: Zone, put: @escaping (ImportedPlace) throws -> Void) {
    self.zone = zone
    self.put = put
  }

  struct Row {
    var name: String?
    var address: String?
    var note: String?
    var latitude: Double?
    var longitude: Double?
    /// A date or a time, as it is written.
    var date: String?
  }

  /// Adds a place; one that is nowhere on Earth, or has an unreadable date, is a problem.
  mutating func add(_ row: Row, at place: Problem) throws {
    guard let latitude = row.latitude, let longitude = row.longitude else {
      return leaveOut(place, "this place has no latitude and longitude", PlaceSink.degreesHint)
    }
    guard let point = Coordinates(latitude: latitude, longitude: longitude) else {
      return leaveOut(
        place, "latitude \(latitude), longitude \(longitude) is nowhere on Earth",
        PlaceSink.degreesHint)
    }
    var day: Day?
    if let date = row.date.map({ String($0.trimmed) }), !date.isEmpty {
      day = self.day(of: date)
      if day == nil {
        return leaveOut(
          place, "invalid date '\(CleanText(String(date.prefix(40))).string)'",
          "Expected a date such as 2026-11-20, or a time such as 2026-11-20T21:00:00Z.")
      }
    }
    try put(
      ImportedPlace(
        name: row.name, address: row.address, note: row.note, point: point, day: day))
    summary.count += 1
  }

  mutating func leaveOut(_ place: Problem, _ message: String, _ hint: String) {
    summary.problemCount += 1
    guard summary.problems.count < PlaceSummary.mostProblems else { return }
    summary.problems.append(place.saying(message, hint: hint))
  }

  mutating func leaveOut(_ other: PlaceSummary.Other) { summary.others[other, default: 0] += 1 }

  /// The day of a date, of a local time, or of a time with its offset.
  private func day(of text: String) -> Day? {
    if let day = Day(iso: text) { return day }
    if let time = Timestamp(iso: text) { return zone.local(time.instant).day }
    // A local time, with a fraction of a second or without.
    let parts = text.split(separator: ".", maxSplits: 1)
    guard let first = parts.first, parts.count == 1 || parts[1].utf8.allSatisfy({ 48...57 ~= $0 })
    else { return nil }
    return LocalDateTime(String(first).replacing(" ", with: "T"))?.day
  }

  private static let degreesHint =
    "Expected degrees: a latitude from -90 to 90 and a longitude from -180 to 180."
}

/// The format of a place in an export of dash.
///
///     "places": [{"date": "2026-11-20", "name": "Melbourne", "latitude": -37.8, "longitude": 145}]
let ownPlaceRule =
  "A place has a 'date', a 'name', a 'latitude' from -90 to 90 and a 'longitude' from -180 to 180."

extension ImportedPlace {
  init?(_ object: JSONValue) {
    guard let day = object["date"]?.text.flatMap(Day.init(iso:)), let name = object["name"]?.text,
      let latitude = object["latitude"]?.number, let longitude = object["longitude"]?.number,
      let point = Coordinates(latitude: latitude, longitude: longitude)
    else { return nil }
    self.init(
      name: name, address: object["address"]?.text, note: object["note"]?.text, point: point,
      day: day)
  }
}
