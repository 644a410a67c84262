/// The drawings of a block as paths: rings as arcs, gauges as strokes, dots as lines and areas,
/// signs and frames as they are in fonts.
struct PictureShapes {
  /// How a path is drawn; its class in the style sheet.
  enum Kind: String {
    case area = "f"
    case band = "w"
    case line = "l"
    case dots = "b"
    case gauge = "g"
    case ring = "r"
  }

  private(set) var paths: [(kind: Kind, role: Role, data: String)] = []

  init(of cells: PictureCells) {
    let rings = PictureRings(in: cells)
    for ring in rings.all { draw(ring) }
    for (row, line) in cells.rows.enumerated() {
      for (column, cell) in line.enumerated() {
        let (x, y, before) = (column * 8, row * 16, cells[row, column - 1])
        /// The width of the cells from here that are alike; nil if they began before.
        func run(_ isAlike: (PictureCells.Cell) -> Bool) -> Int? {
          isAlike(before) ? nil : 8 * line[column...].prefix(while: isAlike).count
        }
        if cell.isOnBand, let width = run(\.isOnBand) {
          add(.band, .track, "M\(x) \(y)h\(width)v16h-\(width)z")
        }
        let isTrack = cell.text == "─" && cell.role == .track
        let isWide = cell.text == "■" && cells[row, column + 1].text == " " && before.text == " "
        let shapes =
          isTrack
          ? PictureShapes.shapes["━"]
          : isWide ? PictureShapes.wideSquare : PictureShapes.shapes(of: cell)
        for (kind, left, top, data) in shapes ?? [] {
          let width = data == "h8" ? run { $0 == cell } : 8
          guard let width else { continue }
          let path = data == "h8" ? "h\(width)" : data
          add(kind, cell.role, "M\(x + left) \(y + top)\(path)")
        }
        if cell.text == "╾" { add(.gauge, .track, "M\(x + 4) \(y + 8)h4") }
      }
    }
    for (role, dots) in rings.others { add(.dots, role, PictureDots(dots).data) }
  }

  private mutating func add(_ kind: Kind, _ role: Role, _ data: String) {
    if let index = paths.firstIndex(where: { $0.kind == kind && $0.role == role }) {
      paths[index].data += data
    } else {
      paths.append((kind, role, data))
    }
  }

  private mutating func draw(_ ring: PictureRings.Ring) {
    let (x, y) = (ring.column * 8 + 56, ring.row * 16 + 56)
    let circle = "M\(x) \(y - 52)a52 52 0 1 1 0 104a52 52 0 1 1 0-104z"
    if ring.fill < 1 { add(.ring, .track, circle) }
    if ring.fill > 0 {
      let end = Arc(ring.fill).end(radius: 52, around: (x, y))
      let arc = "M\(x) \(y - 52)A52 52 0 \(ring.fill > 0.5 ? 1 : 0) 1 \(end)"
      add(.ring, .accent(ring.hue), ring.fill < 1 ? arc : circle)
    }
  }

  /// A part of a character: where its path begins in the cell, and the rest of the path.
  private typealias Shape = (kind: Kind, x: Int, y: Int, data: String)

  /// Whether a cell is drawn as a shape and not as text.
  static func draws(_ cell: PictureCells.Cell) -> Bool {
    cell.dots != nil || shapes(of: cell) != nil
  }

  /// The parts of a character that is not of dots; nil if it is text.
  private static func shapes(of cell: PictureCells.Cell) -> [Shape]? {
    // Blocks of one to eight eighths.
    if let scalar = cell.scalar, 0x2581...0x2588 ~= scalar {
      let height = 2 * Int(scalar - 0x2580)
      return [(.area, 0, 16 - height, "h7v\(height)h-7z")]
    }
    return cell.text.flatMap { shapes[$0] }
  }

  private static let shapes: [Character: [Shape]] = [
    "━": [(.gauge, 0, 8, "h8")], "╾": [(.gauge, 0, 8, "h4")], "─": [(.line, 0, 8, "h8")],
    "╌": [(.line, 0, 8, "h3m2 0h3")], "│": [(.line, 4, 0, "v16")],
    "├": [(.line, 4, 0, "v16m0-8h4")], "┤": [(.line, 4, 0, "v16m0-8h-4")],
    "┬": [(.line, 0, 8, "h8m-4 0v8")], "┴": [(.line, 0, 8, "h8m-4 0v-8")],
    "┼": [(.line, 0, 8, "h8m-4-8v16")],
    "╭": [(.line, 4, 16, "v-3q0-5 4-5")], "╮": [(.line, 4, 16, "v-3q0-5-4-5")],
    "╰": [(.line, 4, 0, "v3q0 5 4 5")], "╯": [(.line, 4, 0, "v3q0 5-4 5")],
    "┌": [(.line, 4, 16, "v-8h4")], "┐": [(.line, 4, 16, "v-8h-4")],
    "└": [(.line, 4, 0, "v8h4")], "┘": [(.line, 4, 0, "v8h-4")],
    "■": [(.area, 0, 1, "h7v14h-7z")],
    "●": [(.area, 1, 8, circle(3))], "○": [(.line, 1, 8, circle(3))],
    "◦": [(.area, 2, 8, circle(2))],
    "◉": [(.line, 1, 8, circle(3)), (.area, 2, 8, circle(2))],
    "◎": [(.line, 1, 8, circle(3)), (.line, 3, 8, circle(1))],
    "◐": [(.line, 1, 8, circle(3)), (.area, 4, 5, "a3 3 0 0 0 0 6z")],
  ]

  /// The square of a heat map that has blanks between its squares.
  private static let wideSquare: [Shape] = [(.area, 0, 1, "h13v13h-13z")]

  /// A circle around the middle of a cell, from its leftmost point.
  private static func circle(_ radius: Int) -> String {
    "a\(radius) \(radius) 0 1 1 \(2 * radius) 0a\(radius) \(radius) 0 1 1-\(2 * radius) 0z"
  }
}

/// The dots of one role, one unit apart, joined with their neighbours to lines and areas.
struct PictureDots {
  private let dots: Set<PictureRings.Dot>

  init(_ dots: Set<PictureRings.Dot>) { self.dots = dots }
  private func has(_ x: Int, _ y: Int) -> Bool { dots.contains(PictureRings.Dot(x: x, y: y)) }

  /// Whether a dot and the one below are joined by a line, and are not in an area.
  private func isColumn(_ x: Int, _ y: Int) -> Bool {
    has(x, y) && has(x, y + 1) && ![x - 1, x + 1].contains { has($0, y) && has($0, y + 1) }
  }

  /// Runs in a row, areas between two rows, joints downwards, and dots that touch no other.
  var data: String {
    let rows = Dictionary(grouping: dots, by: \.y).mapValues { $0.map(\.x).sorted() }
    var data = ""
    for (y, columns) in rows.sorted(by: { $0.key < $1.key }) {
      func draw(_ x: Int, _ path: String) { data += "M\(x) \(y)\(path)" }
      for run in runs(columns) {
        let both = runs(run.filter { has($0, y + 1) })
        let isAlone = (run.lowerBound - 1...run.upperBound + 1).allSatisfy {
          !has($0, y - 1) && !has($0, y + 1)
        }
        if run.count > 1 ? !both.contains(run) : isAlone {
          draw(run.lowerBound, "h\(run.count - 1)")
        }
        for part in both {
          let (x, width) = (part.lowerBound, part.count - 1)
          if width > 0 {
            draw(x, "h\(width)v1h-\(width)z")
          } else if !isColumn(x, y - 1) {
            var end = y + 1
            while isColumn(x, end) { end += 1 }
            draw(x, "v\(end - y)")
          }
        }
        for x in run where !has(x, y + 1) {
          if has(x + 1, y + 1), !has(x + 1, y) { draw(x, "l1 1") }
          if has(x - 1, y + 1), !has(x - 1, y) { draw(x, "l-1 1") }
        }
      }
    }
    return data
  }

  /// Numbers that follow each other.
  private func runs(_ numbers: [Int]) -> [ClosedRange<Int>] {
    numbers.reduce(into: []) { runs, number in
      let last = runs.last.flatMap { $0.upperBound + 1 == number ? runs.popLast() : nil }
      runs.append((last?.lowerBound ?? number)...number)
    }
  }
}
