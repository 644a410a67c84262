import Drawing
import Geography
import Places
import Text

/// A map in cells: the ground, and on it pins and the names of cities.
struct MapDrawing {
  private let ground: MapGround
  private let glyphs: Glyphs
  /// What covers cells of the ground: a text in its first cell, and nothing in its others.
  private var covers: [Cover?]
  private var signs: Set<Int> = []

  private enum Cover {
    case text(StyledText)
    case rest
  }

  init(_ ground: MapGround, glyphs: Glyphs) {
    self.ground = ground
    self.glyphs = glyphs
    covers = [Cover?](repeating: nil, count: ground.width * ground.height)
  }

  /// Puts the signs of pins on the map, and then their numbers, where there is room.
  mutating func add(_ pins: [MapPins.Pin], of marks: [MapMark]) {
    for pin in pins {
      let kind = MapDrawing.kind(of: pin, marks)
      put(StyledText(kind.sign(glyphs), kind.role), column: pin.column, row: pin.row)
      signs.insert(pin.row * ground.width + pin.column)
    }
    // The numbers of single places first, so that no other text takes their room.
    for pin in pins where pin.members.count == 1 { _ = addNumber(of: pin, marks) }
    let merged = pins.filter { $0.members.count > 1 && !addCount(of: $0, marks) }
    let placed = merged.compactMap { pin in
      addNumber(of: pin, marks).map { (pin: pin, number: $0.number, isBehind: $0.isBehind) }
    }
    for (pin, number, isBehind) in placed {
      let more = StyledText(CleanText("+\(pin.members.count - 1)"), number.role)
      let end = pin.column + 1 + number.width
      if isBehind, placeBeside(more, after: end, row: pin.row) { continue }
      // Before the sign, all of it.
      let start = isBehind ? pin.column : pin.column - number.width
      let whole = StyledText(number.text + more.text, number.role)
      let missing = StyledText.blank(isBehind ? whole.width : more.width)
      guard placeBeside(missing, before: start, row: pin.row) else { continue }
      if isBehind {
        for column in pin.column + 1..<end { covers[pin.row * ground.width + column] = nil }
      }
      put(whole, column: pin.column - whole.width, row: pin.row)
    }
  }

  /// Puts `3 places` beside a pin; returns whether there was room.
  private mutating func addCount(of pin: MapPins.Pin, _ marks: [MapMark]) -> Bool {
    let count = CountText.of(pin.members.count, "place", "places")
    let role = MapDrawing.kind(of: pin, marks).role
    return placeBeside(
      StyledText(CleanText(" " + count), role), after: pin.column + 1, row: pin.row)
      || placeBeside(StyledText(CleanText(count + " "), role), before: pin.column, row: pin.row)
  }

  /// Puts the number of a pin after its sign, or before it at the edge of the map.
  private mutating func addNumber(
    of pin: MapPins.Pin, _ marks: [MapMark]
  ) -> (number: StyledText, isBehind: Bool)? {
    guard let number = marks[pin.members[0]].number else { return nil }
    let text = StyledText(CleanText("\(number)"), MapDrawing.kind(of: pin, marks).role)
    if placeBeside(text, after: pin.column + 1, row: pin.row) { return (text, true) }
    return placeBeside(text, before: pin.column, row: pin.row) ? (text, false) : nil
  }

  /// Puts a number or a name after a cell, unless another text would follow it at once.
  private mutating func placeBeside(_ text: StyledText, after column: Int, row: Int) -> Bool {
    let end = column + text.width
    let next = row * ground.width + end
    if end < ground.width, covers[next] != nil, !signs.contains(next) { return false }
    return place(text, column: column, row: row)
  }

  /// Puts a number or a name before a cell, unless another sign or text is before it.
  private mutating func placeBeside(_ text: StyledText, before column: Int, row: Int) -> Bool {
    let start = column - text.width
    if start > 0, covers[row * ground.width + start - 1] != nil { return false }
    return place(text, column: start, row: row)
  }

  mutating func addNames(of pins: [MapPins.Pin], _ marks: [MapMark]) {
    for pin in pins where pin.members.count == 1 {
      let name = marks[pin.members[0]].shortName
      guard name.width <= ground.width / 3 else { continue }
      let row = pin.row * ground.width
      // After the sign and its number, which may be before the sign.
      var end = pin.column + 1
      while end < ground.width, covers[row + end] != nil { end += 1 }
      if placeBeside(StyledText(" " + name), after: end, row: pin.row) { continue }
      var start = pin.column
      while start > 0, covers[row + start - 1] != nil { start -= 1 }
      _ = placeBeside(StyledText(name + " "), before: start, row: pin.row)
    }
  }

  /// Puts cities on the map, the first first, as long as there is room.
  mutating func add(_ cities: [City], atMost most: Int) {
    var count = 0
    for city in cities where count < most {
      guard let dot = ground.view.dot(of: city.coordinates) else { continue }
      let (column, row) = (dot.x / 2, dot.y / 4)
      let name = CleanText(city.name)
      let sign: CleanText = glyphs == .unicode ? "•" : "."
      let right = StyledText(sign + " " + name, .quiet)
      if place(right, column: column, row: row, isApart: true) {
        count += 1
        continue
      }
      let left = StyledText(name + " " + sign, .quiet)
      if place(left, column: column - left.width + 1, row: row, isApart: true) { count += 1 }
    }
  }

  /// Puts a text on the ground, and with `isApart` only if both sides are free.
  private mutating func place(
    _ text: StyledText, column: Int, row: Int, isApart: Bool = false
  ) -> Bool {
    let room = isApart ? (column - 1)..<(column + text.width + 1) : column..<(column + text.width)
    guard column >= 0, column + text.width <= ground.width, 0..<ground.height ~= row,
      room.clamped(to: 0..<ground.width).allSatisfy({ covers[row * ground.width + $0] == nil })
    else { return false }
    put(text, column: column, row: row)
    return true
  }

  private mutating func put(_ text: StyledText, column: Int, row: Int) {
    guard text.width > 0 else { return }
    let start = row * ground.width + column
    covers[start] = .text(text)
    for index in 1..<max(text.width, 1) { covers[start + index] = .rest }
  }

  /// Adds the degrees of the lines of a grid, along the lower and the left edge.
  mutating func add(_ graticule: Graticule) {
    for line in graticule.parallels {
      let text = MapDrawing.degrees(line.degrees, "N", "S", glyphs)
      _ = place(StyledText(text, .quiet), column: 0, row: line.dot / 4, isApart: true)
    }
    for line in graticule.meridians {
      let text = MapDrawing.degrees(line.degrees, "E", "W", glyphs)
      _ = place(
        StyledText(text, .quiet), column: line.dot / 2, row: ground.height - 1, isApart: true)
    }
  }

  /// `30°E`.
  private static func degrees(
    _ degrees: Double, _ positive: String, _ negative: String, _ glyphs: Glyphs
  ) -> CleanText {
    let number = Coordinates.text(abs(degrees))
    let isNone = degrees == 0 || abs(degrees) == 180
    let sign = glyphs == .unicode ? "°" : ""
    return CleanText(number + sign + (isNone ? "" : degrees > 0 ? positive : negative))
  }

  /// Own if one of the points of a pin is, else the kind of the first.
  static func kind(of pin: MapPins.Pin, _ marks: [MapMark]) -> MapMark.Kind {
    let kinds = pin.members.lazy.map { marks[$0].kind }
    return kinds.contains(.own) ? .own : kinds[0]
  }

  func block() -> Block {
    (0..<ground.height).map { row in
      var line = Line()
      line.reserve(ground.width)
      for column in 0..<ground.width {
        switch covers[row * ground.width + column] {
        case .text(let text): line.append(text)
        case .rest: continue
        case nil: line.append(ground.span(column: column, row: row, glyphs: glyphs))
        }
      }
      return line
    }
  }
}

/// The land of a map, and the borders of countries, or nil if they are not drawn.
package struct MapLand: Sendable {
  let land: Land
  let borders: Land?

  package init(_ land: Land, borders: Land? = nil) { (self.land, self.borders) = (land, borders) }
}

/// The ground of a map in cells: land, borders, meridians and parallels.
struct MapGround {
  let view: MapView
  /// In cells.
  let width: Int
  let height: Int
  /// Whether meridians and parallels are drawn: on request, and in the open sea, which would
  /// otherwise be an empty box.
  let hasGrid: Bool
  private let land: LandMask
  private let landDots: Canvas
  private var borderDots, gridDots: Canvas

  /// Points that would be in the water get a dot of land.
  init(_ view: MapView, land: MapLand, islands: [Coordinates], hasGrid: Bool) {
    self.view = view
    width = view.width / 2
    height = (view.height + 3) / 4
    var mask = LandMask(of: land.land, on: view)
    let isSea = mask.count(x: 0..<view.width, y: 0..<view.height) == 0
    self.hasGrid = hasGrid || isSea && view.degrees < Land.regionWidth
    borderDots = Canvas(width: width, height: height)
    if let borders = land.borders {
      for dot in mask.cut(along: borders, on: view) { borderDots.set(dot.x, dot.y) }
    }
    for point in islands {
      if let dot = view.dot(of: point) { mask.setLand(x: dot.x, y: dot.y) }
    }
    self.land = mask
    var dots = Canvas(width: width, height: height)
    for y in 0..<view.height {
      for x in 0..<view.width where mask.isLand(x: x, y: y) { dots.set(x, y) }
    }
    landDots = dots
    gridDots = Canvas(width: width, height: height)
    guard self.hasGrid else { return }
    let graticule = Graticule(of: view)
    for line in graticule.meridians {
      for y in stride(from: 0, to: view.height, by: 2) { gridDots.set(line.dot, y) }
    }
    for line in graticule.parallels {
      for x in stride(from: 0, to: view.width, by: 2) { gridDots.set(x, line.dot) }
    }
  }

  /// The glyph of a cell: land, else a line of the grid, else water.
  func span(column: Int, row: Int, glyphs: Glyphs) -> StyledText {
    let landCount = land.count(x: (2 * column)..<(2 * column + 2), y: (4 * row)..<(4 * row + 4))
    switch glyphs {
    case .unicode:
      if landCount > 0 {
        let glyph = landDots.glyph(column: column, row: row, glyphs: glyphs)
        return StyledText(glyph, count: 1, width: 1, MapGround.landRole)
      }
      guard gridDots.isSet(column: column, row: row) else { return .blank(1) }
      let glyph = gridDots.glyph(column: column, row: row, glyphs: glyphs)
      return StyledText(glyph, count: 1, width: 1, .track)
    case .ascii, .words:
      if borderDots.isSet(column: column, row: row) {
        return StyledText("+", count: 1, width: 1, .quiet)
      }
      if landCount > 0 {
        return StyledText(landCount > 4 ? ":" : ".", count: 1, width: 1, MapGround.landRole)
      }
      return gridDots.isSet(column: column, row: row)
        ? StyledText("'", count: 1, width: 1, .quiet) : .blank(1)
    }
  }

  private static let landRole = Role.shade(.green, 2)
}
