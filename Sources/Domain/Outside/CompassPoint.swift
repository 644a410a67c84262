import Geography

/// One of sixteen directions, from which the wind blows.
package enum CompassPoint: Int, CaseIterable, Sendable {
  case north, northNortheast, northeast, eastNortheast
  case east, eastSoutheast, southeast, southSoutheast
  case south, southSouthwest, southwest, westSouthwest
  case west, westNorthwest, northwest, northNorthwest

  private static let abbreviations = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]

  /// The nearest to a direction in degrees, clockwise from north.
  package init(degrees: Double) {
    let index = Int(((Trigonometry.turn(degrees)) / 22.5).rounded()) % 16
    self = CompassPoint.allCases[index]
  }

  /// `SSW`.
  package var abbreviation: String { CompassPoint.abbreviations[rawValue] }
}
