/// Which system of units a person reads, measure by measure.
package struct Units: Hashable, Sendable {
  /// Of distances, and of speeds.
  package var distance: UnitSystem
  package var weight: UnitSystem
  package var energy: UnitSystem
  package var temperature: UnitSystem
  package var liquid: UnitSystem
  package var rain: UnitSystem

  /// One system for all measures.
  package init(_ system: UnitSystem) {
    distance = system
    weight = system
    energy = system
    temperature = system
    liquid = system
    rain = system
  }

  package static let metric = Units(.metric)
  package static let imperial = Units(.imperial)
}
