import Geography

extension MapView {
  /// The smallest part of the Earth on which all points are, with room around them; the world if there is
  /// no smaller one, or no point.
  ///
  /// `least` is the least width in degrees, so that one point is not drawn without its surroundings.
  package init(
    fitting points: some Collection<Coordinates>, least: Double, width: Int, height: Int
  ) {
    guard let first = points.first else {
      self.init(worldOfWidth: width)
      return
    }
    let arc = MapView.arc(of: points.map(\.longitude))
    var (south, north) = (first.latitude, first.latitude)
    for point in points {
      south = min(south, point.latitude)
      north = max(north, point.latitude)
    }
    let last = MapView.lastLatitude
    func rise(_ latitude: Double) -> Double {
      Trigonometry.mercator(min(max(latitude, -last), last))
    }
    let (bottom, top) = (rise(south), rise(north))
    let latitude =
      abs(south) > last || abs(north) > last
      ? (south + north) / 2 : Trigonometry.latitude(mercator: (bottom + top) / 2)
    let shape = Double(width) / Double(max(height, 1))
    // A sixth of the room is left on each side.
    let degrees = max(arc.length * 1.5, (top - bottom) * shape * 1.5, least)
    let center = Coordinates(latitude: latitude, longitude: arc.middle)
    guard degrees <= MapView.mostDegrees, let center else {
      self.init(worldOfWidth: width)
      return
    }
    self.init(around: center, degrees: degrees, width: width, height: height)
    // A projection for the poles may need more room than was reckoned.
    if !points.allSatisfy({ dot(of: $0) != nil }) { self.init(worldOfWidth: width) }
  }

  /// Wider parts are drawn as the world.
  package static let mostDegrees = 240.0

  /// The shortest arc of longitudes that holds all of some: its middle, -180 to 180, and its length in
  /// degrees.
  static func arc(of longitudes: [Double]) -> (middle: Double, length: Double) {
    let sorted = longitudes.map { $0 == -180 ? 180 : $0 }.sorted()
    guard var west = sorted.first, var length = sorted.last.map({ $0 - west }) else {
      return (0, 360)
    }
    // The arc begins behind the largest gap.
    for (before, after) in zip(sorted, sorted.dropFirst()) where 360 - (after - before) < length {
      length = 360 - (after - before)
      west = after
    }
    let middle = west + length / 2
    return (middle > 180 ? middle - 360 : middle, length)
  }

  /// The degrees of longitude that a level of zoom shows, as web maps count them: 360 at level 0, and half
  /// as many with each further level.
  package static func degrees(zoom: Int) -> Double {
    360 / Double(1 << min(max(zoom, 0), mostZoom))
  }

  /// The last level of zoom, about 25 kilometres at the equator.
  package static let mostZoom = 11
  /// The zoom around one place: the coastline is good enough there.
  package static let usualZoom = 4
}
