import Time

/// What a service forecast of the air of a place.
package struct AirForecast: Equatable, Sendable {
  package struct Hour: Equatable, Sendable {
    package var instant: Instant
    /// Indices of air quality.
    package var european: Double?
    package var unitedStates: Double?
    /// In grains per cubic metre, in the order of ``Pollen``, negative for what is not given there; empty
    /// where none is.
    package var pollen: [Double] = []

    package init(at instant: Instant) { self.instant = instant }

    /// Sets the pollen of a plant.
    package mutating func set(_ plant: Pollen, grains: Double) {
      if pollen.isEmpty { pollen = [Double](repeating: -1, count: Pollen.count) }
      for (index, other) in Pollen.allCases.enumerated() where other == plant {
        pollen[index] = grains
      }
    }
  }

  /// Ascending.
  package var hours: [Hour]

  package init(hours: [Hour] = []) { self.hours = hours }

  /// Whether it says nothing.
  package var isEmpty: Bool {
    hours.allSatisfy {
      $0.european == nil && $0.unitedStates == nil && $0.pollen.isEmpty
    }
  }

  /// The hour in which an instant is.
  package func hour(of instant: Instant) -> Hour? {
    hours.first { $0.instant <= instant && instant < $0.instant + 3600 }
  }

  /// The pollen of that hour that is given, in grains per cubic metre.
  package func pollen(at instant: Instant) -> [(pollen: Pollen, grains: Double)] {
    guard let hour = hour(of: instant) else { return [] }
    return zip(Pollen.allCases, hour.pollen).filter { $1 >= 0 }.map { ($0, $1) }
  }
}

extension Forecast {
  /// Adds the indices of the air to the hours and to what was given for now.
  package mutating func add(_ air: AirForecast) {
    // Both ascend.
    var rest = air.hours[...]
    for index in hours.indices {
      while let first = rest.first, first.instant < hours[index].instant { rest.removeFirst() }
      guard let hour = rest.first, hour.instant == hours[index].instant else { continue }
      hours[index].europeanAir = hour.european
      hours[index].unitedStatesAir = hour.unitedStates
    }
  }
}
