/// The arrays of numbers that are the member `coordinates`.
struct GeoJSONCoordinates {
  private(set) var positions: [GeoJSONGeometry.Position] = []
  /// Where each innermost list of positions ends.
  private(set) var ends: [Int] = []
  /// How many arrays a position is inside; nil while there is none, -1 where that differs.
  private var height: Int?

  /// Reads any value; one that is not coordinates has no height.
  init(_ bytes: Span<UInt8>, _ position: inout Int, depth: Int) throws(SyntaxError) {
    try read(bytes, &position, level: 0, depth: depth)
  }

  /// Whether every position is inside as many arrays; a list may be empty, a position not.
  func hasHeight(_ height: Int) -> Bool {
    self.height == height || self.height == nil && height > 0 && isEmpty
  }

  private var isEmpty = true

  private mutating func set(height: Int) {
    self.height = self.height == nil || self.height == height ? height : -1
  }

  /// Reads a value that is inside `level` arrays.
  private mutating func read(
    _ bytes: Span<UInt8>, _ position: inout Int, level: Int, depth: Int
  ) throws(SyntaxError) {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "[") else {
      try JSON.skipValue(bytes, &position, depth: depth)
      isEmpty = false
      height = -1
      return
    }
    try JSON.checkDepth(depth, at: position)
    var isFirst = true
    guard try JSON.nextElement(bytes, &position, isFirst: &isFirst) else { return }
    if position < bytes.count, GeoJSONCoordinates.beginsNumber(bytes[position]) {
      try readPosition(bytes, &position, level: level, depth: depth)
      return
    }
    repeat {
      try read(bytes, &position, level: level + 1, depth: depth + 1)
    } while try JSON.nextElement(bytes, &position, isFirst: &isFirst)
    if height == level + 1 { ends.append(positions.count) }
  }

  /// Reads the rest of a position, from its first number on.
  private mutating func readPosition(
    _ bytes: Span<UInt8>, _ position: inout Int, level: Int, depth: Int
  ) throws(SyntaxError) {
    isEmpty = false
    var isFirst = false
    let longitude = try JSON.number(bytes, &position).double
    var latitude: Double?
    var isValid = true
    var index = 1
    while try JSON.nextElement(bytes, &position, isFirst: &isFirst) {
      if position < bytes.count, GeoJSONCoordinates.beginsNumber(bytes[position]) {
        let number = try JSON.number(bytes, &position)
        if index == 1 { latitude = number.double }
      } else {
        try JSON.skipValue(bytes, &position, depth: depth + 1)
        isValid = isValid && index > 1
      }
      index += 1
    }
    guard isValid, let longitude, let latitude else {
      height = -1
      return
    }
    set(height: level)
    positions.append(GeoJSONGeometry.Position(longitude: longitude, latitude: latitude))
  }

  private static func beginsNumber(_ byte: UInt8) -> Bool {
    48...57 ~= byte || byte == UInt8(ascii: "-")
  }
}
