import Formats
import Geography

/// The coastlines of the world: rings of positions, each around land or, inside land, around water.
///
/// The built-in ones are a text of one line per ring. A position is two numbers, its longitude and its
/// latitude in twentieths of a degree, each as the difference from the position before; the first of a ring is
/// the difference from 0, 0. A difference d is 2d if it is not negative, else -2d - 1. Its bits are written in
/// groups of five, the lowest first, each as the character of code 48 plus the group, plus 32 if another
/// group follows. A ring ends where it began, which is not written again.
package struct Land: Sendable {
  /// In degrees.
  struct Position: Equatable, Sendable {
    var longitude: Float
    var latitude: Float
  }

  struct Ring: Sendable {
    /// The indexes of its positions.
    var range: Range<Int>
    var longitudes: ClosedRange<Float>
    var latitudes: ClosedRange<Float>
  }

  private(set) var positions: [Position] = []
  private(set) var rings: [Ring] = []
  /// Below this width of a map in degrees the coastlines are too coarse to be drawn.
  package let leastWidth: Double

  /// The text of the built-in coastlines, those of Natural Earth 1:110,000,000.
  package init(text: UnsafeBufferPointer<UInt8>) {
    leastWidth = 15
    // Most positions take five bytes.
    positions.reserveCapacity(text.count / 2)
    var reader = RingText(text)
    while reader.nextRing() {
      let start = positions.count
      while let (x, y) = reader.next() {
        positions.append(Position(longitude: Float(x) / 20, latitude: Float(y) / 20))
      }
      addRing(from: start)
    }
  }

  /// The polygons of a document of GeoJSON; other shapes are left out.
  ///
  /// - Throws: ``DocumentError`` where it is not GeoJSON or has no polygon, and what reading the source
  ///   throws.
  package init(reading source: ByteSource) throws {
    leastWidth = 0
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

  private mutating func addRing(from start: Int) { addRing(start..<positions.count) }

  private mutating func addRing(_ range: Range<Int>) {
    guard range.count > 2, let first = range.first else { return }
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

/// Reads the numbers of the built-in text.
private struct RingText {
  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var x = 0
  private var y = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// Begins the next line; false at the end of the text.
  mutating func nextRing() -> Bool {
    // What the last line has that is not a number is passed over, too.
    while index < text.count, !(48...111 ~= text[index]) { index += 1 }
    (x, y) = (0, 0)
    return index < text.count
  }

  /// The next position of the line; nil at its end.
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
