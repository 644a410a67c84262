import Formats

/// A kind of file that holds places.
package enum PlaceFormat: String, CaseIterable, Sendable {
  case geojson
  case gpx
  case csv

  /// The kind of a file by its first bytes; nil for one that holds no places.
  init?(_ head: DocumentHead) {
    if head.isJSON {
      guard PlaceFormat.isGeoJSON(head) else { return nil }
      self = .geojson
    } else if PlaceFormat.isGPX(head) {
      self = .gpx
    } else if PlaceTable.detects(head) {
      self = .csv
    } else {
      return nil
    }
  }

  /// Whether an object of JSON has the type of a feature, of several or of a geometry.
  private static func isGeoJSON(_ head: DocumentHead) -> Bool {
    if head.name.lowercased().hasSuffix(".geojson") { return true }
    let bytes = head.bytes.span
    var position = 0
    var isFirst = true
    JSON.skipSpace(bytes, &position)
    guard position < bytes.count, bytes[position] == UInt8(ascii: "{") else { return false }
    // What is cut at the end of the head is no error here.
    while let name = try? JSON.nextName(bytes, &position, isFirst: &isFirst) {
      if JSON.text(of: name, in: bytes) == "type",
        let type = try? JSON.value(bytes, &position, depth: 1).text
      {
        return type == "FeatureCollection" || type == "Feature"
          || GeoJSONGeometry.Kind(rawValue: type) != nil
      }
      guard (try? JSON.skipValue(bytes, &position, depth: 1)) != nil else { return false }
    }
    return false
  }

  /// Whether the root element of a document of XML is that of GPX.
  private static func isGPX(_ head: DocumentHead) -> Bool {
    let first = head.bytes.first { !($0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09) }
    guard first == UInt8(ascii: "<") else { return false }
    guard let window = try? ByteWindow(ByteSource(Array(head.bytes), named: head.name)),
      var reader = try? XMLReader(window)
    else { return false }
    while let event = try? reader.next() {
      if case .start(let element) = event { return element.localName == "gpx" }
    }
    return false
  }
}
