import Formats
import Geography
import Time

/// Reads Google's location history, in all its forms.
///
///     {"locations": [{"latitudeE7": 525170000, "longitudeE7": 133890000, "timestamp": "…Z"}]}
///     {"timelineObjects": [{"placeVisit": {…}}, {"activitySegment": {…}}]}
///
/// What phones export since 2024, Android and iPhone:
///
///     {"semanticSegments": [{"startTime": "2026-03-11T10:00:00.000+01:00", …, "visit": {…}}]}
///     [{"startTime": "2026-03-11T10:00:00.000+01:00", "endTime": …, "activity": {…}}]
///
/// Positions, visits and journeys of Takeout; since 2024, exports of Android and iPhones. Visits
/// have priority over positions of the same day. A time with Z is UTC; other offsets belong to
/// the place.
struct GoogleLocationReader: ExportReader {
  static let kind = ExportKind(
    source: .googleLocation,
    files: "Timeline.json, location-history.json, Records.json or 2019_APRIL.json",
    howTo: "On the phone: Settings, Location, Timeline, Export; on an iPhone in Google Maps."
      + " Older ones are of Takeout.", hasTables: false)

  static func recognizes(_ file: FileHead) throws -> Bool {
    guard try file.readFirstByte().map("{[".utf8.contains) ?? false else { return false }
    if try file.begins(with: "\"locations\"", within: 64) {
      return try file.begins(with: "\"latitudeE7\"")
    }
    for name in ["\"timelineObjects\"", "\"semanticSegments\""]
    where try file.begins(with: name, within: 64) {
      return true
    }
    guard let first = try file.firstElement(), first["startTime"]?.text != nil else { return false }
    return ["visit", "activity", "timelinePath", "timelineMemory"].contains { first[$0] != nil }
  }

  private let book: DayBook
  private var visits: StayBook
  private var positions = PositionBook()

  init(_ book: DayBook) { (self.book, visits) = (book, StayBook(book)) }

  mutating func read(_ file: ByteSource) throws {
    positions.beginFile()
    try JSONRows.read(file) { reader in
      if try reader.peek() == UInt8(ascii: "[") {
        return try reader.forEachRow(depth: 0, book) { addSegment($0) }
      }
      try reader.forEachMember(depth: 0) { reader, name in
        switch name {
        case "locations": try reader.forEachRow(depth: 1, book) { addPosition($0.value) }
        case "timelineObjects": try reader.forEachRow(depth: 1, book) { addObject($0) }
        case "semanticSegments": try reader.forEachRow(depth: 1, book) { addSegment($0) }
        // Raw positions, and Google's guesses about the person.
        case "rawSignals", "userLocationProfile": try reader.skipValue(depth: 1)
        default:
          book.skip("member '\(name)' of the document")
          try reader.skipValue(depth: 1)
        }
      }
    }
  }

  mutating func finish() {
    visits.finish()
    positions.finish(into: book)
  }

  static let walking = DayAttribute(
    name: "walk_distance", label: "Walking distance", group: "activity", type: .decimal,
    unit: .kilometre)

  private mutating func addPosition(_ row: JSONValue) {
    guard let point = Coordinates(e7: row),
      let time = GoogleLocationReader.time(row["timestamp"], row["timestampMs"])
    else { return book.skip("position without a point or a time") }
    if let accuracy = row["accuracy"]?.looseNumber, accuracy > PositionBook.leastAccuracy {
      return book.skip("position that is less accurate than 2 km")
    }
    positions.add(point, at: time.instant(in: book.zone), &book.clock)
  }

  /// Adds an element of `timelineObjects`.
  ///
  ///     {"placeVisit": {"location": {"latitudeE7": 525170000, "longitudeE7": 133890000,
  ///       "name": "Café"}, "duration": {"startTimestamp": "2019-04-01T08:00:00Z", …}}}
  ///     {"activitySegment": {"distance": 5200, "activityType": "CYCLING", "duration": {…}}}
  private mutating func addObject(_ row: JSONRow) {
    guard let entry = row["placeVisit"] ?? row["activitySegment"] else { return skip(row) }
    let duration = entry["duration"]
    guard let start = local(duration?["startTimestamp"], duration?["startTimestampMs"]),
      let end = local(duration?["endTimestamp"], duration?["endTimestampMs"])
    else { return report(row, "a visit or journey has no valid start and end") }
    guard row["placeVisit"] != nil else {
      return addJourney(entry["activityType"], entry["distance"], from: start, to: end)
    }
    guard let location = entry["location"], let point = Coordinates(e7: location)
    else { return book.skip("segment 'placeVisit without a point'") }
    let visit = (point, location["name"]?.text, location["address"]?.text)
    visits.add(visit, from: start, to: end)
  }

  /// Adds a segment from a phone.
  ///
  ///     {"startTime": "…", "endTime": "…", "visit": {"hierarchyLevel": 0, "topCandidate":
  ///       {"semanticType": "HOME", "placeLocation": {"latLng": "52.5170°, 13.3890°"}}}}
  ///     {"startTime": "…", "activity": {"distanceMeters": "5200.0", "topCandidate":
  ///       {"type": "cycling"}}}
  ///
  /// On an iPhone a point is `geo:52.517000,13.389000`, and numbers are texts.
  private mutating func addSegment(_ row: JSONRow) {
    if row["visit"] == nil, row["activity"] == nil {
      // A journey sums up the positions of its path.
      if row["timelinePath"] == nil { skip(row) }
      return
    }
    guard let start = local(row["startTime"], nil), let end = local(row["endTime"], nil) else {
      return report(row, "a segment has no valid startTime and endTime")
    }
    if let activity = row["activity"] {
      return addJourney(
        activity["topCandidate"]?["type"], activity["distanceMeters"], from: start, to: end)
    }
    // A visit to a part of another place, such as a shop of a station.
    if let level = row["visit"]?["hierarchyLevel"]?.looseNumber, level > 0 {
      return book.skip("segment 'visit in another visit'")
    }
    let candidate = row["visit"]?["topCandidate"]
    let location = candidate?["placeLocation"]
    guard let point = (location?["latLng"] ?? location)?.text.flatMap(Coordinates.init(google:))
    else { return book.skip("segment 'visit without a point'") }
    let name: String? =
      switch candidate?["semanticType"]?.text?.lowercased() {
      case "home", "inferred_home": "Home"
      case "work", "inferred_work": "Work"
      default: nil
      }
    visits.add((point, name, nil), from: start, to: end)
  }

  private func report(_ row: JSONRow, _ message: String) {
    row.report(message, hint: "Times look like 2026-03-11T10:00:00.000+01:00.")
  }

  /// Counts an object by its first name that is not a time.
  private func skip(_ row: JSONRow) {
    var name: String?
    if case .object(let members) = row.value {
      name = members.first { $0.name != "startTime" && $0.name != "endTime" }?.name
    }
    book.skip("segment '\(name ?? "without a name")'")
  }

  private mutating func addJourney(
    _ type: JSONValue?, _ distance: JSONValue?, from start: LocalDateTime, to end: LocalDateTime
  ) {
    let type = type?.text ?? "unknown"
    let seconds = end.seconds - start.seconds
    guard 0...7 * 86_400 ~= seconds, visits.isNew(type, at: start) else { return }
    let kilometres = distance?.looseNumber.map { $0 / 1000 }
    let source = book.source(StayBook.source)
    switch type.lowercased() {
    case "cycling":
      book.add(Double(seconds) / 60, to: .cyclingMinutes, from: source, on: start.day)
      if let kilometres { book.add(kilometres, to: .cyclingDistance, from: source, on: start.day) }
    case "walking":
      if let kilometres {
        book.add(kilometres, to: GoogleLocationReader.walking, from: source, on: start.day)
      }
    default: book.skip("journey of type \(type)")
    }
  }

  /// What the clock showed: as written, but of UTC in the person's zone.
  private func local(_ text: JSONValue?, _ milliseconds: JSONValue?) -> LocalDateTime? {
    GoogleLocationReader.time(text, milliseconds).map { $0.isUTC ? book.local($0) : $0.local }
  }

  private static func time(_ text: JSONValue?, _ milliseconds: JSONValue?) -> Stamp? {
    if let stamp = text?.text.flatMap({ Stamp($0) }) { return stamp }
    guard let number = milliseconds?.looseNumber, abs(number) < 1e14 else { return nil }
    return Stamp(utc: Int64((number / 1000).rounded(.down)))
  }
}

extension Coordinates {
  /// Reads ten-millionths of a degree, which may exceed 180° by an overflow of 32 bits.
  init?(e7 row: JSONValue) {
    guard let latitude = row["latitudeE7"]?.looseNumber,
      let longitude = row["longitudeE7"]?.looseNumber
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
    let numbers = parts.compactMap { Double(String($0.filter { $0 != "°" && $0 != " " })) }
    guard numbers.count == 2 else { return nil }
    self.init(latitude: numbers[0], longitude: numbers[1])
  }
}
