import Formats
import Geography
import Places
import Support
import Testing

@Suite struct LandTests {
  @Test(arguments: [
    ("Alice Springs", -23.7, 133.9, true), ("Chad", 15.0, 19.0, true),
    ("Novosibirsk", 55.0, 82.9, true), ("Kansas", 38.5, -98.0, true),
    ("Amazonas", -5.0, -63.0, true), ("Greenland", 75.0, -40.0, true),
    ("South Pole", -89.5, 10.0, true), ("Antarctica at the edge", -85.0, 179.5, true),
    ("Chukotka, west of the 180th meridian", 67.0, 178.5, true),
    ("Chukotka, east of it", 66.8, -178.0, true),
    ("Atlantic", 30.0, -40.0, false), ("Pacific", 0.0, -150.0, false),
    ("Indian Ocean", -20.0, 80.0, false), ("North Pole", 89.0, 0.0, false),
    ("Caspian Sea", 42.0, 50.5, false), ("Mediterranean", 35.0, 18.0, false),
    ("Southern Ocean", -58.0, 179.9, false), ("Hudson Bay", 60.0, -86.0, false),
  ])
  func `The land is where it should be`(
    name: String, latitude: Double, longitude: Double, isLand: Bool
  ) throws {
    let point = try #require(Coordinates(latitude: latitude, longitude: longitude))
    let world = MapView(worldOfWidth: 720)
    let part = MapView(around: point, degrees: 40, width: 160, height: 80)
    for view in [world, part] {
      let mask = LandMask(of: EmbeddedLand.land, on: view)
      let dot = try #require(view.dot(of: point))
      #expect(mask.isLand(x: dot.x, y: dot.y) == isLand, "\(name)")
    }
    let region = MapView(around: point, degrees: 10, width: 160, height: 80)
    let dot = try #require(region.dot(of: point))
    let coast = LandMask(of: EmbeddedLand.coast, on: region)
    #expect(coast.isLand(x: dot.x, y: dot.y) == isLand, "\(name), near")
  }

  @Test func `Borders are on land, and are cut out of it`() throws {
    let alps = try #require(Coordinates(latitude: 46.5, longitude: 10.5))
    let view = MapView(around: alps, degrees: 10, width: 160, height: 80)
    let whole = LandMask(of: EmbeddedLand.coast, on: view)
    var mask = whole
    let dots = mask.cut(along: EmbeddedLand.borders, on: view)
    #expect(dots.count > 200)
    #expect(dots.allSatisfy { whole.isLand(x: $0.x, y: $0.y) && !mask.isLand(x: $0.x, y: $0.y) })
    // The map is near no border: in the open sea nothing is cut.
    let sea = MapView(
      around: try #require(Coordinates(latitude: -30, longitude: -120)), degrees: 10, width: 160,
      height: 80)
    var water = LandMask(of: EmbeddedLand.coast, on: sea)
    #expect(water.cut(along: EmbeddedLand.borders, on: sea).isEmpty)
  }

  @Test(arguments: [false, true])
  func `Land is 29 percent of the Earth`(isFine: Bool) {
    let view = MapView(worldOfWidth: 720)
    let mask = LandMask(of: isFine ? EmbeddedLand.coast : EmbeddedLand.land, on: view)
    var land = 0.0
    var all = 0.0
    for row in 0..<view.height {
      let area = Trigonometry.cosine(view.latitude(y: Double(row) + 0.5))
      land += area * Double(mask.count(x: 0..<view.width, y: row..<(row + 1)))
      all += area * Double(view.width)
    }
    #expect(abs(land / all - 0.292) < 0.01)
  }

  @Test func `A damaged text gives fewer rings and ends nothing`() {
    for text in [
      "", "\n\n", "0", "0000", "zzzz\n", "00P0P000\n!!", String(repeating: "o", count: 100),
    ] {
      let bytes = Array(text.utf8)
      let land = bytes.withUnsafeBufferPointer { Land(text: $0, partsOfDegree: 20) }
      _ = LandMask(of: land, on: MapView(worldOfWidth: 10))
    }
  }

  @Test func `Polygons of GeoJSON are land, with their holes`() throws {
    let text = """
      {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {}, "geometry":
        {"type": "Polygon", "coordinates": [[[-90, -45], [90, -45], [90, 45], [-90, 45], [-90, -45]],
          [[-45, -20], [45, -20], [45, 20], [-45, 20], [-45, -20]]]}}]}
      """
    let land = try Land(reading: ByteSource(Array(text.utf8), named: "land.geojson"))
    let mask = LandMask(of: land, on: MapView(worldOfWidth: 72))
    #expect(mask.isLand(x: 20, y: 18))
    #expect(!mask.isLand(x: 36, y: 18))
    #expect(!mask.isLand(x: 2, y: 18))
    #expect(mask.count(x: 0..<72, y: 0..<36) == 36 * 18 - 18 * 8)
  }

  @Test func `A file without a polygon is refused`() {
    let text = #"{"type": "Point", "coordinates": [1, 2]}"#
    #expect {
      try Land(reading: ByteSource(Array(text.utf8), named: "land.geojson"))
    } throws: {
      "\($0)" == "land.geojson: has no polygon"
    }
  }
}
