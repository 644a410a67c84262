import Formats
import Places

/// A map as a document: what part of the Earth it shows, and its pins.
package struct MapJSON {
  /// The document.
  package let text: String

  /// The map that a screen of that width would show.
  package init(of screen: MapScreen, width: Int) {
    let view = screen.view(width: width)
    let pins = screen.pins(on: view)
    let marks = screen.marks
    text = JSONText.object { json in
      json.member("projection", view.projection.rawValue)
      json.object("center") { json in
        json.member("latitude", MapJSON.rounded(view.center.latitude))
        json.member("longitude", MapJSON.rounded(view.center.longitude))
      }
      json.object("bounds") { json in
        let isPart = view.degrees < 360
        json.member("west", isPart ? MapJSON.rounded(view.longitude(x: 0)) : -180)
        json.member("south", MapJSON.rounded(view.latitudes.lowerBound))
        json.member(
          "east", isPart ? MapJSON.rounded(view.longitude(x: Double(view.width))) : 180)
        json.member("north", MapJSON.rounded(view.latitudes.upperBound))
        json.member("degrees", MapJSON.rounded(view.degrees))
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

  /// To a tenth of a metre.
  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }
}
