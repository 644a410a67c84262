import Geography

/// Which meridians and parallels are drawn on a map.
package struct Graticule: Equatable, Sendable {
  /// A line at a round number of degrees, and how many dots it is from the left or upper edge.
  package struct Line: Equatable, Sendable {
    package let degrees: Double
    package let dot: Int
  }

  package private(set) var meridians: [Line] = []
  package private(set) var parallels: [Line] = []

  /// Steps between lines, of which the smallest is taken that leaves 20 dots between two meridians.
  private static let steps = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 45, 60]

  package init(of view: MapView) {
    let step = Graticule.steps.first { $0 / view.step >= 20 } ?? 90
    let west = view.center.longitude - view.degrees / 2
    let east = view.center.longitude + view.degrees / 2
    for index in Int(
      (west / step).rounded(.up))...max(
        Int((east / step).rounded(.down)), Int((west / step).rounded(.up)))
    {
      let degrees = Double(index) * step
      let dot = Int((degrees - west) / view.step)
      guard 0..<view.width ~= dot else { continue }
      let turned = degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
      meridians.append(Line(degrees: turned, dot: dot))
    }
    let latitudes = view.latitudes
    let first = Int((latitudes.lowerBound / step).rounded(.up))
    let last = Int((latitudes.upperBound / step).rounded(.down))
    for index in first...max(first, last) {
      let degrees = Double(index) * step
      guard abs(degrees) < 90 else { continue }
      let dot = Int(view.y(degrees))
      if 0..<view.height ~= dot { parallels.append(Line(degrees: degrees, dot: dot)) }
    }
  }
}
