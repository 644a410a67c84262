import Drawing
import Formats
import Geography
import Places
import Text

/// A map in a frame, with its scale below it and a legend of its pins.
package struct MapScreen {
  private let title: CleanText
  private let marks: [MapMark]
  private let extent: MapExtent
  private let land: (MapView) -> MapLand
  private let cities: (MapView) -> [City]
  package var hasGrid = false
  package var unit = ScaleBar.Unit.kilometre
  /// The text below the map instead of the legend.
  package var caption: CleanText?
  private let details: (Int) -> CleanText

  /// `land` and `cities` return the land and the cities of a view, the largest city first, and
  /// `details` a text for a mark.
  package init(
    title: CleanText, marks: [MapMark], extent: MapExtent, land: @escaping (MapView) -> MapLand,
    cities: @escaping (MapView) -> [City], details: @escaping (Int) -> CleanText = { _ in "" }
  ) {
    (self.title, self.marks, self.extent) = (title, marks, extent)
    (self.land, self.cities, self.details) = (land, cities, details)
  }

  /// The part of the Earth that a screen of that width shows.
  package func view(width: Int) -> MapView {
    extent.view(columns: width - Frame.margin, showing: marks.map(\.point))
  }

  /// The pins of a screen of that width.
  package func pins(on view: MapView) -> MapPins {
    let digits = marks.lazy.compactMap(\.number).max().map { "\($0)".utf8.count } ?? 1
    var pins = MapPins(of: marks.lazy.map(\.point), on: view, reach: min(digits + 1, 4))
    // A target needs no sign if a place has the same cell.
    if marks.contains(where: { $0.kind == .target }) { pins.leaveOut { marks[$0].kind == .target } }
    return pins
  }

  /// The map with its legend or its caption.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    if glyphs == .words { return inWords }
    let map = map(width: width, glyphs: glyphs)
    if let caption { return map + Wrap.block(of: caption.string, width: width) }
    return map + legend(width: width, glyphs: glyphs)
  }

  /// What the pins are.
  package func legend(width: Int, glyphs: Glyphs) -> Block {
    MapLegend(marks: marks, pins: pins(on: view(width: width)), details: details)
      .block(width: width, glyphs: glyphs)
  }

  /// The map in its frame.
  package func map(width: Int, glyphs: Glyphs) -> Block {
    let view = view(width: width)
    let pins = pins(on: view)
    let ground = MapGround(view, land: land(view), islands: marks.map(\.point), hasGrid: hasGrid)
    var drawing = MapDrawing(ground, glyphs: glyphs)
    drawing.add(pins.pins, of: marks)
    if ground.hasGrid { drawing.add(Graticule(of: view)) }
    if view.degrees < MapScreen.cityWidth {
      drawing.addNames(of: pins.pins, marks)
      drawing.add(cities(view), atMost: max(ground.width * ground.height / 90, 3))
    }
    let frame = Frame(title: title, tail: countText(pins), hue: .green)
    var content = drawing.block()
    content.append(scale(view, room: ground.width, glyphs: glyphs))
    return frame.block(around: consume content, width: width, glyphs: glyphs)
  }

  /// The cells of the map that words describe.
  private static let described = 80

  /// The places of the map from west to east, each with its latitude and longitude.
  private var inWords: Block {
    let pins = pins(on: view(width: MapScreen.described))
    let hidden = Set(pins.outside)
    let shown = marks.indices.filter { !hidden.contains($0) }
      .sorted { (marks[$0].point.longitude, $0) < (marks[$1].point.longitude, $1) }
    var block = [Line(countText(pins).map { "\(title.string) (\($0.string))" } ?? title)]
    if let caption { block.append(Line(caption)) }
    return block
      + shown.map { index in
        let (mark, point) = (marks[index], marks[index].point)
        func degrees(_ value: Double) -> String { NumberText.rounded(abs(value), places: 2) + "°" }
        // What a caption describes has no name of its own.
        return PlainText.sentence(
          caption == nil ? mark.name.string : "Place",
          [
            mark.number.map { "number \($0)" } ?? "",
            degrees(point.latitude) + (point.latitude < 0 ? " South" : " North"),
            degrees(point.longitude) + (point.longitude < 0 ? " West" : " East"),
            caption == nil ? details(index).string : "",
          ])
      }
  }

  /// Below this width in degrees, cities give orientation.
  private static let cityWidth = 15.0

  /// `12 places`, `9 of 12 places`, or nil if there is only a target.
  private func countText(_ pins: MapPins) -> CleanText? {
    let places = marks.indices.filter { marks[$0].kind != .target }
    guard !places.isEmpty else { return nil }
    let hidden = pins.outside.count { marks[$0].kind != .target }
    let count = "\(places.count) \(places.count == 1 ? "place" : "places")"
    return CleanText(hidden == 0 ? count : "\(places.count - hidden) of \(count)")
  }

  /// A bar of a round length, valid at the middle of the map, or at the equator of the world.
  private func scale(_ view: MapView, room: Int, glyphs: Glyphs) -> Line {
    let latitude = view.degrees < 360 ? view.center.latitude : 0
    var line = Line()
    let perDot = view.kilometres(perDotAt: latitude)
    guard let bar = ScaleBar(kilometresPerDot: perDot, in: unit, atMost: max(room / 4, 4))
    else { return line }
    let isASCII = glyphs == .ascii
    line.append(isASCII ? "|" : "├", .quiet)
    line.append(isASCII ? "-" : "─", count: max(bar.cells - 2, 0), .quiet)
    line.append(isASCII ? "|" : "┤", .quiet)
    line.append(" " + bar.text, .quiet)
    if let place = MapScreen.scalePlace(view, at: latitude, glyphs),
      line.width + place.width <= room
    {
      line.append(place, .quiet)
    }
    return line.cutting(to: room, glyphs: glyphs)
  }

  /// Where a scale holds, if it is another elsewhere on the map.
  private static func scalePlace(
    _ view: MapView, at latitude: Double, _ glyphs: Glyphs
  ) -> CleanText? {
    if view.degrees >= 360 { return " at the equator" }
    let latitudes = view.latitudes
    let north = view.kilometres(perDotAt: latitudes.upperBound)
    let south = view.kilometres(perDotAt: latitudes.lowerBound)
    guard abs(north - south) > 0.1 * view.kilometres(perDotAt: latitude) else { return nil }
    let degrees = "\(Int(abs(latitude).rounded()))" + (glyphs == .ascii ? " degrees " : "° ")
    return CleanText(" at " + degrees + (latitude < 0 ? "South" : "North"))
  }

  /// The part of the Earth and the pins of a screen of that width.
  package func json(width: Int) -> String {
    let view = view(width: width)
    let pins = pins(on: view)
    return JSONText.object { json in
      json.member("projection", view.projection.rawValue)
      json.object("center") { json in
        json.member("latitude", MapScreen.rounded(view.center.latitude))
        json.member("longitude", MapScreen.rounded(view.center.longitude))
      }
      json.object("bounds") { json in
        let isPart = view.degrees < 360
        json.member("west", isPart ? MapScreen.rounded(view.longitude(x: 0)) : -180)
        json.member("south", MapScreen.rounded(view.latitudes.lowerBound))
        json.member("east", isPart ? MapScreen.rounded(view.longitude(x: Double(view.width))) : 180)
        json.member("north", MapScreen.rounded(view.latitudes.upperBound))
        json.member("degrees", MapScreen.rounded(view.degrees))
      }
      json.array("pins", of: pins.pins) { json, pin in
        json.member("column", pin.column)
        json.member("row", pin.row)
        json.member("count", pin.members.count)
        json.rows("places", of: pin.members) { json, member in
          json.member("number", marks[member].number)
          json.member("name", marks[member].name.string)
          json.member("own", marks[member].kind == .own)
          json.member("latitude", marks[member].point.latitude)
          json.member("longitude", marks[member].point.longitude)
        }
      }
      json.member("outside", pins.outside.count)
    }
  }

  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }
}
