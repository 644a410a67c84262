import Geography

/// A part of the Earth on a grid of dots: what is where on a map.
///
/// Dots are squares. The world is drawn in the equirectangular projection, a part of it in Mercator's, which
/// leaves shapes as they are; where that ends, near the poles, in the equirectangular projection that leaves
/// the shapes at its middle as they are.
package struct MapView: Equatable, Sendable {
  /// How latitudes become heights.
  package enum Projection: String, Sendable {
    case equirectangular
    case mercator
  }

  package let projection: Projection
  /// In the middle of the grid.
  package let center: Coordinates
  /// In dots.
  package let width: Int
  package let height: Int
  /// Degrees of longitude from a dot to the next.
  package let step: Double
  /// How much longer a degree of latitude is drawn than one of longitude, where the projection has the same
  /// for all.
  private let stretch: Double
  /// The height of the middle, in degrees of longitude from the equator.
  private let middle: Double

  /// The last latitude of Mercator's projection, where the world is a square.
  package static let lastLatitude = 85.05

  /// The world, with the longitude `center` in the middle; `latitudes` are shown at least, and its height
  /// follows from them.
  package init(worldOfWidth width: Int, latitudes: ClosedRange<Double> = -90...90) {
    self.width = max(width, 1)
    step = 360 / Double(self.width)
    projection = .equirectangular
    stretch = 1
    height = max(Int(((latitudes.upperBound - latitudes.lowerBound) / step).rounded()), 1)
    middle = (latitudes.upperBound + latitudes.lowerBound) / 2
    center = Coordinates(latitude: middle, longitude: 0) ?? MapView.origin
  }

  /// A part of the Earth that is `degrees` of longitude wide, below 360.
  ///
  /// A part that would reach beyond a pole is moved, so that it ends there.
  package init(around center: Coordinates, degrees: Double, width: Int, height: Int) {
    self.width = max(width, 1)
    self.height = max(height, 1)
    step = min(max(degrees, 1e-6), 360) / Double(self.width)
    let half = Double(self.height) * step / 2
    let latitude = min(max(center.latitude, -MapView.lastLatitude), MapView.lastLatitude)
    let mercator = Trigonometry.mercator(latitude)
    let last = Trigonometry.mercator(MapView.lastLatitude)
    if latitude == center.latitude, mercator - half >= -last, mercator + half <= last {
      projection = .mercator
      stretch = 1
      middle = mercator
      self.center = center
      return
    }
    projection = .equirectangular
    // At the poles a degree of longitude has no length at all.
    let parallel = min(abs(center.latitude), 80)
    stretch = 1 / Trigonometry.cosine(parallel)
    let room = max(90 * stretch - half, 0)
    middle = min(max(center.latitude * stretch, -room), room)
    self.center =
      Coordinates(latitude: middle / stretch, longitude: center.longitude) ?? MapView.origin
  }

  private static let origin: Coordinates = {
    guard let origin = Coordinates(latitude: 0, longitude: 0) else {
      preconditionFailure("0, 0 is on Earth")
    }
    return origin
  }()

  /// The degrees of longitude of the whole width.
  package var degrees: Double { step * Double(width) }

  /// The dots from the left edge to a longitude, within half a turn of the middle.
  package func x(_ longitude: Double) -> Double {
    var difference = longitude - center.longitude
    if difference > 180 { difference -= 360 }
    if difference < -180 { difference += 360 }
    return Double(width) / 2 + difference / step
  }

  /// The dots from the upper edge to a latitude.
  package func y(_ latitude: Double) -> Double {
    let distance =
      switch projection {
      case .equirectangular: latitude * stretch
      case .mercator: Trigonometry.mercator(min(max(latitude, -89.9), 89.9))
      }
    return Double(height) / 2 - (distance - middle) / step
  }

  /// The latitude of a height in dots, which may be beyond the poles.
  package func latitude(y: Double) -> Double {
    let distance = middle + (Double(height) / 2 - y) * step
    return switch projection {
    case .equirectangular: distance / stretch
    case .mercator: Trigonometry.latitude(mercator: distance)
    }
  }

  /// The longitude of a distance from the left edge in dots, -180 to 180.
  package func longitude(x: Double) -> Double {
    let turned = Trigonometry.turn(center.longitude + (x - Double(width) / 2) * step)
    return turned > 180 ? turned - 360 : turned
  }

  /// The point in the middle after a move by shares of the width and the height; it stays where Mercator's
  /// projection holds.
  package func moved(right: Double, up: Double) -> Coordinates {
    let latitude = latitude(y: (0.5 - up) * Double(height))
    return Coordinates(
      latitude: min(max(latitude, -MapView.lastLatitude), MapView.lastLatitude),
      longitude: longitude(x: (0.5 + right) * Double(width))) ?? center
  }

  /// The latitudes that are shown.
  package var latitudes: ClosedRange<Double> {
    let north = min(latitude(y: 0), 90)
    return min(max(latitude(y: Double(height)), -90), north)...north
  }

  /// The dot of a point; nil if it is not on the map.
  package func dot(of point: Coordinates) -> (x: Int, y: Int)? {
    var x = x(point.longitude)
    let y = y(point.latitude)
    // The last longitude is the first one, too.
    if degrees >= 360, x >= Double(width) { x -= Double(width) }
    // The poles are edges.
    let row = y == Double(height) ? height - 1 : Int(y.rounded(.down))
    guard x >= 0, x < Double(width), 0..<height ~= row else { return nil }
    return (Int(x), row)
  }

  /// How many kilometres a dot is wide at a latitude.
  package func kilometres(perDotAt latitude: Double) -> Double {
    step * MapView.kilometresPerDegree * Trigonometry.cosine(latitude)
  }

  /// The length of a degree of the equator on a sphere of the Earth's mean radius.
  static let kilometresPerDegree = 6371 * Double.pi / 180
}
