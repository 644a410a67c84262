import Formats
import Geography
import Time

/// A visit or a journey of Google's location history.
enum GoogleStay {
  typealias Visit = (point: Coordinates, name: String?, address: String?)

  case visit(Visit, start: Stamp, end: Stamp)
  case journey(type: String, metres: Double?, start: Stamp, end: Stamp)
  case path
  case unknown(String)
  case invalid(String)

  /// Reads an element of `timelineObjects`.
  ///
  ///     {"placeVisit": {"location": {"latitudeE7": 525170000, "longitudeE7": 133890000,
  ///       "name": "Café"}, "duration": {"startTimestamp": "2019-04-01T08:00:00Z", …}}}
  ///     {"activitySegment": {"distance": 5200, "activityType": "CYCLING", "duration": {…}}}
  init(takeout row: JSONValue) {
    guard let entry = row["placeVisit"] ?? row["activitySegment"] else {
      self = .unknown(GoogleStay.firstName(of: row))
      return
    }
    let duration = entry["duration"]
    guard let start = GoogleStay.time(duration?["startTimestamp"], duration?["startTimestampMs"]),
      let end = GoogleStay.time(duration?["endTimestamp"], duration?["endTimestampMs"])
    else {
      self = .invalid("a visit or journey has no valid start and end")
      return
    }
    guard row["placeVisit"] != nil else {
      self = .journey(
        type: entry["activityType"]?.text ?? "unknown", metres: entry["distance"]?.looseNumber,
        start: start, end: end)
      return
    }
    guard let location = entry["location"],
      let point = Coordinates(e7: location, "latitudeE7", "longitudeE7")
    else {
      self = .unknown("placeVisit without a point")
      return
    }
    self = .visit(
      (point, location["name"]?.text, location["address"]?.text), start: start, end: end)
  }

  /// Reads a segment from a phone.
  ///
  ///     {"startTime": "…", "endTime": "…", "visit": {"hierarchyLevel": 0, "topCandidate":
  ///       {"semanticType": "HOME", "placeLocation": {"latLng": "52.5170°, 13.3890°"}}}}
  ///     {"startTime": "…", "activity": {"distanceMeters": "5200.0", "topCandidate":
  ///       {"type": "cycling"}}}
  ///
  /// On an iPhone a point is `geo:52.517000,13.389000`, and numbers are texts.
  init(phone row: JSONValue) {
    if row["visit"] == nil, row["activity"] == nil {
      self = row["timelinePath"] != nil ? .path : .unknown(GoogleStay.firstName(of: row))
      return
    }
    guard let start = GoogleStay.time(row["startTime"], nil),
      let end = GoogleStay.time(row["endTime"], nil)
    else {
      self = .invalid("a segment has no valid startTime and endTime")
      return
    }
    if let activity = row["activity"] {
      self = .journey(
        type: activity["topCandidate"]?["type"]?.text ?? "unknown",
        metres: activity["distanceMeters"]?.looseNumber, start: start, end: end)
      return
    }
    // A visit to a part of another place, such as a shop of a station.
    if let level = row["visit"]?["hierarchyLevel"]?.looseNumber, level > 0 {
      self = .unknown("visit in another visit")
      return
    }
    let candidate = row["visit"]?["topCandidate"]
    let location = candidate?["placeLocation"]
    guard let point = (location?["latLng"] ?? location)?.text.flatMap(Coordinates.init(google:))
    else {
      self = .unknown("visit without a point")
      return
    }
    let type = candidate?["semanticType"]?.text?.lowercased()
    let name: String? =
      switch type {
      case "home", "inferred_home": "Home"
      case "work", "inferred_work": "Work"
      default: nil
      }
    self = .visit((point, name, nil), start: start, end: end)
  }

  static func time(_ text: JSONValue?, _ milliseconds: JSONValue?) -> Stamp? {
    if let stamp = text?.text.flatMap({ Stamp($0) }) { return stamp }
    guard let number = milliseconds?.looseNumber, abs(number) < 1e14 else { return nil }
    return Stamp(utc: Int64((number / 1000).rounded(.down)))
  }

  /// The first name of an object that is not a time.
  private static func firstName(of row: JSONValue) -> String {
    guard case .object(let members) = row else { return "without a name" }
    return members.first { $0.name != "startTime" && $0.name != "endTime" }?.name
      ?? "without a name"
  }
}

extension Coordinates {
  /// Reads ten-millionths of a degree, which may exceed 180° by an overflow of 32 bits.
  init?(e7 row: JSONValue, _ latitude: String, _ longitude: String) {
    guard let latitude = row[latitude]?.looseNumber, let longitude = row[longitude]?.looseNumber
    else { return nil }
    func degrees(_ number: Double, _ largest: Double) -> Double {
      let wrapped =
        number > largest * 1e7
        ? number - 4_294_967_296 : number < -largest * 1e7 ? number + 4_294_967_296 : number
      return wrapped / 1e7
    }
    self.init(latitude: degrees(latitude, 90), longitude: degrees(longitude, 180))
  }

  /// Reads `52.5170°, 13.3890°` or `geo:52.517000,13.389000`.
  init?(google text: String) {
    let plain = text.hasPrefix("geo:") ? text.dropFirst(4) : text[...]
    let parts = plain.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let numbers = parts.compactMap {
      Double(String($0.filter { $0 != "°" && $0 != " " }))
    }
    guard numbers.count == 2 else { return nil }
    self.init(latitude: numbers[0], longitude: numbers[1])
  }
}
