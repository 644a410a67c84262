import Geography

/// What a map shows, whatever the size of the grid on which it is drawn.
package enum MapExtent: Equatable, Sendable {
  case world
  /// The surroundings of a point, some degrees of longitude wide.
  case around(Coordinates, degrees: Double)
  /// All of some points, with room around them; at least so many degrees of longitude.
  case fitting([Coordinates], least: Double)

  /// The grid of dots for `columns` cells of a terminal, each two dots wide and four dots high.
  ///
  /// A part of the Earth is half as high as it is wide. The world ends at 60° South and 84° North if none of
  /// `points` is beyond, because there is nothing but ice.
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
    guard points.allSatisfy({ inhabited ~= $0.latitude }) else {
      return MapView(worldOfWidth: width)
    }
    // As many whole cells as are needed; what that is more is divided between north and south.
    let degreesPerCell = 4 * 360 / Double(width)
    let length = inhabited.upperBound - inhabited.lowerBound
    let height = (length / degreesPerCell).rounded(.up) * degreesPerCell
    let north = min(inhabited.upperBound + (height - length) / 2, 90)
    return MapView(worldOfWidth: width, latitudes: (north - height)...north)
  }
}
