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
  package struct Position: Equatable, Sendable {
    package var longitude: Double
    package var latitude: Double
  }

  package let kind: Kind
  /// All positions, in order.
  package let positions: [Position]
  /// Where each line or ring ends in ``positions``; empty for points.
  package let ends: [Int]
  /// The geometries of a collection.
  package let members: [GeoJSONGeometry]

  package init(
    _ kind: Kind, positions: [Position] = [], ends: [Int] = [], members: [GeoJSONGeometry] = []
  ) {
    self.kind = kind
    self.positions = positions
    self.ends = ends
    self.members = members
  }
}

/// A feature of GeoJSON: a shape with properties.
package struct GeoJSONFeature: Equatable, Sendable {
  /// What the member `geometry` is.
  package enum Shape: Equatable, Sendable {
    case geometry(GeoJSONGeometry)
    /// `null`, or no such member.
    case none
    /// Not a geometry, with the reason.
    case invalid(String)
  }

  package let shape: Shape
  package internal(set) var properties = JSONValue.null
}
