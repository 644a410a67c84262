import Actions
import Formats
import Geography
import Importers
import Places
import Time

/// What comes as files of places, and as XML.
enum PlacesTarget {
  static func readGeoJSON(_ bytes: [UInt8]) {
    check(bytes, named: "in.geojson")
    _ = try? Land(reading: ByteSource(bytes, named: "land.geojson"))
  }

  static func readGPX(_ bytes: [UInt8]) { check(bytes, named: "in.gpx") }

  static func readTable(_ bytes: [UInt8]) { check(bytes, named: "in.csv") }

  /// Whatever is read is written so that it is read as the same again, in every format; and it is the same
  /// however the file is cut into chunks.
  private static func check(_ bytes: [UInt8], named name: String) {
    guard let (places, summary) = read(bytes, named: name, size: bytes.count) else { return }
    precondition(places.count == summary.count, "places are counted")
    precondition(summary.problems.count == summary.problemCount || summary.problemCount > 1000)
    if let (cut, cutSummary) = read(bytes, named: name, size: 7) {
      precondition(cut == places && cutSummary.others == summary.others, "chunks do not matter")
    } else {
      preconditionFailure("chunks do not matter")
    }
    for format in PlaceExport.Format.allCases {
      var written: [UInt8] = []
      var export = PlaceExport(format) { written += $0 }
      for place in places { try? export.add(place) }
      try? export.finish()
      guard let (again, problems) = read(written, named: "out." + format.rawValue, size: 4096)
      else { preconditionFailure("what was written is \(format.rawValue)") }
      precondition(again == places, "places are read as they were written")
      precondition(problems.problemCount == 0, "what was written has no problems")
    }
    let points = places.map(\.point)
    let view = MapExtent.fitting(points, least: 1).view(columns: 40, showing: points)
    for point in points {
      precondition(view.dot(of: point) != nil, "a place that is fitted is shown")
    }
    let pins = MapPins(of: points, on: view, reach: 2)
    precondition(pins.pins.reduce(0) { $0 + $1.members.count } == points.count)
  }

  /// The places of a file; nil where it is refused.
  private static func read(
    _ bytes: [UInt8], named name: String, size: Int
  ) -> ([ImportedPlace], PlaceSummary)? {
    let size = max(size, 1)
    let source = ByteSource(named: name) {
      var start = 0
      return {
        let end = min(start + size, bytes.count)
        defer { start = end }
        return Array(bytes[start..<end])
      }
    }
    var places: [ImportedPlace] = []
    guard let file = try? PlaceFile(source),
      let summary = try? file.read(in: .utc, { places.append($0) })
    else { return nil }
    return (places, summary)
  }

  /// A document is read as the same events however it is cut into chunks, and texts as they were escaped.
  static func readXML(_ bytes: [UInt8]) {
    let whole = events(bytes, size: bytes.count)
    precondition(events(bytes, size: 3) == whole, "chunks do not matter")
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value & 0xFFFE != 0xFFFE }) else {
      return
    }
    let document = "<a b=\"\(XMLText.escaped(text))\">\(XMLText.escaped(text))</a>"
    guard let window = try? ByteWindow(ByteSource(Array(document.utf8), named: "out.xml")),
      var reader = try? XMLReader(window), case .start(let element)? = try? reader.next(),
      let content = try? reader.elementText()
    else { preconditionFailure("what was written is XML") }
    precondition(element["b"] == text && content == text, "texts are read as they were written")
  }

  /// The events of a document up to its end or its first error, as one line each.
  private static func events(_ bytes: [UInt8], size: Int) -> [String] {
    let size = max(size, 1)
    let source = ByteSource(named: "in.xml") {
      var start = 0
      return {
        let end = min(start + size, bytes.count)
        defer { start = end }
        return Array(bytes[start..<end])
      }
    }
    guard let window = try? ByteWindow(source), var reader = try? XMLReader(window) else {
      return []
    }
    var events: [String] = []
    do {
      while let event = try reader.next() {
        switch event {
        case .start(let element):
          events.append("<" + element.name)
          events += element.attributes.map { $0.name + "=" + $0.value }
        case .end: events.append(">")
        case .text(let text): events.append(text)
        }
      }
    } catch {
      events.append("refused")
    }
    return events
  }
}
