/// Reads a document of GeoJSON through a window, feature by feature; it may also be one feature or
/// one geometry.
///
///     {"type": "FeatureCollection", "features": [
///       {"type": "Feature", "geometry": {"type": "Point", "coordinates": [144.96, -37.81]},
///        "properties": {"name": "Melbourne"}}]}
package enum GeoJSONReader {
  /// Calls `body` with each feature, and a problem without a message that has its line and column.
  package static func forEachFeature(
    of window: ByteWindow, _ body: (GeoJSONFeature, _ place: Problem) throws -> Void
  ) throws { try JSONReader.read(window, prefix: "is not JSON: ") { try readAll(&$0, body) } }

  private static func readAll(
    _ reader: inout JSONReader, _ body: (GeoJSONFeature, _ place: Problem) throws -> Void
  ) throws {
    var parts = GeoJSONParts()
    var shape = GeoJSONFeature.Shape.none
    var properties = JSONValue.null
    var hasFeatures = false
    let start = reader.place(at: reader.position)
    guard try reader.peek() == UInt8(ascii: "{") else { throw refusal(start) }
    var isFirst = true
    while let name = try reader.nextName(&isFirst) {
      let place = reader.place(at: reader.position)
      switch name {
      case "features" where try reader.peek() == UInt8(ascii: "["):
        hasFeatures = true
        try readFeatures(&reader, body)
      case "geometry":
        shape = try reader.read { bytes, position throws(SyntaxError) in
          try GeoJSON.geometry(bytes, &position, depth: 1)
        }
      case "properties": properties = try reader.value(depth: 1).value
      case "crs": try checkSystem(try reader.value(depth: 1).value, place)
      default:
        // A read may run several times; only the last one counts.
        var read = parts
        let before = parts
        let isPart = try reader.read { bytes, position throws(SyntaxError) in
          read = before
          return try read.read(name, bytes, &position, depth: 1)
        }
        parts = read
        if !isPart { try reader.skipValue(depth: 1) }
      }
    }
    try reader.finish()
    switch parts.type {
    case "FeatureCollection": if !hasFeatures { throw refusal(start) }
    case "Feature": try body(GeoJSONFeature(shape: shape, properties: properties), start)
    default:
      guard let type = parts.type, GeoJSONGeometry.Kind(rawValue: type) != nil
      else { throw refusal(start) }
      try body(GeoJSONFeature(shape: parts.shape), start)
    }
  }

  private static func readFeatures(
    _ reader: inout JSONReader, _ body: (GeoJSONFeature, _ place: Problem) throws -> Void
  ) throws {
    var isFirst = true
    while try reader.nextElement(&isFirst) {
      let (feature, offset) = try reader.read { bytes, position throws(SyntaxError) in
        let offset = position
        return (try GeoJSON.feature(bytes, &position, depth: 2), offset)
      }
      try body(feature, reader.place(at: offset))
    }
  }

  /// Refuses coordinates that are not degrees on WGS 84, which documents before 2016 could state.
  private static func checkSystem(_ system: JSONValue, _ place: Problem) throws {
    guard system != .null else { return }
    let name = system["properties"]?["name"]?.text ?? ""
    if name.hasSuffix("CRS84") || name.hasSuffix(":4326") { return }
    throw DocumentError(
      place.saying(
        "its coordinates are in another system than longitude and latitude",
        hint: "Convert it to WGS 84 (EPSG:4326), which RFC 7946 demands."))
  }

  private static func refusal(_ place: Problem) -> DocumentError {
    DocumentError(
      place.saying(
        "is JSON, but not GeoJSON",
        hint: "GeoJSON is {\"type\": \"FeatureCollection\", \"features\": […]}, a feature or a "
          + "geometry."), isUnknownShape: true)
  }
}

extension JSONReader {
  /// A problem at an index into the window's bytes, for ``Problem/saying(_:hint:)``.
  package mutating func place(at offset: Int) -> Problem {
    locate(OffsetProblem(offset: offset, message: "", hint: ""))
  }
}

/// A shape of GeoJSON as RFC 7946 has it.
///
///     {"type": "Point", "coordinates": [144.96, -37.81]}
///     {"type": "Polygon", "coordinates": [[[100, 0], [101, 0], [101, 1], [100, 0]]]}
package struct GeoJSONGeometry: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case point = "Point"
    case multiPoint = "MultiPoint"
    case line = "LineString"
    case multiLine = "MultiLineString"
    case polygon = "Polygon"
    case multiPolygon = "MultiPolygon"
    case collection = "GeometryCollection"
  }

  /// Degrees as they are written, whatever their range, without the height.
  package struct Position: Equatable, Sendable { package var longitude, latitude: Double }

  package let kind: Kind
  package internal(set) var positions: [Position] = []
  /// Where each line or ring ends in ``positions``; empty for points.
  package internal(set) var ends: [Int] = []
  package internal(set) var members: [GeoJSONGeometry] = []
}

/// A feature of GeoJSON: a shape with properties.
package struct GeoJSONFeature: Equatable, Sendable {
  /// What the member `geometry` is.
  package enum Shape: Equatable, Sendable {
    case geometry(GeoJSONGeometry)
    /// `null`, or no such member.
    case none
    case invalid(String)
  }

  package let shape: Shape
  package internal(set) var properties = JSONValue.null
}
