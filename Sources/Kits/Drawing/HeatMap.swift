import Text
import Time

/// A year as a calendar of shaded cells: seven rows, a column for each week, the months above.
package struct HeatMap {
  package let grid: YearGrid
  /// The step of each day of the year that has one, 0 to 4.
  package let steps: [Day: Int]
  package let hue: Hue
  /// The day that signs beside its row and below its column point to, if any.
  package let marked: Day?

  package init(grid: YearGrid, steps: [Day: Int], hue: Hue, marked: Day? = nil) {
    self.marked = marked
    self.grid = grid
    self.steps = steps
    self.hue = hue
  }

  private static let margin = 4

  /// The calendar in one piece, or in several below each other where it is wider than `width`; no
  /// line is wider than `width`.
  package func block(width: Int, glyphs: Glyphs, colors: ColorDepth) -> Block {
    let room = max(width - HeatMap.margin, 1)
    let cell = 2 * grid.columns <= room ? 2 : 1
    let pieces = (cell * grid.columns + room - 1) / room
    let columns = (grid.columns + pieces - 1) / pieces
    var block: Block = []
    for start in stride(from: 0, to: grid.columns, by: columns) {
      let range = start..<min(start + columns, grid.columns)
      if start > 0 { block.append(Line()) }
      block.append(months(in: range, cell: cell))
      for index in grid.weekdays.indices {
        block.append(row(index, range, cell, glyphs, colors))
      }
      if let marked, range.contains(grid.cell(of: marked).column) {
        var line = Line(indent: HeatMap.margin + (grid.cell(of: marked).column - start) * cell)
        line.append(glyphs == .unicode ? "▴" : "^", .strong)
        block.append(line)
      }
    }
    return block
  }

  private func months(in range: Range<Int>, cell: Int) -> Line {
    var line = Line()
    for (month, column) in grid.months where range.contains(column) {
      let start = HeatMap.margin + (column - range.lowerBound) * cell
      let end = HeatMap.margin + range.count * cell
      guard start >= line.width, start + 3 <= end else { continue }
      line.pad(to: start)
      line.append(month.shortName, .quiet)
      line.pad(to: line.width + 1)
    }
    return line
  }

  private func row(
    _ index: Int, _ range: Range<Int>, _ cell: Int, _ glyphs: Glyphs, _ colors: ColorDepth
  ) -> Line {
    let isMarked = marked.map {
      grid.cell(of: $0).row == index && range.contains(grid.cell(of: $0).column)
    }
    var line = Line(grid.weekdays[index].shortName, isMarked == true ? .strong : .quiet)
    line.reserve(range.count * cell + 2)
    if isMarked == true { line.append(glyphs == .unicode ? "▸" : ">", .strong) }
    line.pad(to: HeatMap.margin)
    for column in range {
      if let day = grid.day(column: column, row: index) {
        line.append(HeatMap.cell(steps[day], hue: hue, glyphs: glyphs, colors: colors))
      } else {
        line.append(.blank(1))
      }
      if cell > 1 { line.append(.blank(cell - 1)) }
    }
    return line
  }

  /// One cell: a square in the colour of the step, or a glyph for the step where there are too few
  /// colours; a dot for a day without a step.
  package static func cell(_ step: Int?, hue: Hue, glyphs: Glyphs, colors: ColorDepth) -> StyledText
  {
    guard let step else {
      return StyledText(CleanText(glyphs.missing), count: 1, width: 1, .quiet)
    }
    let isShaded = colors == .truecolor || colors == .palette
    let glyph: CleanText =
      switch glyphs {
      case .unicode: isShaded ? "■" : densities[step]
      case .ascii, .words: plainDensities[step]
      }
    return StyledText(glyph, count: 1, width: 1, .shade(hue, step))
  }

  private static let densities: [CleanText] = ["╌", "░", "▒", "▓", "█"]
  private static let plainDensities: [CleanText] = ["-", "=", "+", "*", "#"]
}

/// The meanings of signs side by side.
package enum Legend {
  /// As many lines as `width` needs, three blanks between two entries; a wider entry is cut.
  package static func block(of entries: Block, width: Int, glyphs: Glyphs) -> Block {
    var block: Block = []
    var line = Line()
    for var entry in entries {
      entry.cut(to: width, glyphs: glyphs)
      if line.width > 0, line.width + 3 + entry.width > width {
        block.append(line)
        line = Line()
      }
      if line.width > 0 { line.append("   ") }
      line.append(entry)
    }
    return line.width > 0 ? block + [line] : block
  }
}
