import Geography

/// What a map shows, whatever the size of the grid on which it is drawn.
package enum MapExtent: Equatable, Sendable {
  case world
  /// The surroundings of a point, some degrees of longitude wide.
  case around(Coordinates, degrees: Double)
  /// All points, with room around them; `least` is the least width in degrees of longitude.
  case fitting([Coordinates], least: Double)

  /// The grid of dots for `columns` cells of a terminal, each two dots wide and four dots high.
  ///
  /// The world ends at 60° South and 84° North, unless one of `points` is beyond.
  package func view(columns: Int, showing points: [Coordinates]) -> MapView {
    let width = 2 * max(columns, 4)
    let height = max(width / 8, 4) * 4
    switch self {
    case .world: return MapExtent.world(width, showing: points)
    case .around(_, let degrees) where degrees > MapView.mostDegrees:
      return MapExtent.world(width, showing: points)
    case .around(let center, let degrees):
      return MapView(around: center, degrees: degrees, width: width, height: height)
    case .fitting(let fitted, let least):
      let view = MapView(fitting: fitted, least: least, width: width, height: height)
      return view.degrees < 360 ? view : MapExtent.world(width, showing: points)
    }
  }

  private static func world(_ width: Int, showing points: [Coordinates]) -> MapView {
    let inhabited = -60.0...84.0
    guard points.allSatisfy({ inhabited ~= $0.latitude })
    else { return MapView(worldOfWidth: width) }
    // As many whole cells as are needed; what that is more is divided between north and south.
    let degreesPerCell = 4 * 360 / Double(width)
    let length = inhabited.upperBound - inhabited.lowerBound
    let height = (length / degreesPerCell).rounded(.up) * degreesPerCell
    let north = min(inhabited.upperBound + (height - length) / 2, 90)
    return MapView(worldOfWidth: width, latitudes: (north - height)...north)
  }
}

/// A part of the Earth on a grid of square dots.
///
/// The world is equirectangular, a part in Mercator's projection, which keeps shapes, and near the
/// poles equirectangular with the shapes at its middle.
package struct MapView: Equatable, Sendable {
  /// How latitudes become heights.
  package enum Projection: String, Sendable { case equirectangular, mercator }

  package let projection: Projection
  package let center: Coordinates
  package let width, height: Int
  /// Degrees of longitude from a dot to the next.
  package let step: Double
  /// The ratio of a degree of latitude to a degree of longitude, if it is constant.
  private let stretch: Double
  /// The height of the middle, in degrees of longitude from the equator.
  private let middle: Double

  /// The last latitude of Mercator's projection, where the world is a square.
  package static let lastLatitude = 85.05

  /// The world; its height follows from the latitudes, which are shown at least.
  package init(worldOfWidth width: Int, latitudes: ClosedRange<Double> = -90...90) {
    self.width = max(width, 1)
    step = 360 / Double(self.width)
    projection = .equirectangular
    stretch = 1
    height = max(Int(((latitudes.upperBound - latitudes.lowerBound) / step).rounded()), 1)
    middle = (latitudes.upperBound + latitudes.lowerBound) / 2
    center = Coordinates(latitude: middle, longitude: 0) ?? MapView.origin
  }

  /// A part of the Earth, moved if it would reach beyond a pole.
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
    guard let origin = Coordinates(latitude: 0, longitude: 0)
    else { preconditionFailure("0, 0 is on Earth") }
    return origin
  }()

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

  /// The middle after a move by shares of the size, within Mercator's limits.
  package func moved(right: Double, up: Double) -> Coordinates {
    let latitude = latitude(y: (0.5 - up) * Double(height))
    return Coordinates(
      latitude: min(max(latitude, -MapView.lastLatitude), MapView.lastLatitude),
      longitude: longitude(x: (0.5 + right) * Double(width))) ?? center
  }

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

extension MapView {
  /// The smallest part with all points, at least `least` degrees wide; else the world.
  package init(
    fitting points: some Collection<Coordinates>, least: Double, width: Int, height: Int
  ) {
    let latitudes = points.map(\.latitude)
    guard let south = latitudes.min(), let north = latitudes.max() else {
      self.init(worldOfWidth: width)
      return
    }
    let arc = MapView.arc(of: points.map(\.longitude))
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

  /// The shortest arc with all longitudes: its middle, -180 to 180, and its length in degrees.
  static func arc(of longitudes: [Double]) -> (middle: Double, length: Double) {
    let sorted = longitudes.map { $0 == -180 ? 180 : $0 }.sorted()
    guard var west = sorted.first, var length = sorted.last.map({ $0 - west })
    else { return (0, 360) }
    // The arc begins after the largest gap.
    for (before, after) in zip(sorted, sorted.dropFirst()) where 360 - (after - before) < length {
      length = 360 - (after - before)
      west = after
    }
    let middle = west + length / 2
    return (middle > 180 ? middle - 360 : middle, length)
  }

  /// The degrees of longitude of a zoom level: 360 at 0, half as many at each next.
  package static func degrees(zoom: Int) -> Double {
    360 / Double(1 << min(max(zoom, 0), mostZoom))
  }

  /// The last level of zoom, about 25 kilometres at the equator.
  package static let mostZoom = 11
  /// The zoom around one place: the coastline is good enough there.
  package static let usualZoom = 4
}
