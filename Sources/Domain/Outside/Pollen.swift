/// A plant whose pollen is counted in grains per cubic metre of air.
package enum Pollen: String, CaseIterable, Sendable {
  case alder, birch, grass, mugwort, olive, ragweed

  /// Its position in ``AirForecast/Hour/pollen``.
  package var index: Int {
    switch self {
    case .alder: 0
    case .birch: 1
    case .grass: 2
    case .mugwort: 3
    case .olive: 4
    case .ragweed: 5
    }
  }
}
