import Formats
import Text

/// Reads places from GPX 1.0 and 1.1: its waypoints.
///
/// Tracks and routes are counted.
///
///     <gpx version="1.1"><wpt lat="-37.81" lon="144.96"><time>2026-11-20T12:00:00Z</time>
///       <name>Melbourne</name><desc>Coffee</desc><link href="https://…"/></wpt></gpx>
///
/// A waypoint that dash wrote has its date as an extension too, because `time` is in UTC, in which the day may
/// be another one.
enum GPXPlaces {
  static func read(_ window: ByteWindow, into sink: inout PlaceSink) throws {
    var reader = try XMLReader(window)
    while let event = try reader.next() {
      guard case .start(let element) = event else { continue }
      if reader.depth == 1 {
        guard element.localName == "gpx" else { throw refusal(&reader, element) }
        continue
      }
      switch element.localName {
      case "wpt": try readWaypoint(element, &reader, into: &sink)
      case "trk":
        sink.leaveOut(.track)
        try reader.skipElement()
      case "rte":
        sink.leaveOut(.route)
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
        // The elements of extensions are read like those of the waypoint.
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

  /// Decimal degrees; nil for anything else.
  private static func degrees(_ text: String?) -> Double? {
    guard let text, let number = Double(text.trimmed), number.isFinite else { return nil }
    return number
  }

  private static func refusal(_ reader: inout XMLReader, _ element: XMLElement) -> DocumentError {
    var problem = reader.locate(
      OffsetProblem(
        offset: element.offset, message: "is XML with the root <\(element.name)>, not GPX",
        hint: "Of XML, waypoints of GPX are read."))
    problem.message = CleanText(problem.message).string
    return DocumentError(problem, isUnknownShape: true)
  }
}
