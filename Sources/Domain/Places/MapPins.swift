import Geography
import Text

/// The points of a map by cell: points that would cover each other share a pin.
package struct MapPins: Equatable, Sendable {
  /// One or several points in one place of the map.
  package struct Pin: Equatable, Sendable {
    package let column, row: Int
    /// The indexes of its points, in their order.
    package var members: [Int]
  }

  package private(set) var pins: [Pin] = []
  package private(set) var outside: [Int] = []

  /// Joins each point to the first pin whose cell is at most `reach` columns and one row away.
  package init(of points: some Sequence<Coordinates>, on view: MapView, reach: Int) {
    // The pin of each cell, with some columns and a row around the map; -1 for none. All
    // points of a cell have the pin of the first one.
    let columns = view.width / 2 + 1 + 2 * reach
    let rows = view.height / 4 + 3
    var isPin = [Bool](repeating: false, count: columns * rows)
    var pinAt = [Int](repeating: -1, count: columns * rows)
    for (index, point) in points.enumerated() {
      guard let dot = view.dot(of: point) else {
        outside.append(index)
        continue
      }
      let (column, row) = (dot.x / 2, dot.y / 4)
      let cell = (row + 1) * columns + column + reach
      if pinAt[cell] >= 0 {
        pins[pinAt[cell]].members.append(index)
        continue
      }
      var nearest: Int?
      for near in [cell - columns, cell, cell + columns] {
        for other in (near - reach)...(near + reach) where isPin[other] {
          nearest = min(nearest ?? pinAt[other], pinAt[other])
        }
      }
      pinAt[cell] = nearest ?? pins.count
      if let nearest {
        pins[nearest].members.append(index)
      } else {
        isPin[cell] = true
        pins.append(Pin(column: column, row: row, members: [index]))
      }
    }
  }

  /// Takes points away from pins that have others.
  package mutating func leaveOut(where isLeftOut: (Int) -> Bool) {
    for index in pins.indices {
      let rest = pins[index].members.filter { !isLeftOut($0) }
      if !rest.isEmpty { pins[index].members = rest }
    }
  }
}

/// A line on a map with the length that it has on the ground.
package struct ScaleBar: Equatable, Sendable {
  /// A unit of length, and how many kilometres one is.
  package enum Unit: Equatable, Sendable { case kilometre, mile }

  package let text: String
  /// In cells, two dots each; at least 1.
  package let cells: Int

  /// Makes the longest bar of 1, 2 or 5 and zeros that fits into `most` cells.
  package init?(kilometresPerDot: Double, in unit: Unit, atMost most: Int) {
    let smaller: [(perUnit: Double, name: String)] =
      switch unit {
      case .kilometre: [(1, "km"), (1000, "m")]
      case .mile: [(1, "mi"), (5280, "ft")]
      }
    let kilometres = unit == .kilometre ? 1 : 1.609344
    let longest = kilometresPerDot * 2 * Double(most) / kilometres
    guard longest.isFinite, longest > 0 else { return nil }
    for (perUnit, name) in smaller {
      guard let length = ScaleBar.roundLength(notAbove: longest * perUnit) else { continue }
      let cells = Double(length) / perUnit * kilometres / kilometresPerDot / 2
      text = CountText.grouped(length) + " " + name
      self.cells = max(Int(cells.rounded()), 1)
      return
    }
    return nil
  }

  private static func roundLength(notAbove most: Double) -> Int? {
    var found: Int?
    var power = 1
    while Double(power) <= most, power <= 10_000 {
      for factor in [1, 2, 5] where Double(factor * power) <= most { found = factor * power }
      power *= 10
    }
    return found
  }
}

/// Which meridians and parallels are drawn on a map.
package struct Graticule: Equatable, Sendable {
  /// A line at a round number of degrees, and how many dots it is from the left or upper edge.
  package struct Line: Equatable, Sendable {
    package let degrees: Double
    package let dot: Int
  }

  package private(set) var meridians: [Line] = []
  package private(set) var parallels: [Line] = []

  /// Steps between lines; the grid uses the smallest with 20 dots between two meridians.
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
