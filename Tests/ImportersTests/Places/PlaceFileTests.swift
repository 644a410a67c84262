import Actions
import Formats
import Geography
import Importers
import Places
import Support
import Testing
import Text
import Time

/// Files of places as they come from dash and from other programs.
@Suite struct PlaceFileTests {
  private static let berlin = Zone(
    name: "Europe/Berlin", initial: .init(offset: 3600, abbreviation: "CET"))

  private func read(
    _ text: String, named name: String, size: Int = 1 << 16
  ) throws -> (places: [ImportedPlace], summary: PlaceSummary) {
    let bytes = Array(text.utf8)
    let source = ByteSource(named: name) {
      var start = 0
      return {
        let end = min(start + size, bytes.count)
        defer { start = end }
        return Array(bytes[start..<end])
      }
    }
    let file = try #require(try PlaceFile(source))
    var places: [ImportedPlace] = []
    let summary = try file.read(in: Self.berlin) { places.append($0) }
    return (places, summary)
  }

  /// `name|latitude|longitude|date|address|note`.
  private func line(_ place: ImportedPlace) -> String {
    [
      place.name.string, "\(place.point.latitude)", "\(place.point.longitude)",
      place.day.map { "\($0)" } ?? "-", place.address?.string ?? "-", place.note?.string ?? "-",
    ].joined(separator: "|")
  }

  private static func written(
    _ places: [ImportedPlace], as format: PlaceExport.Format
  ) throws -> String {
    var bytes: [UInt8] = []
    var export = PlaceExport(format) { bytes += $0 }
    for place in places { try export.add(place) }
    try export.finish()
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `GeoJSON gives points and multi-points, and counts the rest`() throws {
    let (places, summary) = try read(
      """
      {"type": "FeatureCollection", "features": [
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": [144.96, -37.81, 12]},
       "properties": {"name": "Melbourne", "date": "2026-11-20", "url": "https://example.org", "note": "a\\nb"}},
      {"type": "Feature", "geometry": {"type": "MultiPoint", "coordinates": [[1, 2], [3, 4]]}, "properties": {"title": "Two"}},
      {"type": "Feature", "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}, "properties": {}},
      {"type": "Feature", "geometry": {"type": "GeometryCollection", "geometries": [
        {"type": "Point", "coordinates": [5, 6]}, {"type": "Polygon", "coordinates": [[[1, 2], [3, 4], [5, 6], [1, 2]]]}]}},
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": [190, 5]}, "properties": {"name": "East of it"}},
      {"type": "Feature", "geometry": null, "properties": {"name": "Nowhere"}},
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": {"name": "A", "date": "soon"}}
      ]}
      """, named: "places.json")
    #expect(
      places.map(line) == [
        "Melbourne|-37.81|144.96|2026-11-20|https://example.org|a b", "Two|2.0|1.0|-|-|-",
        "Two|4.0|3.0|-|-|-", "6,5|6.0|5.0|-|-|-",
      ])
    #expect(summary.others == [.line: 1, .polygon: 1])
    #expect(
      summary.problems.map(\.description) == [
        "places.json:8:1: latitude 5.0, longitude 190.0 is nowhere on Earth",
        "places.json:9:1: this feature has no geometry",
        "places.json:10:1: invalid date 'soon'",
      ])
    #expect(summary.count == 4)
    #expect(summary.problemCount == 3)
  }

  @Test func `GPX gives waypoints, and counts tracks and routes`() throws {
    let text = """
      <?xml version="1.0"?>
      <gpx version="1.0" xmlns="http://www.topografix.com/GPX/1/0">
        <metadata><name>Not a place</name></metadata>
        <wpt lat="-37.81" lon="144.96"><ele>12</ele><time>2026-11-20T23:30:00Z</time>
          <name>Caf&#233; &amp; Bar</name><desc> </desc><cmt>good</cmt>
          <link href="https://example.org?a=1&amp;b=2"><text>Menu</text></link></wpt>
        <trk><name>Run</name><trkseg><trkpt lat="1" lon="2"><name>no</name></trkpt></trkseg></trk>
        <wpt lat="91" lon="0"><name>Beyond</name></wpt>
        <rte><rtept lat="1" lon="2"/></rte>
        <wpt lon="2"><name>Half</name></wpt>
        <wpt lat="1" lon="2"><url>https://example.org</url><time>2026-11-20T23:30:00.5</time></wpt>
      </gpx>
      """
    for size in [1, 10, 1 << 16] {
      let (places, summary) = try read(text, named: "in.gpx", size: size)
      #expect(
        places.map(line) == [
          "Café & Bar|-37.81|144.96|2026-11-21|https://example.org?a=1&b=2|good",
          "1,2|1.0|2.0|2026-11-20|https://example.org|-",
        ])
      #expect(summary.others == [.track: 1, .route: 1])
      #expect(
        summary.problems.map(\.description) == [
          "in.gpx:8:3: latitude 91.0, longitude 0.0 is nowhere on Earth",
          "in.gpx:10:3: this place has no latitude and longitude",
        ])
    }
  }

  @Test(arguments: [
    "note;lng;lat;title;colour\nx;144,96;-37,81;Melbourne;red\n",
    "Latitude\tLongitude\tName\tNotes\n-37.81\t144.96\tMelbourne\tx\n",
    "\u{FEFF}NAME, latitude ,longitude,note\n\"Melbourne\",-37.81,144.96,x\n",
  ])
  func `A table of places has its columns in any order`(text: String) throws {
    let (places, summary) = try read(text, named: "places.csv")
    #expect(places.map(line) == ["Melbourne|-37.81|144.96|-|-|x"])
    #expect(summary.problemCount == 0)
  }

  @Test func `A row of a table that is wrong costs only itself`() throws {
    let (places, summary) = try read(
      """
      name,latitude,longitude,date
      A,1,2,2026-11-20
      B,one,2,2026-11-20

      C,1,2,20.11.2026
      D,1
      E,1,2,2026-11-20T23:30:00Z
      """, named: "places.csv")
    #expect(places.map(line) == ["A|1.0|2.0|2026-11-20|-|-", "E|1.0|2.0|2026-11-21|-|-"])
    #expect(
      summary.problems.map(\.description) == [
        "places.csv:3:1: this place has no latitude and longitude",
        "places.csv:5:1: invalid date '20.11.2026'",
        "places.csv:6:1: this place has no latitude and longitude",
      ])
  }

  @Test(arguments: [
    ("{\"attribute\": \"steps\"}", "a.json"), ("[]", "a.json"), ("date,steps\n", "a.csv"),
    ("<html></html>", "a.html"), ("hello", "a.txt"), ("", "a.csv"), ("lat,lon\n1,2\n", "a.csv"),
  ])
  func `A file of something else is not one of places`(text: String, name: String) throws {
    #expect(try PlaceFile(ByteSource(Array(text.utf8), named: name)) == nil)
  }

  @Test(arguments: PlaceExport.Format.allCases)
  func `Places are read as they were written`(format: PlaceExport.Format) throws {
    let numbers = [0, 1e-7, -2.5e-10, 0.1, -37.8136276, 89.99999999999999, -90, 1.0 / 3]
    var places: [ImportedPlace] = []
    let texts =
      NastyTexts.all + [
        "=1+1", "'=1", "''quoted", "+61", "\\u0041", "\\", "a,b;c", "]]>", "<b>&amp;</b>",
        "\u{FFFE}x",
        "\u{FFFF}", "a  b", "-", "javascript:alert(1)",
      ]
    for (index, text) in texts.enumerated() {
      let point = try #require(
        Coordinates(
          latitude: numbers[index % numbers.count], longitude: -2 * numbers[index % numbers.count]))
      let day = index % 3 == 0 ? nil : Day(number: Int32(index * 1000))
      places.append(
        ImportedPlace(
          name: text, address: index % 2 == 0 ? text : nil, note: text, point: point, day: day))
    }
    let text = try Self.written(places, as: format)
    let (again, summary) = try read(text, named: "out.\(format.rawValue)")
    #expect(again.count == places.count)
    for (place, read) in zip(places, again) { #expect(read == place) }
    #expect(summary.problems.isEmpty)
    #expect(try Self.written(again, as: format) == text)
  }

  @Test(arguments: PlaceExport.Format.allCases)
  func `An export without places is a file of its kind`(format: PlaceExport.Format) throws {
    let (places, summary) = try read(
      try Self.written([], as: format), named: "out.\(format.rawValue)")
    #expect(places.isEmpty)
    #expect(summary == PlaceSummary())
  }
}
