/// Which dots of a map are land.
package struct LandMask: Equatable, Sendable {
  package let width: Int
  package let height: Int
  private var dots: [Bool]

  /// How many lines are drawn through each row of dots.
  private static let lines = 4

  /// Land is where more than half of a dot is inside the rings.
  package init(of land: Land, on view: MapView) {
    self.init(width: view.width, height: view.height)
    var crossings = [[Float]](repeating: [], count: height * LandMask.lines)
    // A ring may be on the map more than once, a turn apart.
    for turn: Float in [-360, 0, 360] {
      for ring in land.rings {
        LandMask.add(ring, of: land, turned: turn, on: view, to: &crossings)
      }
    }
    var covered = [Float](repeating: 0, count: width)
    for row in 0..<height {
      for index in covered.indices { covered[index] = 0 }
      for line in 0..<LandMask.lines {
        var line = crossings[row * LandMask.lines + line]
        line.sort()
        cover(&covered, from: line)
      }
      let half = Float(LandMask.lines) / 2
      for column in 0..<width where covered[column] > half { dots[row * width + column] = true }
    }
  }

  /// Water only.
  package init(width: Int, height: Int) {
    self.width = max(width, 1)
    self.height = max(height, 1)
    dots = [Bool](repeating: false, count: self.width * self.height)
  }

  package func isLand(x: Int, y: Int) -> Bool {
    0..<width ~= x && 0..<height ~= y && dots[y * width + x]
  }

  /// Makes a dot land; one that is not on the map is left out.
  package mutating func setLand(x: Int, y: Int) {
    guard 0..<width ~= x, 0..<height ~= y else { return }
    dots[y * width + x] = true
  }

  /// How many of the dots in a part of the map are land.
  package func count(x: Range<Int>, y: Range<Int>) -> Int {
    var count = 0
    for row in y { for column in x where isLand(x: column, y: row) { count += 1 } }
    return count
  }

  /// Adds where the edges of a ring cross the lines.
  private static func add(
    _ ring: Land.Ring, of land: Land, turned turn: Float, on view: MapView,
    to crossings: inout [[Float]]
  ) {
    // Longitudes are not turned into the half turn around the middle here: an edge goes straight on.
    let west = Float(view.center.longitude - view.degrees / 2)
    let step = Float(view.step)
    func x(_ longitude: Float) -> Float { (longitude + turn - west) / step }
    guard x(ring.longitudes.upperBound) > 0, x(ring.longitudes.lowerBound) < Float(view.width),
      view.y(Double(ring.latitudes.lowerBound)) > 0,
      view.y(Double(ring.latitudes.upperBound)) < Double(view.height), let last = ring.range.last
    else { return }
    func dot(_ index: Int) -> (x: Float, y: Float) {
      let position = land.positions[index]
      // In lines, whose middles are then whole numbers.
      let y = Float(view.y(Double(position.latitude))) * Float(lines) - 0.5
      return (x(position.longitude), y)
    }
    var start = dot(last)
    for index in ring.range {
      let end = dot(index)
      defer { start = end }
      guard start.y != end.y else { continue }
      let (upper, lower) = start.y < end.y ? (start, end) : (end, start)
      let first = max(Int(upper.y.rounded(.up)), 0)
      // An edge has its upper end and not its lower one, so that a corner is crossed once.
      let beyond = min(Int(lower.y.rounded(.up)), crossings.count)
      guard first < beyond else { continue }
      let slope = (lower.x - upper.x) / (lower.y - upper.y)
      for line in first..<beyond {
        crossings[line].append(upper.x + (Float(line) - upper.y) * slope)
      }
    }
  }

  /// Adds to each dot how much of it is between the first crossing of a line and the second, between the
  /// third and the fourth, and so on.
  private func cover(_ covered: inout [Float], from crossings: [Float]) {
    var index = 0
    while index + 1 < crossings.count {
      let from = max(crossings[index], 0)
      let to = min(crossings[index + 1], Float(width))
      index += 2
      guard from < to else { continue }
      let first = Int(from)
      let last = min(Int(to), width - 1)
      if first == last {
        covered[first] += to - from
        continue
      }
      covered[first] += Float(first + 1) - from
      for column in (first + 1)..<max(last, first + 1) { covered[column] += 1 }
      covered[last] += to - Float(last)
    }
  }
}
