import Cards
import Drawing
import Geography
import Places
import Support
import Testing
import Text
import Time

@Suite struct MapScreenTests {
  private func point(_ latitude: Double, _ longitude: Double) throws -> Coordinates {
    try #require(Coordinates(latitude: latitude, longitude: longitude))
  }

  private func screen(
    _ marks: [MapMark], _ extent: MapExtent, cities: [City] = [], hasGrid: Bool = false,
    caption: CleanText? = nil
  ) -> MapScreen {
    var screen = MapScreen(
      title: "Map", marks: marks, extent: extent, land: EmbeddedLand.land(of:),
      cities: { _ in cities },
      details: { _ in "Ana Lima, 20 Nov" })
    screen.hasGrid = hasGrid
    screen.caption = caption
    return screen
  }

  private func lines(_ screen: MapScreen, width: Int = 80, _ glyphs: Glyphs = .unicode) -> [String]
  {
    screen.block(width: width, glyphs: glyphs).map(\.text)
  }

  /// Marks all over the Earth, the poles and the 180th meridian among them.
  private func manyMarks() throws -> [MapMark] {
    var marks: [MapMark] = []
    let latitudes = [-90, -77.8, -37.8, 0, 35.7, 64.1, 89.9, 90]
    let longitudes = [-180, -157.9, -0.1, 13.4, 145, 178.4, 180]
    for latitude in latitudes {
      for longitude in longitudes {
        marks.append(
          MapMark(
            marks.count % 3 == 0 ? .other : .own, number: marks.count * 37 + 1,
            name: "東京, 日本 \(marks.count)",
            point: try point(latitude, longitude)))
      }
    }
    return marks
  }

  @Test func `no line is wider than the screen, and all widths are drawn`() throws {
    let marks = try manyMarks()
    let city = City(
      name: "České Budějovice", region: "", countryCode: "CZ", country: "Czechia",
      coordinates: try point(48.97, 14.47), zone: "Europe/Prague")
    var extents: [MapExtent] = [.world, .fitting(marks.map(\.point), least: 1)]
    for mark in marks {
      extents.append(.around(mark.point, degrees: 11))
      extents.append(.around(mark.point, degrees: 90))
    }
    for (index, extent) in extents.enumerated() {
      let screen = screen(marks, extent, cities: [city], hasGrid: index % 2 == 0)
      // All widths for a few, and one for some of the others.
      guard index < 6 || index % 11 == 0 else { continue }
      for width in [20, 21, 33, 40, 59, 80, 99, 100, 131, 200] where index < 6 || width == 80 {
        for glyphs: Glyphs in [.unicode, .ascii] {
          let block = screen.block(width: width, glyphs: glyphs)
          #expect(block.allSatisfy { $0.width <= width })
        }
      }
    }
  }

  @Test func `pins have their numbers, and those that would cover each other share one`() throws {
    let marks = [
      MapMark(.own, number: 12, name: "Melbourne, Australia", point: try point(-37.8, 145)),
      MapMark(.own, number: 7, name: "Geelong", point: try point(-38.1, 144.4)),
      MapMark(.other, number: 3, name: "Tokyo", point: try point(35.7, 139.7)),
      MapMark(.own, number: 2, name: "Geelong", point: try point(-38.1, 144.4)),
    ]
    let world = lines(screen(marks, .world))
    #expect(world.contains { $0.contains("● 3 places") || $0.contains("3 places ●") })
    #expect(world.contains { $0.contains("○3") })
    #expect(world[0].contains(" 4 places "))
    let entry = "12 ● 3 places here: Melbourne, Australia, Geelong (2)"
    #expect(world.contains { $0.hasPrefix(entry) && $0.hasSuffix(" Ana Lima, 20 Nov") })
    #expect(world.contains { $0.hasPrefix(" 3 ○ Tokyo") })
    let near = lines(
      screen(marks, .fitting(marks.filter { $0.kind == .own }.map(\.point), least: 1)))
    #expect(near[0].contains(" 3 of 4 places "))
    #expect(near.contains { $0.contains("●12 Melbourne") || $0.contains("Melbourne ●12") })
    #expect(near.contains { $0.contains("● 2 places") || $0.contains("2 places ●") })
    let ascii = lines(screen(marks, .world), .ascii)
    #expect(ascii.contains { $0.contains("* 3 places") || $0.contains("3 places *") })
    #expect(ascii.contains { $0.contains("o3") })
  }

  @Test func `no text covers a pin`() throws {
    let marks = try manyMarks()
    let city = City(
      name: "České Budějovice", region: "", countryCode: "CZ", country: "Czechia",
      coordinates: try point(0, 13.4), zone: "Europe/Prague")
    for extent in [MapExtent.world] + marks.prefix(30).map({ .around($0.point, degrees: 12) }) {
      for width in [40, 80, 120] {
        let screen = screen(marks, extent, cities: [city], hasGrid: true)
        let pins = screen.pins(on: screen.view(width: width)).pins
        let drawn = screen.map(width: width, glyphs: .unicode).map(\.text).joined()
        #expect(drawn.count { "●○◎".contains($0) } == pins.count)
      }
    }
  }

  @Test func `a name with an address is a link in the legend`() throws {
    var place = try #require(
      Place(
        name: "Rome", point: point(41.9, 12.5), day: Day(number: 20_777),
        created: Timestamp(milliseconds: 0), updated: Timestamp(milliseconds: 0)))
    place.id = 1
    place.setAddress("https://example.org/rome")
    let legend = screen([MapMark(place)], .world).legend(width: 80, glyphs: .unicode)
    #expect(legend[0].spans.contains { $0.beginsLink && $0.text == "https://example.org/rome" })
  }

  @Test func `borders are gaps in the land of regions only`() throws {
    let alps = try point(46.5, 10.5)
    func hasBorders(_ degrees: Double) -> Bool {
      lines(screen([], .around(alps, degrees: degrees)), .ascii)
        .contains { $0.hasPrefix("|") && $0.contains("+") }
    }
    #expect(hasBorders(10))
    #expect(!hasBorders(20))
  }

  @Test func `the open sea has a grid, and land has none unless it is wanted`() throws {
    let sea = lines(screen([], .around(try point(-30, -120), degrees: 6)))
    #expect(sea.contains { $0.contains("°S") } && sea.contains { $0.contains("°W") })
    let land = lines(screen([], .around(try point(48.2, 16.4), degrees: 6)))
    #expect(!land.contains { $0.contains("°N") })
  }

  @Test func `numbers of neighbours do not run into each other`() throws {
    // The third is at the right edge, so that its number is before its sign.
    for gap in stride(from: 6.0, through: 30, by: 1) {
      let marks = [
        MapMark(.own, number: 12, name: "A", point: try point(-37.8, 178 - gap)),
        MapMark(.own, number: 11, name: "B", point: try point(-37.8, 177.9 - gap)),
        MapMark(.own, number: 3, name: "C", point: try point(-36.8, 178)),
      ]
      for width in [40, 60, 72, 80] {
        let text = lines(screen(marks, .world), width: width).joined(separator: "\n")
        #expect(!text.contains("13●") && !text.contains("123●") && !text.contains("●3●"))
      }
    }
  }

  @Test func `places beside the 180th meridian are near each other on the map`() throws {
    let marks = [
      MapMark(.own, number: 1, name: "Suva", point: try point(-18.1, 178.4)),
      MapMark(.own, number: 2, name: "Apia", point: try point(-13.8, -171.8)),
    ]
    let screen = screen(marks, .fitting(marks.map(\.point), least: 1))
    let view = screen.view(width: 80)
    #expect(abs(view.degrees - 9.8 * 1.5) < 0.01 || view.degrees < 30)
    let west = try #require(view.dot(of: marks[0].point))
    let east = try #require(view.dot(of: marks[1].point))
    #expect(west.x < east.x)
  }

  @Test func `a pin in the water has an island`() throws {
    let spot = try point(0, -150)
    let marks = [
      MapMark(.own, number: 1, name: "A", point: spot),
      // Two cells further west: of the same pin, and not covered by its sign and number.
      MapMark(.own, number: 2, name: "B", point: try point(0, -152.5)),
    ]
    let braille = { (lines: [String]) in
      lines.flatMap(\.unicodeScalars).count { 0x2801...0x28FF ~= $0.value }
    }
    let part = MapExtent.around(spot, degrees: 120)
    #expect(braille(lines(screen(marks, part))) == braille(lines(screen([marks[0]], part))) + 1)
  }

  @Test func `cities give orientation in regions`() throws {
    let center = try point(48.2, 16.4)
    let cities = [
      City(
        name: "Vienna", region: "", countryCode: "AT", country: "Austria", coordinates: center,
        zone: "Europe/Vienna", population: 2400),
      City(
        name: "Linz", region: "", countryCode: "AT", country: "Austria",
        coordinates: try point(48.3, 14.3), zone: "Europe/Vienna", population: 190),
    ]
    let near = lines(screen([], .around(center, degrees: 10), cities: cities))
    #expect(near.contains { $0.contains("• Vienna") } && near.contains { $0.contains("Linz") })
    #expect(near.joined().unicodeScalars.contains { 0x2801...0x28FF ~= $0.value })
    let far = lines(screen([], .around(center, degrees: 20), cities: cities))
    #expect(!far.contains { $0.contains("Vienna") })
    #expect(far.joined().unicodeScalars.contains { 0x2801...0x28FF ~= $0.value })
  }

  @Test func `the grid has its degrees, and the scale says where it holds`() throws {
    let world = lines(screen([], .world, hasGrid: true))
    #expect(world.contains { $0.contains("60°N") } && world.contains { $0.contains("60°E") })
    #expect(world.contains { $0.contains(" km at the equator") })
    let north = lines(screen([], .around(try point(60, 10), degrees: 40)))
    #expect(north.contains { $0.contains(" km at 60° North") })
    let near = lines(screen([], .around(try point(-37, 145), degrees: 2)))
    #expect(near.contains { $0.contains("├") && $0.contains(" km  ") })
  }

  @Test func `a city that was looked for has no sign of its own where there is a place`() throws {
    let spot = try point(38.7, -9.1)
    let marks = [
      MapMark(.other, number: 10, name: "Lisbon", point: spot),
      MapMark(.target, name: "Lisbon, Portugal", point: try point(38.71, -9.14)),
    ]
    let drawn = lines(screen(marks, .around(spot, degrees: 20)))
    #expect(drawn.contains { $0.contains("○10") && !$0.contains("+") })
    #expect(!drawn.contains { $0.contains("◎") })
    #expect(drawn[0].contains(" 1 place "))
  }

  @Test func `a caption replaces the legend`() throws {
    let mark = MapMark(.target, name: "45.92,63.34", point: try point(45.92, 63.34))
    let drawn = lines(
      screen([mark], .around(mark.point, degrees: 45), caption: "Where rockets start"))
    #expect(drawn.last == "Where rockets start")
    #expect(!drawn.contains { $0.contains("45.92") })
    #expect(drawn.contains { $0.contains("◎") })
    #expect(!drawn[0].contains("place"))
  }

  @Test func `the document has the part of the Earth and the pins`() throws {
    let marks = [
      MapMark(.own, number: 1, name: "Suva", point: try point(-18.1, 178.4)),
      MapMark(.other, number: 2, name: "Apia", point: try point(-13.8, -171.8)),
    ]
    let text = screen(marks, .around(marks[0].point, degrees: 30)).json(width: 80)
    #expect(text.contains(#""projection": "mercator""#))
    #expect(text.contains(#""degrees": 30.0"#))
    #expect(text.contains(#""east": -166.6"#))
    #expect(text.contains(#"{"number": 2, "name": "Apia", "own": false"#))
  }
}
