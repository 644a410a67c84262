/// A plant whose pollen is counted in grains per cubic metre of air.
package enum Pollen: String, CaseIterable, Sendable {
  case alder, birch, grass, mugwort, olive, ragweed

  package static let count = 6

  /// The name of the plant at a position in ``AirForecast/Hour/pollen``.
  package static func name(at index: Int) -> String? {
    switch index {
    case 0: "alder"
    case 1: "birch"
    case 2: "grass"
    case 3: "mugwort"
    case 4: "olive"
    case 5: "ragweed"
    default: nil
    }
  }
}
