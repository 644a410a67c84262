import Geography

/// A number of the Beaufort scale, 0 to 12, of mean wind; gusts have none.
package struct Beaufort: Hashable, Comparable, Sendable {
  package let number: Int

  /// The highest mean wind of each number but the last, in metres per second.
  ///
  /// From the WMO (Manual on Codes, volume I.1, table 1100).
  private static let limits = [0.2, 1.5, 3.3, 5.4, 7.9, 10.7, 13.8, 17.1, 20.7, 24.4, 28.4, 32.6]

  private static let names = [
    "calm", "light air", "light breeze", "gentle breeze", "moderate breeze", "fresh breeze",
    "strong breeze", "near gale", "gale", "strong gale", "storm", "violent storm", "hurricane",
  ]

  /// The number of a mean wind; speeds are rounded to the one decimal place that the scale has.
  package init(metresPerSecond speed: Double) {
    let tenths = (speed * 10).rounded() / 10
    number = Beaufort.limits.firstIndex { tenths <= $0 } ?? 12
  }

  package var name: String { Beaufort.names[number] }
  package static func < (a: Beaufort, b: Beaufort) -> Bool { a.number < b.number }
}

/// The sixteen directions from which the wind blows.
package enum CompassPoint {
  private static let names = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]

  /// The nearest to a direction in degrees, clockwise from north: `SSW`.
  package static func name(degrees: Double) -> String {
    names[Int((Trigonometry.turn(degrees) / 22.5).rounded()) % 16]
  }
}

/// The categories of the WHO ("Global Solar UV Index: A Practical Guide", 2002).
package enum UVCategory: String, CaseIterable, Sendable {
  case low, moderate, high
  case veryHigh = "very high"
  case extreme

  /// The category of an index, rounded to a whole number as it is shown.
  package init(index: Double) { self = .band(of: index.rounded(), limits: [2, 5, 7, 10]) }
}

extension CaseIterable where AllCases == [Self] {
  /// The case of a value by the ascending upper limits of all cases but the last.
  static func band(of value: Double, limits: [Double]) -> Self {
    allCases[limits.firstIndex { value <= $0 } ?? limits.count]
  }
}

/// What an index of air quality means.
package enum AirBand {
  /// The European index, as the European Environment Agency revised it in 2024.
  package enum European: String, CaseIterable, Sendable {
    case good, fair, moderate, poor
    case veryPoor = "very poor"
    case extremelyPoor = "extremely poor"

    package init(index: Double) {
      self = .band(of: index.rounded(), limits: [20, 40, 60, 80, 100])
    }
  }

  /// The index of the EPA ("Technical Assistance Document for the Reporting of Daily Air Quality",
  /// 2024).
  package enum UnitedStates: String, CaseIterable, Sendable {
    case good, moderate
    case unhealthyForSome = "unhealthy for sensitive groups"
    case unhealthy
    case veryUnhealthy = "very unhealthy"
    case hazardous

    package init(index: Double) {
      self = .band(of: index.rounded(), limits: [50, 100, 150, 200, 300])
    }
  }
}

/// A plant whose pollen is counted in grains per cubic metre of air.
package enum Pollen: String, CaseIterable, Sendable {
  case alder, birch, grass, mugwort, olive, ragweed

  package static let count = 6

  /// The name of the plant at a position in ``AirForecast/Hour/pollen``.
  package static func name(at index: Int) -> String? {
    Pollen.allCases.indices.contains(index) ? Pollen.allCases[index].rawValue : nil
  }
}
