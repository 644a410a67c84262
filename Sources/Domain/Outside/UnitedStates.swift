import Geography

/// Where the services of the United States may know a point.
package enum UnitedStates {
  /// Boxes around the states and territories, in degrees: south, north, west, east.
  private static let boxes: [(Double, Double, Double, Double)] = [
    (24, 50, -125.5, -66), (51, 72, -180, -129), (51, 54, 172, 180), (18, 29, -179, -154),
    (17, 19, -68, -64), (12, 21, 144, 147), (-15, -10, -171, -168),
  ]

  /// Whether a point is in a box around states or territories, so that it may be in a county.
  package static func mayContain(_ point: Coordinates) -> Bool {
    boxes.contains { south, north, west, east in
      south...north ~= point.latitude && west...east ~= point.longitude
    }
  }
}
