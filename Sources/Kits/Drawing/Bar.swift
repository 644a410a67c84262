import Text

/// A bar that fills towards its goal.
package enum Bar {
  /// A bar of `width` cells, filled for a share of 0 to 1, in steps of half a cell.
  ///
  /// Only a share of 1 fills it, and only 0 empties it. A goal, also 0 to 1, is a stroke across the
  /// bar.
  package static func line(
    fill: Double, width: Int, hue: Hue, goal: Double? = nil, glyphs: Glyphs
  ) -> Line {
    var line = Line()
    draw(fill: fill, width: width, hue: hue, goal: goal, glyphs: glyphs, in: &line)
    return line
  }

  /// Draws ``line(fill:width:hue:goal:glyphs:)`` at the end of a line; nothing where there are only
  /// words.
  package static func draw(
    fill: Double, width: Int, hue: Hue, goal: Double? = nil, glyphs: Glyphs, in line: inout Line
  ) {
    if glyphs == .words { return }
    let width = max(width, 0)
    let share = fill > 0 ? min(fill, 1) : 0
    let smallest = share > 0 ? 1 : 0
    let steps =
      switch glyphs {
      case .unicode: max(Int(share * Double(2 * width)), smallest)
      case .ascii, .words: 2 * max(Int(share * Double(width)), smallest)
      }
    guard let goal, goal > 0, goal < 1, width > 0 else {
      return draw(0..<width, steps, hue, glyphs, in: &line)
    }
    let index = Int(goal * Double(width))
    draw(0..<index, steps, hue, glyphs, in: &line)
    line.append(stroke(steps - 2 * index, glyphs))
    draw(index + 1..<width, steps, hue, glyphs, in: &line)
  }

  /// Draws the cells of a bar that has `steps` half cells filled.
  private static func draw(
    _ cells: Range<Int>, _ steps: Int, _ hue: Hue, _ glyphs: Glyphs, in line: inout Line
  ) {
    let full = min(max(steps / 2, cells.lowerBound), cells.upperBound)
    line.append(glyphs == .unicode ? "━" : "=", count: full - cells.lowerBound, .accent(hue))
    var rest = full
    if steps % 2 == 1, cells.contains(steps / 2) {
      line.append("╾", count: 1, .accent(hue))
      rest += 1
    }
    line.append(glyphs == .unicode ? "─" : "-", count: cells.upperBound - rest, .track)
  }

  /// The stroke at the goal, over a cell with `steps` filled halves.
  private static func stroke(_ steps: Int, _ glyphs: Glyphs) -> CleanText {
    switch glyphs {
    case .unicode: steps >= 2 ? "┿" : steps == 1 ? "┽" : "┼"
    case .ascii, .words: "|"
    }
  }
}
