import Formats
import Testing

@Suite struct GeoJSONTests {
  /// Reads a document in chunks of `size` bytes, as one line per feature.
  private func features(_ text: String, size: Int = 1 << 16) throws -> [String] {
    let bytes = Array(text.utf8)
    let source = ByteSource(named: "in.geojson") {
      var start = 0
      return {
        let end = min(start + size, bytes.count)
        defer { start = end }
        return Array(bytes[start..<end])
      }
    }
    var lines: [String] = []
    try GeoJSONReader.forEachFeature(of: try ByteWindow(source)) { feature, place in
      let name = feature.properties["name"]?.text ?? "-"
      lines.append("\(place.line ?? 0):\(place.column ?? 0) \(name) \(describe(feature.shape))")
    }
    return lines
  }

  private func describe(_ shape: GeoJSONFeature.Shape) -> String {
    switch shape {
    case .none: return "nowhere"
    case .invalid(let reason): return reason
    case .geometry(let geometry):
      let positions = geometry.positions.map { "\($0.longitude) \($0.latitude)" }
      let members = geometry.members.map { describe(.geometry($0)) }
      return "\(geometry.kind.rawValue) \(positions) \(geometry.ends) \(members)"
    }
  }

  @Test(arguments: [
    (
      """
      {"type": "FeatureCollection", "name": "x", "features": [
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1.5, -2, 30]}, "properties": {"name": "A"}},
      {"properties": null, "geometry": null, "type": "Feature"}]}
      """,
      ["2:1 A Point [\"1.5 -2.0\"] [] []", "3:1 - nowhere"]
    ),
    (
      #"{"features": [], "type": "FeatureCollection"}"#, []
    ),
    (
      #"{"geometry": {"coordinates": [[0,1],[2,3]], "type": "MultiPoint"}, "type": "Feature"}"#,
      ["1:1 - MultiPoint [\"0.0 1.0\", \"2.0 3.0\"] [2] []"]
    ),
    (
      #"{"coordinates": [[[0,1],[2,3]],[[4,5]]], "type": "Polygon"}"#,
      ["1:1 - Polygon [\"0.0 1.0\", \"2.0 3.0\", \"4.0 5.0\"] [2, 3] []"]
    ),
    (
      #"{"type": "MultiPolygon", "coordinates": [[[[0,1]]],[[[2,3]],[[4,5],[6,7]]]]}"#,
      [
        "1:1 - MultiPolygon [\"0.0 1.0\", \"2.0 3.0\", \"4.0 5.0\", \"6.0 7.0\"] [1, 2, 4] []"
      ]
    ),
    (
      #"{"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [1, 2]}]}"#,
      ["1:1 - GeometryCollection [] [] [\"Point [\\\"1.0 2.0\\\"] [] []\"]"]
    ),
    (
      #"{"type": "Point", "coordinates": [[1, 2]]}"#,
      ["1:1 - its coordinates are invalid for a Point"]
    ),
    (
      #"{"type": "Point", "coordinates": ["1", 2]}"#,
      ["1:1 - its coordinates are invalid for a Point"]
    ),
    (#"{"type": "Point", "coordinates": []}"#, ["1:1 - its coordinates are invalid for a Point"]),
    (#"{"type": "MultiPoint", "coordinates": []}"#, ["1:1 - MultiPoint [] [] []"]),
    (
      #"{"type": "Feature", "geometry": {"type": "Circle", "coordinates": [1, 2]}}"#,
      ["1:1 - its geometry has no type that is known"]
    ),
    (
      #"{"type": "FeatureCollection", "features": [1, {"type": "Point"}]}"#,
      ["1:44 - a feature is an object", "1:47 - it has not the type Feature"]
    ),
  ])
  func `Features are read with their shapes, however they are cut into chunks`(
    text: String, expected: [String]
  ) throws {
    for size in [1, 7, 1 << 16] { #expect(try features(text, size: size) == expected) }
  }

  @Test(arguments: [
    ("[1]", "in.geojson:1:1: is JSON, but not GeoJSON"),
    ("{}", "in.geojson:1:1: is JSON, but not GeoJSON"),
    (#"{"type": "FeatureCollection"}"#, "in.geojson:1:1: is JSON, but not GeoJSON"),
    (#"{"type": "Topology", "features": []}"#, "in.geojson:1:1: is JSON, but not GeoJSON"),
    (
      #"{"type": "FeatureCollection", "features": [}"#,
      "in.geojson:1:44: is not JSON: '}' is where a value is expected"
    ),
    (
      #"{"type": "FeatureCollection", "crs": {"properties": {"name": "EPSG:3857"}}, "features": []}"#,
      "in.geojson:1:38: its coordinates are in another system than longitude and latitude"
    ),
  ])
  func `What is not GeoJSON is refused with its place`(text: String, message: String) {
    #expect {
      _ = try features(text)
    } throws: { error in
      "\(error)" == message
    }
  }

  @Test func `The system of longitude and latitude may be stated`() throws {
    let text = """
      {"type": "FeatureCollection",
       "crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}}, "features": []}
      """
    #expect(try features(text).isEmpty)
  }
}
