import Formats
import Geography
import Places
import Text

/// Places as a file for other programs, which is read back as the same places.
///
/// Lines end with LF. Latitudes and longitudes have all their digits.
package struct PlaceExport {
  package enum Format: String, CaseIterable, Sendable {
    /// RFC 7946: a feature with a point for each place, one on a line.
    case geojson
    /// GPX 1.1: a waypoint for each place.
    case gpx
    /// `date,name,latitude,longitude,address,note`.
    case csv
  }

  private let format: Format
  private let write: ([UInt8]) throws -> Void
  private var text: String
  private var isFirst = true
  /// How many bytes are collected before they are written.
  private static let block = 1 << 16

  /// A file whose parts are passed to `write`.
  package init(_ format: Format, to write: @escaping ([UInt8]) throws -> Void) {
    self.format = format
    self.write = write
    text =
      switch format {
      case .geojson: "{\"type\": \"FeatureCollection\", \"features\": ["
      case .gpx:
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="dash" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:dash="urn:dash:place">

        """
      case .csv: "date,name,latitude,longitude,address,note\n"
      }
  }

  /// Adds a place.
  package mutating func add(_ place: ImportedPlace) throws {
    switch format {
    case .geojson: addFeature(place)
    case .gpx: addWaypoint(place)
    case .csv: addRow(place)
    }
    isFirst = false
    if text.utf8.count > PlaceExport.block { try flush() }
  }

  /// Ends the file and writes the rest.
  package mutating func finish() throws {
    switch format {
    case .geojson: text += isFirst ? "]}\n" : "\n]}\n"
    case .gpx: text += "</gpx>\n"
    case .csv: break
    }
    try flush()
  }

  private mutating func flush() throws {
    try write(Array(text.utf8))
    text.removeAll(keepingCapacity: true)
  }

  private mutating func addFeature(_ place: ImportedPlace) {
    text += isFirst ? "\n" : ",\n"
    text += "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": ["
    text += Coordinates.exactText(place.point.longitude) + ", "
    text += Coordinates.exactText(place.point.latitude) + "]}, \"properties\": {\"name\": "
    text += JSONText.quoted(place.name.string)
    if let day = place.day { text += ", \"date\": \"\(day)\"" }
    if let address = place.address { text += ", \"address\": " + JSONText.quoted(address.string) }
    if let note = place.note { text += ", \"note\": " + JSONText.quoted(note.string) }
    text += "}}"
  }

  /// The elements are in the order of GPX 1.1.
  private mutating func addWaypoint(_ place: ImportedPlace) {
    text += "  <wpt lat=\"\(Coordinates.exactText(place.point.latitude))\""
    text += " lon=\"\(Coordinates.exactText(place.point.longitude))\">\n"
    // At noon, which is on the same day in most time zones.
    if let day = place.day { text += "    <time>\(day)T12:00:00Z</time>\n" }
    text += "    <name>\(XMLText.escaped(place.name.string))</name>\n"
    if let note = place.note { text += "    <desc>\(XMLText.escaped(note.string))</desc>\n" }
    if let address = place.address {
      text += "    <link href=\"\(XMLText.escaped(address.string))\"/>\n"
    }
    if let day = place.day {
      text += "    <extensions><dash:date>\(day)</dash:date></extensions>\n"
    }
    text += "  </wpt>\n"
  }

  private mutating func addRow(_ place: ImportedPlace) {
    text += place.day.map { "\($0)," } ?? ","
    text += CSVGuard.cell(place.name.string) + ","
    text += Coordinates.exactText(place.point.latitude) + ","
    text += Coordinates.exactText(place.point.longitude) + ","
    text += (place.address.map { CSVGuard.cell($0.string) } ?? "") + ","
    text += (place.note.map { CSVGuard.cell($0.string) } ?? "") + "\n"
  }
}
