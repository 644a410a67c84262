import Formats
import Text

/// Reads places from GeoJSON points and multi-points, alone or in collections.
///
///     {"type": "Feature", "geometry": {"type": "Point", "coordinates": [144.96, -37.81]},
///      "properties": {"name": "Melbourne", "date": "2026-11-20", "address": "https://…"}}
///
/// The usual names of properties in other programs are known.
enum GeoJSONPlaces: PlaceReader {
  private static let names = ["name", "title", "label", "Name", "NAME", "mapString"]
  private static let addresses = ["address", "url", "link", "website", "mediaURL"]
  private static let notes = ["note", "description", "desc", "comment"]
  private static let dates = ["date", "time", "timestamp", "visited"]

  static func recognizes(_ head: FileHead) -> Bool {
    guard head.isJSON else { return false }
    if head.name.hasSuffix(".geojson") { return true }
    var isFirst = true
    guard var reader = try? JSONReader(head.window()), (try? reader.peek()) == UInt8(ascii: "{")
    else { return false }
    // The end of the head may be cut.
    while let name = try? reader.nextName(&isFirst) {
      if name == "type", let type = try? reader.value(depth: 1).value.text {
        return type == "FeatureCollection" || type == "Feature"
          || GeoJSONGeometry.Kind(rawValue: type) != nil
      }
      guard (try? reader.skipValue(depth: 1)) != nil else { return false }
    }
    return false
  }

  static func read(_ window: ByteWindow, into sink: inout PlaceSink) throws {
    try GeoJSONReader.forEachFeature(of: window) { feature, place in
      switch feature.shape {
      case .none: sink.skip(place, "this feature has no geometry", hint)
      case .invalid(let reason): sink.skip(place, "this feature is invalid: \(reason)", hint)
      case .geometry(let geometry):
        var row = PlaceSink.Row()
        row.name = text(names, of: feature.properties)
        row.address = text(addresses, of: feature.properties)
        row.note = text(notes, of: feature.properties)
        row.date = text(dates, of: feature.properties)
        try add(geometry, row, at: place, to: &sink)
      }
    }
  }

  private static func add(
    _ geometry: GeoJSONGeometry, _ row: PlaceSink.Row, at place: Problem, to sink: inout PlaceSink
  ) throws {
    switch geometry.kind {
    case .point, .multiPoint:
      for position in geometry.positions {
        var row = row
        row.latitude = position.latitude
        row.longitude = position.longitude
        try sink.add(row, at: place)
      }
    case .line, .multiLine: sink.skip(.line)
    case .polygon, .multiPolygon: sink.skip(.polygon)
    case .collection: for member in geometry.members { try add(member, row, at: place, to: &sink) }
    }
  }

  private static func text(_ names: [String], of properties: JSONValue) -> String? {
    for name in names {
      guard let value = properties[name] else { continue }
      if let text = value.text, !text.isEmpty { return text }
      if let whole = value.whole { return "\(whole)" }
    }
    return nil
  }

  private static let hint =
    "A place is {\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", "
    + "\"coordinates\": [longitude,"
    + " latitude]}, \"properties\": {\"name\": …}}."
}

/// Reads the waypoints of GPX 1.0 and 1.1.
///
///     <gpx version="1.1"><wpt lat="-37.81" lon="144.96"><time>2026-11-20T12:00:00Z</time>
///       <name>Melbourne</name><desc>Coffee</desc><link href="https://…"/></wpt></gpx>
///
/// A waypoint from dash also has its date as an extension, because `time` is in UTC.
enum GPXPlaces: PlaceReader {
  static func recognizes(_ head: FileHead) -> Bool {
    guard head.firstByte == UInt8(ascii: "<"), let window = try? head.window(),
      var reader = try? XMLReader(window)
    else { return false }
    while let event = try? reader.next() {
      if case .start(let element) = event { return element.localName == "gpx" }
    }
    return false
  }

  static func read(_ window: ByteWindow, into sink: inout PlaceSink) throws {
    var reader = try XMLReader(window)
    while let event = try reader.next() {
      guard case .start(let element) = event else { continue }
      if reader.depth == 1 {
        guard element.localName == "gpx" else { throw refusal(reader, element) }
        continue
      }
      switch element.localName {
      case "wpt": try readWaypoint(element, &reader, into: &sink)
      case "trk":
        sink.skip(.track)
        try reader.skipElement()
      case "rte":
        sink.skip(.route)
        try reader.skipElement()
      default: try reader.skipElement()
      }
    }
  }

  private static func readWaypoint(
    _ element: XMLElement, _ reader: inout XMLReader, into sink: inout PlaceSink
  ) throws {
    let place = reader.locate(OffsetProblem(offset: element.offset, message: "", hint: ""))
    let depth = reader.depth
    var row = PlaceSink.Row()
    row.latitude = degrees(element["lat"])
    row.longitude = degrees(element["lon"])
    var comment: String?
    var ownDate: String?
    loop: while let event = try reader.next() {
      switch event {
      case .text: continue
      case .end: if reader.depth < depth { break loop }
      case .start(let child):
        switch child.localName {
        case "name": row.name = try reader.elementText()
        case "desc": row.note = try reader.elementText()
        case "cmt": comment = try reader.elementText()
        case "time": row.date = try reader.elementText()
        case "url":
          let url = try reader.elementText()
          row.address = row.address ?? url
        case "link":
          row.address = row.address ?? child["href"]
          try reader.skipElement()
        // Extensions are read like the waypoint.
        case "extensions": continue
        case "date" where child.name == "dash:date": ownDate = try reader.elementText()
        default: try reader.skipElement()
        }
      }
    }
    row.note = row.note.flatMap { $0.trimmed.isEmpty ? nil : $0 } ?? comment
    row.date = ownDate ?? row.date
    try sink.add(row, at: place)
  }

  private static func degrees(_ text: String?) -> Double? {
    guard let text, let number = Double(text.trimmed), number.isFinite else { return nil }
    return number
  }

  private static func refusal(_ reader: XMLReader, _ element: XMLElement) -> DocumentError {
    let message = CleanText("is XML with the root <\(element.name)>, not GPX").string
    return reader.window.error(
      OffsetProblem(
        offset: element.offset, message: message,
        hint: "The only XML with places that dash reads is GPX."), isUnknownShape: true)
  }
}
