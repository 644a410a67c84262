import Formats
import Geography
import Places
import Text
import Time

/// A file of places: GeoJSON, GPX or a table.
package struct PlaceFile {
  private static var readers: [any PlaceReader.Type] {
    [GeoJSONPlaces.self, GPXPlaces.self, PlaceTable.self]
  }

  private let reader: any PlaceReader.Type
  private let source: ByteSource
  /// Whether it is a table, which may also be one of values.
  package var isTable: Bool { reader == PlaceTable.self }

  /// Creates the file; nil if a source holds no places.
  package init?(_ source: ByteSource) throws {
    let head = FileHead(source)
    _ = try head.head(FileHead.size + 3)
    guard let reader = try PlaceFile.readers.first(where: { try $0.recognizes(head) })
    else { return nil }
    (self.reader, self.source) = (reader, source)
  }

  /// Reads the places and passes each to `put`; times with an offset are dated in `zone`.
  package func read(
    in zone: Zone, _ put: @escaping (ImportedPlace) throws -> Void
  ) throws -> PlaceSummary {
    var sink = PlaceSink(zone: zone, put: put)
    try reader.read(ByteWindow(source), into: &sink)
    return sink.summary
  }
}

protocol PlaceReader: FileReader {
  static func read(_ window: ByteWindow, into sink: inout PlaceSink) throws
}

/// What became of a file of places.
package struct PlaceSummary: Equatable, Sendable {
  /// Something of a file that is not a place.
  package enum Other: String, CaseIterable, Sendable { case line, polygon, track, route }

  package var count = 0
  /// Why places were skipped, and where; at most ``mostProblems``.
  package var problems: [Problem] = []
  package var problemCount = 0
  /// Counts of objects that are not places.
  package var others: [Other: Int] = [:]

  package static let mostProblems = 1000

  package init() {}
}

struct PlaceSink {
  private(set) var summary = PlaceSummary()
  let zone: Zone
  let put: (ImportedPlace) throws -> Void

  init(zone: Zone, put: @escaping (ImportedPlace) throws -> Void) {
    (self.zone, self.put) = (zone, put)
  }

  struct Row {
    var name, address, note: String?
    var latitude, longitude: Double?
    var date: String?
  }

  /// Adds a place; one that is nowhere on Earth, or has an unreadable date, is a problem.
  mutating func add(_ row: Row, at place: Problem) throws {
    guard let latitude = row.latitude, let longitude = row.longitude else {
      return skip(place, "this place has no latitude and longitude", PlaceSink.degreesHint)
    }
    guard let point = Coordinates(latitude: latitude, longitude: longitude) else {
      return skip(
        place, "latitude \(latitude), longitude \(longitude) is nowhere on Earth",
        PlaceSink.degreesHint)
    }
    var day: Day?
    if let date = row.date.map({ String($0.trimmed) }), !date.isEmpty {
      day = self.day(of: date)
      if day == nil {
        return skip(
          place, "invalid date '\(CleanText(String(date.prefix(40))).string)'",
          "Expected a date such as 2026-11-20, or a time such as 2026-11-20T21:00:00Z.")
      }
    }
    try put(
      ImportedPlace(name: row.name, address: row.address, note: row.note, point: point, day: day))
    summary.count += 1
  }

  mutating func skip(_ place: Problem, _ message: String, _ hint: String) {
    summary.problemCount += 1
    guard summary.problems.count < PlaceSummary.mostProblems else { return }
    summary.problems.append(place.saying(message, hint: hint))
  }

  mutating func skip(_ other: PlaceSummary.Other) { summary.others[other, default: 0] += 1 }

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

/// Reads places from a table with a line of column names, in any order.
///
///     date,name,latitude,longitude,address,note
///     2026-11-20,Melbourne,-37.8136,144.9631,https://example.org,Coffee
///
/// A name, a latitude and a longitude are required; other columns are ignored.
enum PlaceTable: PlaceReader {
  static let ownColumns = ["date", "name", "latitude", "longitude", "address", "note"]

  private static let names = [
    ["date", "day", "time", "timestamp", "visited"],
    ["name", "title", "place", "label", "location"],
    ["latitude", "lat"], ["longitude", "lon", "lng", "long"],
    ["address", "url", "link", "website"],
    ["note", "notes", "description", "desc", "comment"],
  ]

  private static func indexes(in heads: [String]) -> [Int?] {
    names.map { names in names.lazy.compactMap { heads.firstIndex(of: $0) }.first }
  }

  /// Whether the first line has a name, a latitude and a longitude.
  static func recognizes(_ head: FileHead) -> Bool {
    guard !head.isJSON, let reader = try? CSVReader(head.window()) else { return false }
    return indexes(in: reader.heads.map(folded))[1...3].allSatisfy { $0 != nil }
  }

  static func read(_ window: ByteWindow, into sink: inout PlaceSink) throws {
    var reader = try CSVReader(window)
    let heads = reader.heads.map(folded)
    let indexes = indexes(in: heads)
    // A comma may stand before a fraction where it does not separate.
    let hasCommas = reader.separator != UInt8(ascii: ",")
    func degrees(_ text: String?) -> Double? {
      guard let text else { return nil }
      let number = hasCommas ? text.replacing(",", with: ".") : text
      return Double(String(number.trimmed)).flatMap { $0.isFinite ? $0 : nil }
    }
    var fields: [CSV.Field] = []
    while try reader.next(into: &fields) {
      if fields.count == 1, fields[0].start == fields[0].end, !fields[0].isQuoted { continue }
      let texts = indexes.map { index in
        index.flatMap { $0 < fields.count ? fields[$0] : nil }.map {
          CSVGuard.text(of: reader.text($0), isOwn: heads == ownColumns)
        }
      }
      let start = fields[0].isQuoted ? fields[0].start - 1 : fields[0].start
      try sink.add(
        PlaceSink.Row(
          name: texts[1], address: texts[4], note: texts[5], latitude: degrees(texts[2]),
          longitude: degrees(texts[3]), date: texts[0]),
        at: reader.locate(OffsetProblem(offset: start, message: "", hint: "")))
    }
  }

  private static func folded(_ head: String) -> String { String(head.trimmed).lowercased() }
}
