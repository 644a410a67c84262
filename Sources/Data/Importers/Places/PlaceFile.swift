import Formats
import Places
import Time

/// A file of places that was brought: GeoJSON, GPX or a table.
///
///     guard let file = try PlaceFile(source) else { … }
///     let summary = try file.read(in: zone) { place in … }
package struct PlaceFile {
  package let format: PlaceFormat
  private let source: ByteSource

  /// Nil if a source holds no places.
  ///
  /// - Throws: What reading the source throws.
  package init?(_ source: ByteSource) throws {
    var window = try ByteWindow(source)
    let options = ImportOptions(today: .first)
    while !DocumentHead(window, named: source.name, options).isSufficient {
      try window.move(to: 0)
    }
    guard let format = PlaceFormat(DocumentHead(window, named: source.name, options)) else {
      return nil
    }
    self.format = format
    self.source = source
  }

  /// Reads the places in their order and passes each to `put`.
  ///
  /// `zone` decides on which day a time is that states its offset from UTC.
  ///
  /// - Throws: ``DocumentError`` where the file is refused, what `put` throws, and what reading the source
  ///   throws.
  package func read(
    in zone: Zone, _ put: @escaping (ImportedPlace) throws -> Void
  ) throws -> PlaceSummary {
    var sink = PlaceSink(zone: zone, put: put)
    let window = try ByteWindow(source)
    switch format {
    case .geojson: try GeoJSONPlaces.read(window, into: &sink)
    case .gpx: try GPXPlaces.read(window, into: &sink)
    case .csv: try PlaceTable.read(window, into: &sink)
    }
    return sink.summary
  }
}
