/// The things that are true of a day, side by side.
package enum Chips {
  /// `✓ Gym   ✓ Reading`, on as many lines as `width` cells need; ASCII has `[Gym] [Reading]`.
  ///
  /// Labels must be clean; one that is wider than a line is cut.
  package static func lines(_ labels: [String], hue: Hue, width: Int, glyphs: Glyphs) -> Block {
    let gap = glyphs == .unicode ? 3 : 1
    var lines: Block = []
    var line = Line()
    for label in labels {
      var chip = chip(label, hue, glyphs)
      chip.cut(to: width, glyphs: glyphs)
      if line.width > 0, line.width + gap + chip.width > width {
        lines.append(line)
        line = Line()
      }
      if line.width > 0 { line.pad(to: line.width + gap) }
      line.append(chip)
    }
    if line.width > 0 { lines.append(line) }
    return lines
  }

  private static func chip(_ label: String, _ hue: Hue, _ glyphs: Glyphs) -> Line {
    var chip = Line()
    switch glyphs {
    case .unicode:
      chip.append("✓ ", .accent(hue))
      chip.append(label)
    case .ascii:
      chip.append("[", .accent(hue))
      chip.append(label)
      chip.append("]", .accent(hue))
    }
    return chip
  }
}
