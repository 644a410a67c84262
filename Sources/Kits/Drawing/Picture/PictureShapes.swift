/// The drawings of a block as paths: rings as arcs, gauges as strokes, dots as lines and areas,
/// signs and frames as they are in fonts.
///
///     PictureCells    which cells are words, and which are drawings
///     PictureRings    finds the rings among the dots
struct PictureShapes {
  enum Kind: String {
    /// A filled area.
    case area = "f"
    /// A thin line.
    case line = "l"
    /// Dots that are joined with their neighbours.
    case dots = "b"
    /// A gauge.
    case gauge = "g"
    case ring = "r"
  }

  struct Path {
    let kind: Kind
    let role: Role
    /// The value of the attribute `d`.
    var data = ""
  }

  private(set) var paths: [Path] = []
  private let cells: PictureCells

  /// Whether a cell is drawn as a shape and not as text.
  static func draws(_ cell: PictureCells.Cell) -> Bool {
    switch cell.text {
    case "─", "━", "╾", "╌", "│", "├", "┤", "┬", "┴", "┼", "╭", "╮", "╰", "╯", "┌", "┐", "└", "┘",
      "■", "●", "○", "◉", "◎", "◐", "◦", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█":
      true
    default: cell.dots != nil
    }
  }

  init(of cells: PictureCells) {
    self.cells = cells
    let rings = PictureRings(in: cells)
    for ring in rings.all { draw(ring) }
    for row in cells.rows.indices {
      for column in cells.rows[row].indices { draw(cells[row, column], row, column) }
    }
    for (role, dots) in rings.others { add(.dots, role, PictureDots(dots).data) }
  }

  private mutating func add(_ kind: Kind, _ role: Role, _ data: String) {
    if let index = paths.firstIndex(where: { $0.kind == kind && $0.role == role }) {
      paths[index].data += data
    } else {
      paths.append(Path(kind: kind, role: role, data: data))
    }
  }

  private mutating func draw(_ ring: PictureRings.Ring) {
    let (x, y) = (ring.column * 8 + 56, ring.row * 16 + 56)
    let circle = "M\(x) \(y - 52)a52 52 0 1 1 0 104a52 52 0 1 1 0-104z"
    if ring.fill < 1 { add(.ring, .track, circle) }
    if ring.fill >= 1 {
      add(.ring, .accent(ring.hue), circle)
    } else if ring.fill > 0 {
      let end = Arc(ring.fill).end(radius: 52)
      let isLarge = ring.fill > 0.5 ? 1 : 0
      add(
        .ring, .accent(ring.hue),
        "M\(x) \(y - 52)A52 52 0 \(isLarge) 1 \(Tenths(x * 10 + end.x)) \(Tenths(y * 10 + end.y))")
    }
    guard let goal = ring.goal else { return }
    let (inner, outer) = (Arc(goal).end(radius: 46), Arc(goal).end(radius: 58))
    add(
      .dots, .text,
      "M\(Tenths(x * 10 + inner.x)) \(Tenths(y * 10 + inner.y))"
        + "L\(Tenths(x * 10 + outer.x)) \(Tenths(y * 10 + outer.y))")
  }

  /// Draws a character that is no part of a ring; coordinates count from its upper left corner.
  private mutating func draw(_ cell: PictureCells.Cell, _ row: Int, _ column: Int) {
    let (x, y) = (column * 8, row * 16)
    func put(_ dx: Int, _ dy: Int, _ rest: String, as kind: Kind = .line) {
      add(kind, cell.role, "M\(x + dx) \(y + dy)\(rest)")
    }
    switch cell.text {
    case "━": put(0, 8, "h8", as: .gauge)
    case "╾":
      put(0, 8, "h4", as: .gauge)
      add(.gauge, .track, "M\(x + 4) \(y + 8)h4")
    case "─" where cell.role == .track: put(0, 8, "h8", as: .gauge)
    case "─": put(0, 8, "h8")
    case "╌": put(0, 8, "h3m2 0h3")
    case "│": put(4, 0, "v16")
    case "├": put(4, 0, "v16m0-8h4")
    case "┤": put(4, 0, "v16m0-8h-4")
    case "┬": put(0, 8, "h8m-4 0v8")
    case "┴": put(0, 8, "h8m-4 0v-8")
    case "┼": put(0, 8, "h8m-4-8v16")
    case "╭", "┌": put(4, 16, cell.text == "┌" ? "v-8h4" : "v-3q0-5 4-5")
    case "╮", "┐": put(4, 16, cell.text == "┐" ? "v-8h-4" : "v-3q0-5-4-5")
    case "╰", "└": put(4, 0, cell.text == "└" ? "v8h4" : "v3q0 5 4 5")
    case "╯", "┘": put(4, 0, cell.text == "┘" ? "v8h-4" : "v3q0 5-4 5")
    case "■": drawSquare(cell.role, row, column)
    case "●": put(1, 8, PictureShapes.circle(3), as: .area)
    case "○": put(1, 8, PictureShapes.circle(3))
    case "◦": put(2, 8, PictureShapes.circle(2), as: .area)
    case "◉", "◎":
      put(1, 8, PictureShapes.circle(3))
      if cell.text == "◉" {
        put(2, 8, PictureShapes.circle(2), as: .area)
      } else {
        put(3, 8, PictureShapes.circle(1))
      }
    case "◐":
      put(1, 8, PictureShapes.circle(3))
      put(4, 5, "a3 3 0 0 0 0 6z", as: .area)
    default:
      guard let value = cell.scalar, 0x2581...0x2588 ~= value else { return }
      let height = 2 * Int(value - 0x2580)
      put(0, 16 - height, "h7v\(height)h-7z", as: .area)
    }
  }

  /// A circle around the middle of a cell, from its leftmost point.
  private static func circle(_ radius: Int) -> String {
    "a\(radius) \(radius) 0 1 1 \(2 * radius) 0a\(radius) \(radius) 0 1 1-\(2 * radius) 0z"
  }

  /// A square of a heat map: over two cells if a blank follows each of its row, else narrower.
  private mutating func drawSquare(_ role: Role, _ row: Int, _ column: Int) {
    let isWide = cells[row, column + 1].text == " " && cells[row, column - 1].text == " "
    let (width, height) = isWide ? (13, 13) : (7, 14)
    add(
      .area, role, "M\(column * 8) \(row * 16 + 1)h\(width)v\(height)h-\(width)z")
  }
}

/// A number in tenths as decimal text: `-12` is `-1.2`.
struct Tenths: CustomStringConvertible {
  private let tenths: Int

  init(_ tenths: Int) { self.tenths = tenths }

  var description: String {
    let text = "\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
    return tenths < 0 ? "-" + text : text
  }
}

/// The dots of one role, four units apart, joined with their neighbours to lines and areas.
struct PictureDots {
  /// By the number of a row of dots: the columns of its dots, from left to right.
  private let rows: [Int: [Int]]
  private let dots: Set<PictureRings.Dot>

  init(_ dots: Set<PictureRings.Dot>) {
    self.dots = dots
    rows = Dictionary(grouping: dots, by: \.y).mapValues { $0.map(\.x).sorted() }
  }

  private func has(_ x: Int, _ y: Int) -> Bool { dots.contains(PictureRings.Dot(x: x, y: y)) }

  /// Runs in a row, areas between two rows, joints downwards, and dots that touch no other.
  var data: String {
    var data = ""
    for y in rows.keys.sorted() {
      for (start, end) in runs(rows[y] ?? []) {
        let both = runs((start...end).filter { has($0, y + 1) })
        let isTouched = has(start, y - 1) || has(start, y + 1) || isDiagonal(start, y)
        if start < end, !both.contains(where: { $0 == (start, end) }) {
          data += point(start, y) + "h\(4 * (end - start))"
        } else if start == end, !isTouched {
          data += point(start, y) + "h0"
        }
        for (first, last) in both {
          let width = 4 * (last - first)
          data += point(first, y) + (width == 0 ? "v4" : "h\(width)v4h-\(width)z")
        }
        for x in start...end where !has(x, y + 1) {
          if has(x + 1, y + 1), !has(x + 1, y) { data += point(x, y) + "l4 4" }
          if has(x - 1, y + 1), !has(x - 1, y) { data += point(x, y) + "l-4 4" }
        }
      }
    }
    return data
  }

  private func isDiagonal(_ x: Int, _ y: Int) -> Bool {
    has(x - 1, y - 1) || has(x + 1, y - 1) || has(x - 1, y + 1) || has(x + 1, y + 1)
  }

  private func point(_ x: Int, _ y: Int) -> String { "M\(4 * x + 2) \(4 * y + 2)" }

  /// The first and the last of numbers that follow each other.
  private func runs(_ numbers: [Int]) -> [(Int, Int)] {
    numbers.reduce(into: []) { runs, number in
      if let last = runs.last, last.1 + 1 == number {
        runs[runs.count - 1].1 = number
      } else {
        runs.append((number, number))
      }
    }
  }
}
