/// A point on Earth in degrees; north and east are positive.
package struct Coordinates: Equatable, Sendable {
  package var latitude: Double
  package var longitude: Double

  /// Nil for degrees out of range.
  package init?(latitude: Double, longitude: Double) {
    guard -90...90 ~= latitude, -180...180 ~= longitude else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The address of a map with a marker at this point.
  package var link: String {
    "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)#map=12/\(latitude)/\(longitude)"
  }
}
