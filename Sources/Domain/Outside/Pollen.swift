/// A plant whose pollen is counted in grains per cubic metre of air.
package enum Pollen: String, CaseIterable, Sendable {
  case alder, birch, grass, mugwort, olive, ragweed
}
