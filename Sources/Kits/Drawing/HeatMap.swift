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
    (self.marked, self.grid, self.steps, self.hue) = (marked, grid, steps, hue)
  }

  private static let margin = 4

  /// The calendar in one piece, or in several below each other if it is wider than `width`.
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
      for index in grid.weekdays.indices { block.append(row(index, range, cell, glyphs, colors)) }
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

  /// A square in the step's colour, a glyph if there are too few colours, or a dot without a step.
  package static func cell(_ step: Int?, hue: Hue, glyphs: Glyphs, colors: ColorDepth) -> StyledText
  {
    guard let step else { return StyledText(CleanText(glyphs.missing), count: 1, width: 1, .quiet) }
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

/// Each hue in five steps for heat maps: from dim and grey to bright and saturated.
///
/// The steps of the default theme have luminances between 0.1 and 0.3: a contrast of 3 with black
/// and white, the minimum of WCAG 2 for graphics.
package enum HeatShades {
  package static let count = 5

  /// A step of a colour, 0 to 4, in equal parts of the legible luminances of a background.
  package static func shade(
    of color: Color, _ step: Int, plain: String, on background: Background
  ) -> Palette.Shade {
    let (least, most) = background.heat
    // Equal steps for the eye are equal contrasts, not equal amounts of light.
    let contrast = (most + 0.05) / (least + 0.05)
    let part = LinearColor.power(contrast, 1 / Double(count))
    let start = (least + 0.05) * (0..<step).reduce(1) { product, _ in product * part } - 0.05
    let end = (start + 0.05) * part - 0.05
    let middle = (start + end) / 2
    let grey = 0.6 * Double(count - 1 - step) / Double(count - 1)
    let mixed = color.linear.shaded(to: middle).mixed(with: .grey(middle), grey)
    let range = min(start, end)...max(start, end)
    return Palette.Shade(
      mixed.color, index: ColorTable.index(nearest: mixed.color, in: range), plain: plain)
  }

  /// Red, green and blue of each step, by hue in the order of the cases.
  static let truecolors = [
    ["68;98;71", "59;116;67", "44;134;62", "22;152;59", "5;170;62"],
    ["73;91;125", "71;104;163", "70;116;203", "70;128;239", "87;144;254"],
    ["117;83;65", "148;89;55", "180;95;40", "210;101;19", "236;111;4"],
    ["99;84;121", "118;91;156", "139;98;192", "159;105;226", "178;116;254"],
    ["68;96;92", "60;113;106", "45;130;121", "25;148;136", "12;165;151"],
    ["123;77;95", "158;77;112", "194;75;129", "226;73;146", "254;78;164"],
    ["100;90;65", "121;102;56", "142;114;41", "162;127;22", "182;142;10"],
    ["126;78;74", "164;78;73", "201;75;72", "236;73;73", "253;91;88"],
    ["102;88;78", "123;99;81", "146;111;84", "167;123;89", "188;136;96"],
    ["86;91;98", "95;105;116", "105;119;135", "116;134;154", "128;149;173"],
    ["67;94;109", "59;110;136", "43;126;164", "20;141;190", "1;158;213"],
    ["85;94;65", "95;110;55", "105;126;39", "116;142;18", "129;158;3"],
  ]

  /// The indices of these colours in the table of 256.
  static let indices = [
    [59, 242, 29, 64, 100], [60, 61, 32, 33, 69], [59, 95, 130, 166, 202],
    [60, 61, 97, 134, 135], [59, 242, 30, 66, 67], [59, 96, 132, 168, 169],
    [59, 94, 130, 100, 136], [59, 95, 131, 167, 202], [59, 95, 243, 101, 137],
    [59, 242, 243, 102, 103], [59, 242, 31, 32, 68], [59, 94, 64, 100, 136],
  ]
}
