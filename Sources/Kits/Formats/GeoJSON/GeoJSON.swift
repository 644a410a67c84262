/// GeoJSON of RFC 7946, read in place; a wrong shape is ``GeoJSONFeature/Shape/invalid(_:)``.
package enum GeoJSON {
  /// Reads a feature.
  package static func feature(
    _ bytes: Span<UInt8>, _ position: inout Int, depth: Int
  ) throws(SyntaxError) -> GeoJSONFeature {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "{") else {
      try JSON.skipValue(bytes, &position, depth: depth)
      return GeoJSONFeature(shape: .invalid("a feature is an object"))
    }
    try JSON.checkDepth(depth, at: position)
    var type: String?
    var shape = GeoJSONFeature.Shape.none
    var properties = JSONValue.null
    var isFirst = true
    while let name = try JSON.nextName(bytes, &position, isFirst: &isFirst) {
      switch JSON.text(of: name, in: bytes) {
      case "type": type = try JSON.value(bytes, &position, depth: depth + 1).text
      case "geometry": shape = try geometry(bytes, &position, depth: depth + 1)
      case "properties": properties = try JSON.value(bytes, &position, depth: depth + 1)
      default: try JSON.skipValue(bytes, &position, depth: depth + 1)
      }
    }
    guard type == "Feature" else {
      return GeoJSONFeature(shape: .invalid("it has not the type Feature"))
    }
    return GeoJSONFeature(shape: shape, properties: properties)
  }

  /// Reads a geometry, or `null`.
  package static func geometry(
    _ bytes: Span<UInt8>, _ position: inout Int, depth: Int
  ) throws(SyntaxError) -> GeoJSONFeature.Shape {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "{") else {
      let value = try JSON.value(bytes, &position, depth: depth)
      return value == .null ? .none : .invalid("a geometry is an object")
    }
    try JSON.checkDepth(depth, at: position)
    var parts = GeoJSONParts()
    var isFirst = true
    while let name = try JSON.nextName(bytes, &position, isFirst: &isFirst) {
      let name = JSON.text(of: name, in: bytes)
      if try !parts.read(name, bytes, &position, depth: depth + 1) {
        try JSON.skipValue(bytes, &position, depth: depth + 1)
      }
    }
    return parts.shape
  }
}

struct GeoJSONParts {
  var type: String?
  private var coordinates: GeoJSONCoordinates?
  private var members: [GeoJSONFeature.Shape]?

  /// Reads the value of a member; false, without reading it, if it is none of a geometry.
  mutating func read(
    _ name: String, _ bytes: Span<UInt8>, _ position: inout Int, depth: Int
  ) throws(SyntaxError) -> Bool {
    switch name {
    case "type": type = try JSON.value(bytes, &position, depth: depth).text ?? ""
    case "coordinates": coordinates = try GeoJSONCoordinates(bytes, &position, depth: depth)
    case "geometries":
      guard position < bytes.count, bytes[position] == UInt8(ascii: "[") else { return false }
      try JSON.checkDepth(depth, at: position)
      var shapes: [GeoJSONFeature.Shape] = []
      var isFirst = true
      while try JSON.nextElement(bytes, &position, isFirst: &isFirst) {
        shapes.append(try GeoJSON.geometry(bytes, &position, depth: depth + 1))
      }
      members = shapes
    default: return false
    }
    return true
  }

  var shape: GeoJSONFeature.Shape {
    guard let type, let kind = GeoJSONGeometry.Kind(rawValue: type)
    else { return .invalid("its geometry has no type that is known") }
    if kind == .collection {
      guard let members else { return .invalid("its collection has no geometries") }
      var geometries: [GeoJSONGeometry] = []
      for member in members {
        switch member {
        case .geometry(let geometry): geometries.append(geometry)
        case .none: continue
        case .invalid(let reason): return .invalid(reason)
        }
      }
      return .geometry(GeoJSONGeometry(kind: kind, members: geometries))
    }
    let height =
      switch kind {
      case .point: 0
      case .multiPoint, .line: 1
      case .multiLine, .polygon: 2
      case .multiPolygon: 3
      case .collection: preconditionFailure("a collection has no coordinates")
      }
    guard let coordinates, coordinates.hasHeight(height) else {
      return .invalid("its coordinates are invalid for a \(kind.rawValue)")
    }
    return .geometry(
      GeoJSONGeometry(
        kind: kind, positions: coordinates.positions, ends: height == 0 ? [] : coordinates.ends))
  }
}

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
    height = height == nil || height == level ? level : -1
    positions.append(GeoJSONGeometry.Position(longitude: longitude, latitude: latitude))
  }

  private static func beginsNumber(_ byte: UInt8) -> Bool {
    48...57 ~= byte || byte == UInt8(ascii: "-")
  }
}
