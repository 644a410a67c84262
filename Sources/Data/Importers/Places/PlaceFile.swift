import Formats
import Places
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
    guard let reader = try PlaceFile.readers.first(where: { try $0.recognizes(head) }) else {
      return nil
    }
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
  package enum Other: String, CaseIterable, Sendable {
    case line
    case polygon
    case track
    case route
  }

  package var count = 0
  /// Why places were skipped, and where; at most ``mostProblems``.
  package var problems: [Problem] = []
  package var problemCount = 0
  /// Counts of objects that are not places.
  package var others: [Other: Int] = [:]

  package static let mostProblems = 1000

  package init() {}
}
