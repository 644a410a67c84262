import Cards
import Foundation
import Places

/// The land of the program and the borders of countries, read from the sources.
package enum EmbeddedLand {
  package static let land = land(of: "land.txt", Land.worldParts)
  package static let coast = land(of: "coast.txt", Land.regionParts)
  package static let borders = land(of: "borders.txt", Land.regionParts)

  /// The land of a view, as maps show it.
  package static func land(of view: MapView) -> MapLand {
    view.degrees < Land.regionWidth ? MapLand(coast, borders: borders) : MapLand(land)
  }

  private static func land(of name: String, _ parts: Int) -> Land {
    let file = Sandbox.package.appending(path: "Sources/Kits/ReferenceData/\(name)")
    let text = (try? Data(contentsOf: file)).map(Array.init) ?? []
    return text.withUnsafeBufferPointer { Land(text: $0, partsOfDegree: parts) }
  }
}
