import Geography
import Places
import Testing

private func point(_ latitude: Double, _ longitude: Double) -> Coordinates {
  guard let point = Coordinates(latitude: latitude, longitude: longitude) else {
    preconditionFailure("a point of a test is on Earth")
  }
  return point
}

@Suite struct MapViewTests {
  @Test func `The world has every point, the edges too`() throws {
    let view = MapView(worldOfWidth: 160)
    #expect(view.projection == .equirectangular)
    #expect(view.height == 80)
    for latitude in stride(from: -90.0, through: 90, by: 7.5) {
      for longitude in stride(from: -180.0, through: 180, by: 7.5) {
        let dot = try #require(view.dot(of: point(latitude, longitude)))
        #expect(0..<160 ~= dot.x && 0..<80 ~= dot.y)
      }
    }
    #expect(try #require(view.dot(of: point(90, 0))) == (80, 0))
    #expect(try #require(view.dot(of: point(-90, 0))) == (80, 79))
    #expect(try #require(view.dot(of: point(0, -180))).x == 0)
    #expect(try #require(view.dot(of: point(0, 180))).x == 0)
  }

  @Test(arguments: [0.0, 45, -60, 70, 84, -89, 90, -90])
  func `A part of the Earth has its middle in its middle, and gives its points back`(
    latitude: Double
  ) throws {
    for longitude in [0.0, 179, -180, 33.3] {
      for degrees in [0.5, 11, 60] {
        let view = MapView(
          around: point(latitude, longitude), degrees: degrees, width: 160, height: 76)
        #expect(abs(view.degrees - degrees) < 1e-9)
        let dot = try #require(view.dot(of: point(latitude, longitude)))
        #expect(abs(dot.x - 80) <= 1)
        if view.projection == .mercator { #expect(abs(dot.y - 38) <= 1) }
        for x in [0.5, 40, 159.5] {
          #expect(abs(view.x(view.longitude(x: x)) - x) < 1e-6)
        }
        for y in [0.5, 30, 75.5] where abs(view.latitude(y: y)) < 89.8 {
          #expect(abs(view.y(view.latitude(y: y)) - y) < 1e-6)
        }
        #expect(view.latitudes.lowerBound >= -90 && view.latitudes.upperBound <= 90)
      }
    }
  }

  @Test func `Shapes are as high as they are wide, where the projection leaves them so`() {
    for latitude in [0.0, 37, 52, 70, 79, -79] {
      let view = MapView(around: point(latitude, 20), degrees: 2, width: 200, height: 100)
      let across = view.kilometres(perDotAt: latitude)
      let down = (view.latitude(y: 50) - view.latitude(y: 51)) * 6371 * .pi / 180
      #expect(abs(across / down - 1) < 0.02, "at \(latitude)")
    }
  }

  @Test(arguments: [
    ([0.0], 0.0, 0.0), ([10, 20], 15, 10), ([170, -170], 180, 20), ([-170, 170], 180, 20),
    ([179, -179, 178], 179.5, 3), ([180, -180], 180, 0), ([-180], 180, 0),
    ([0, 90, 180, -90], -45, 270), ([-10, 10, 0], 0, 20),
  ])
  func `The shortest arc crosses the 180th meridian where that is shorter`(
    longitudes: [Double], middle: Double, length: Double
  ) throws {
    let view = MapView(
      fitting: longitudes.map { point(0, $0) }, least: 1, width: 160, height: 80)
    for longitude in longitudes { #expect(view.dot(of: point(0, longitude)) != nil) }
    if length * 1.5 <= MapView.mostDegrees {
      #expect(abs(view.degrees - max(length * 1.5, 1)) < 1e-9)
      #expect(abs(abs(view.center.longitude) - abs(middle)) < 1e-9)
    } else {
      #expect(view.degrees == 360)
    }
  }

  @Test func `Every point that is fitted is on the map`() {
    var state: UInt64 = 1
    func random(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound
        + Double(state >> 11) / Double(1 << 53) * (range.upperBound - range.lowerBound)
    }
    for round in 0..<2000 {
      let spread = [0.01, 1, 20, 200][round % 4]
      let (south, west) = (random(-90...90), random(-180...180))
      let points = (0..<(1 + round % 5)).map { _ in
        let longitude = (west + random(0...spread)).truncatingRemainder(dividingBy: 360)
        return point(
          min(max(south + random(0...spread), -90), 90),
          longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude)
      }
      let view = MapView(fitting: points, least: 1, width: 152, height: 72)
      for point in points { #expect(view.dot(of: point) != nil, "\(points)") }
    }
  }

  @Test(arguments: [
    (1000.0, ScaleBar.Unit.kilometre, "20,000 km", 10), (13.0, .kilometre, "200 km", 8),
    (0.5, .kilometre, "10 km", 10), (0.01, .kilometre, "200 m", 10), (13, .mile, "100 mi", 6),
    (0.001, .kilometre, "20 m", 10), (0.00001, .kilometre, "", 0),
  ])
  func `The scale bar has a round length that is true`(
    perDot: Double, unit: ScaleBar.Unit, text: String, cells: Int
  ) {
    let bar = ScaleBar(kilometresPerDot: perDot, in: unit, atMost: 12)
    #expect(bar?.text ?? "" == text)
    #expect(bar?.cells ?? 0 == cells)
  }
}

@Suite struct MapPinsTests {
  @Test func `Points that would cover each other are one pin`() {
    let view = MapView(worldOfWidth: 160)
    let points = [
      point(-37.8, 145), point(52.5, 13.4), point(-33.9, 151.2), point(-38.1, 144.4),
      point(0, -150), point(52.4, 13),
    ]
    let pins = MapPins(of: points, on: view, reach: 2)
    #expect(pins.pins.map(\.members) == [[0, 2, 3], [1, 5], [4]])
    #expect(pins.outside.isEmpty)
    let near = MapView(around: point(-36, 148), degrees: 40, width: 160, height: 76)
    let split = MapPins(of: points, on: near, reach: 2)
    #expect(split.pins.map(\.members) == [[0, 3], [2]])
    #expect(split.outside == [1, 4, 5])
  }

  @Test func `Every point is in one pin or outside, and pins do not touch`() {
    let view = MapView(around: point(10, 179), degrees: 60, width: 152, height: 76)
    var points: [Coordinates] = []
    for index in 0..<2000 {
      let step = Double(index)
      let longitude = 140 + (step * 0.618).truncatingRemainder(dividingBy: 1) * 80
      points.append(
        point(
          -30 + (step * 0.414).truncatingRemainder(dividingBy: 1) * 80,
          longitude > 180 ? longitude - 360 : longitude))
    }
    let pins = MapPins(of: points, on: view, reach: 2)
    #expect(
      (pins.pins.flatMap(\.members) + pins.outside).sorted() == Array(points.indices))
    for (index, pin) in pins.pins.enumerated() {
      for other in pins.pins[(index + 1)...] {
        #expect(abs(pin.column - other.column) > 2 || abs(pin.row - other.row) > 1)
      }
    }
  }
}
