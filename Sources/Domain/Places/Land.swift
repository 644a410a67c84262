import Formats
import Geography

/// The coastlines of the world: rings of positions, each around land or, inside land, around water;
/// or the borders of countries, lines of positions.
///
/// The built-in texts have one line per ring, of longitudes and latitudes in parts of a degree,
/// each as the difference from the position before. A difference d is 2d if it is not negative,
/// else -2d - 1: its bits in groups of five, the lowest first, each as the character of code 48
/// plus the group, plus 32 if another group follows. The last position of a ring is the first.
package struct Land: Sendable {
  struct Position: Equatable, Sendable { var longitude, latitude: Float }

  struct Ring: Sendable {
    var range: Range<Int>
    var longitudes, latitudes: ClosedRange<Float>
  }

  private(set) var positions: [Position] = []
  private(set) var rings: [Ring] = []

  /// The parts of a degree in the built-in coastlines of the world, Natural Earth 1:110,000,000.
  package static let worldParts = 20
  /// The parts of a degree in the coastlines and the borders of regions, Natural Earth 1:50,000,000
  /// without positions that are less than a hundredth of a degree beside a line.
  package static let regionParts = 100
  /// Below this width of a map in degrees the coastlines of the world are too coarse.
  package static let regionWidth = 15.0

  /// Reads a built-in text with that many parts of a degree.
  package init(text: UnsafeBufferPointer<UInt8>, partsOfDegree parts: Int) {
    // Most positions take five bytes.
    positions.reserveCapacity(text.count / 2)
    var reader = RingText(text)
    while reader.nextRing() {
      let start = positions.count
      while let (x, y) = reader.next() {
        positions.append(
          Position(longitude: Float(x) / Float(parts), latitude: Float(y) / Float(parts)))
      }
      addRing(start..<positions.count)
    }
  }

  /// Reads the polygons of a GeoJSON document, and ignores other shapes.
  package init(reading source: ByteSource) throws {
    let window = try ByteWindow(source)
    var land = (positions: [Position](), ends: [Int]())
    try GeoJSONReader.forEachFeature(of: window) { feature, _ in
      guard case .geometry(let geometry) = feature.shape else { return }
      Land.add(geometry, to: &land)
    }
    positions = land.positions
    var start = 0
    for end in land.ends {
      addRing(start..<end)
      start = end
    }
    guard !rings.isEmpty else {
      throw DocumentError(
        Problem(
          source: source.name, message: "has no polygon",
          hint: "Expected GeoJSON with the land as polygons, such as Natural Earth's."))
    }
  }

  private static func add(
    _ geometry: GeoJSONGeometry, to land: inout (positions: [Position], ends: [Int])
  ) {
    switch geometry.kind {
    case .point, .multiPoint, .line, .multiLine: return
    case .collection: for member in geometry.members { add(member, to: &land) }
    case .polygon, .multiPolygon:
      let start = land.positions.count
      for position in geometry.positions {
        land.positions.append(
          Position(
            longitude: Float(min(max(position.longitude, -360), 360)),
            latitude: Float(min(max(position.latitude, -90), 90))))
      }
      land.ends += geometry.ends.map { start + $0 }
    }
  }

  private mutating func addRing(_ range: Range<Int>) {
    guard range.count > 1, let first = range.first else { return }
    var (west, east) = (positions[first].longitude, positions[first].longitude)
    var (south, north) = (positions[first].latitude, positions[first].latitude)
    for position in positions[range] {
      west = min(west, position.longitude)
      east = max(east, position.longitude)
      south = min(south, position.latitude)
      north = max(north, position.latitude)
    }
    rings.append(Ring(range: range, longitudes: west...east, latitudes: south...north))
  }
}

private struct RingText {
  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var x = 0
  private var y = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  mutating func nextRing() -> Bool {
    // Characters of the last line that are not a number are ignored, too.
    while index < text.count, !(48...111 ~= text[index]) { index += 1 }
    (x, y) = (0, 0)
    return index < text.count
  }

  mutating func next() -> (x: Int, y: Int)? {
    guard let right = number(), let up = number() else { return nil }
    x &+= right
    y &+= up
    return (x, y)
  }

  private mutating func number() -> Int? {
    var value = 0
    var shift = 0
    while index < text.count, 48...111 ~= text[index], shift < 30 {
      let group = Int(text[index] - 48)
      index += 1
      value |= (group & 31) << shift
      shift += 5
      if group < 32 { return value & 1 == 0 ? value / 2 : -(value + 1) / 2 }
    }
    return nil
  }
}

/// Which dots of a map are land.
package struct LandMask: Equatable, Sendable {
  package let width, height: Int
  private var dots: [Bool]

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

  package init(width: Int, height: Int) {
    self.width = max(width, 1)
    self.height = max(height, 1)
    dots = [Bool](repeating: false, count: self.width * self.height)
  }

  package func isLand(x: Int, y: Int) -> Bool {
    0..<width ~= x && 0..<height ~= y && dots[y * width + x]
  }

  /// Makes a dot land, unless it is outside of the map.
  package mutating func setLand(x: Int, y: Int) {
    guard 0..<width ~= x, 0..<height ~= y else { return }
    dots[y * width + x] = true
  }

  /// Removes the dots of land on the lines of some borders; returns the dots of the lines.
  package mutating func cut(along borders: Land, on view: MapView) -> [(x: Int, y: Int)] {
    var dots: [(x: Int, y: Int)] = []
    for line in borders.rings {
      let (west, east) = (
        view.x(Double(line.longitudes.lowerBound)), view.x(Double(line.longitudes.upperBound))
      )
      guard max(west, east) >= 0, min(west, east) < Double(width),
        view.y(Double(line.latitudes.lowerBound)) >= 0,
        view.y(Double(line.latitudes.upperBound)) < Double(height)
      else { continue }
      for (start, end) in zip(line.range, line.range.dropFirst()) {
        let (from, to) = (borders.positions[start], borders.positions[end])
        let (x, y) = (view.x(Double(from.longitude)), view.y(Double(from.latitude)))
        let across = view.x(Double(to.longitude)) - x
        let down = view.y(Double(to.latitude)) - y
        // A segment that is not on the map at all, or that goes around the Earth.
        guard abs(across) < 180 / view.step, max(x, x + across) >= 0,
          min(x, x + across) < Double(width), max(y, y + down) >= 0,
          min(y, y + down) < Double(height)
        else { continue }
        let steps = max(abs(across), abs(down)).rounded(.up)
        for step in 0...Int(steps) {
          let part = steps == 0 ? 0 : Double(step) / steps
          let dot = (
            x: Int((x + across * part).rounded(.down)), y: Int((y + down * part).rounded(.down))
          )
          guard isLand(x: dot.x, y: dot.y) else { continue }
          dots.append(dot)
          self.dots[dot.y * width + dot.x] = false
        }
      }
    }
    return dots
  }

  /// How many of the dots in a part of the map are land.
  package func count(x: Range<Int>, y: Range<Int>) -> Int {
    var count = 0
    for row in y { for column in x where isLand(x: column, y: row) { count += 1 } }
    return count
  }

  private static func add(
    _ ring: Land.Ring, of land: Land, turned turn: Float, on view: MapView,
    to crossings: inout [[Float]]
  ) {
    // Longitudes are not turned into the half turn around the middle here: an edge is straight.
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

  /// Adds to each dot its part between each odd crossing of a line and the next one.
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
