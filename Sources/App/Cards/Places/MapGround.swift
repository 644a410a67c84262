import Drawing
import Geography
import Places
import Text

/// What is below the pins of a map: land, meridians and parallels, in cells.
struct MapGround {
  let view: MapView
  /// In cells.
  let width: Int
  let height: Int
  private let land: LandMask
  private let landDots: Canvas
  private var gridDots: Canvas

  /// Points that would be in the water get a dot of land.
  init(_ view: MapView, land: Land, islands: [Coordinates], hasGrid: Bool) {
    self.view = view
    width = view.width / 2
    height = (view.height + 3) / 4
    var mask =
      view.degrees >= land.leastWidth
      ? LandMask(of: land, on: view) : LandMask(width: view.width, height: view.height)
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
    guard hasGrid else { return }
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
      if landCount > 0 {
        return StyledText(
          landCount > 4 ? ":" : ".", count: 1, width: 1, MapGround.landRole)
      }
      return gridDots.isSet(column: column, row: row)
        ? StyledText("'", count: 1, width: 1, .quiet) : .blank(1)
    }
  }

  private static let landRole = Role.shade(.green, 2)
}
