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
    howTo:
      "On the phone: Settings, Location, Timeline, Export; on an iPhone in Google Maps."
      + " Older ones are of Takeout."
  )

  static func recognizes(_ file: FileHead) throws -> Bool {
    guard file.isNamed(".json") else { return false }
    if try file.begins(with: "\"locations\"", within: 64) {
      return try file.begins(with: "\"latitudeE7\"")
    }
    for name in ["\"timelineObjects\"", "\"semanticSegments\""]
    where try file.begins(with: name, within: 64) {
      return true
    }
    guard let first = try file.firstElement(), first["startTime"]?.text != nil else {
      return false
    }
    return ["visit", "activity", "timelinePath", "timelineMemory"].contains { first[$0] != nil }
  }

  private var visits = StayBook()
  private var positions = PositionBook()

  init(_ options: ImportOptions) {}

  mutating func read(_ source: ByteSource, into book: inout DayBook) throws {
    positions.beginFile()
    try JSONRows.read(source) { reader in
      if try reader.peek() == UInt8(ascii: "[") {
        return try reader.forEachElement(depth: 0) { row, problem in
          add(GoogleStay(phone: row), &book, problem)
        }
      }
      try reader.forEachMember(depth: 0) { reader, name in
        switch name {
        case "locations":
          try reader.forEachElement(depth: 1) { row, _ in add(position: row, &book) }
        case "timelineObjects":
          try reader.forEachElement(depth: 1) { row, problem in
            add(GoogleStay(takeout: row), &book, problem)
          }
        case "semanticSegments":
          try reader.forEachElement(depth: 1) { row, problem in
            add(GoogleStay(phone: row), &book, problem)
          }
        // Raw positions, and Google's guesses about the person.
        case "rawSignals", "userLocationProfile": try reader.skipValue(depth: 1)
        default:
          book.passOver("member '\(name)' of the document")
          try reader.skipValue(depth: 1)
        }
      }
    }
  }

  private mutating func add(position row: JSONValue, _ book: inout DayBook) {
    guard let point = Coordinates(e7: row, "latitudeE7", "longitudeE7"),
      let time = GoogleStay.time(row["timestamp"], row["timestampMs"])
    else { return book.passOver("position without a point or a time") }
    if let accuracy = row["accuracy"]?.looseNumber, accuracy > PositionBook.leastAccuracy {
      return book.passOver("position that is less accurate than 2 km")
    }
    positions.add(point, at: time.instant(in: book.zone), &book.clock)
  }

  private mutating func add(
    _ entry: GoogleStay, _ book: inout DayBook, _ problem: JSONRows.Locating
  ) {
    switch entry {
    case .visit(let visit, let start, let end):
      visits.add(visit, from: local(start, &book), to: local(end, &book), &book)
    case .journey(let type, let metres, let start, let end):
      add(type, metres, from: local(start, &book), to: local(end, &book), &book)
    // The positions of a journey, which the journey sums up.
    case .path: break
    case .unknown(let name): book.passOver("segment '\(name)'")
    case .invalid(let reason):
      book.report(problem(reason, "Times look like 2026-03-11T10:00:00.000+01:00."))
    }
  }

  private mutating func add(
    _ type: String, _ metres: Double?, from start: LocalDateTime, to end: LocalDateTime,
    _ book: inout DayBook
  ) {
    let seconds = end.seconds - start.seconds
    guard 0...7 * 86_400 ~= seconds, visits.isNew(type, at: start) else { return }
    let source = book.source(StayBook.source)
    switch type.lowercased() {
    case "cycling":
      book.add(Double(seconds) / 60, to: .cyclingMinutes, from: source, on: start.day)
      if let metres {
        book.add(metres / 1000, to: .cyclingDistance, from: source, on: start.day)
      }
    case "walking":
      if let metres {
        book.add(metres / 1000, to: GoogleLocationReader.walking, from: source, on: start.day)
      }
    default: book.passOver("journey of type \(type)")
    }
  }

  static let walking = NamedBook.Attribute(
    name: "walk_distance", label: "Walking distance", group: "activity", type: .decimal,
    unit: .kilometre)

  /// What the clock showed: as written, but of UTC in the person's zone.
  private func local(_ stamp: Stamp, _ book: inout DayBook) -> LocalDateTime {
    stamp.isUTC ? book.local(stamp) : stamp.local
  }

  mutating func finish(into book: inout DayBook) {
    visits.finish(into: &book)
    positions.finish(into: &book)
  }
}
