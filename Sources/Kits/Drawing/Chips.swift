import Text

/// The things that are true of a day, or are to be, side by side.
package enum Chips {
  /// One of them: a label, and what is the case.
  package struct Chip: Sendable {
    /// What is the case with it.
    package enum State: Sendable {
      /// It is true of the day.
      case done
      /// It is a goal that is still to be met.
      case open
      /// It is true and should not be.
      case over
    }

    package let label: CleanText
    package let state: State

    package init(_ label: CleanText, _ state: State = .done) {
      self.label = label
      self.state = state
    }
  }

  /// `✓ Gym   ✓ Reading   · Meditation`, on as many lines as `width` cells need; ASCII has `[Gym]
  /// [Reading] (Meditation)`.
  ///
  /// A label that is wider than a line is cut.
  package static func lines(_ chips: [Chip], hue: Hue, width: Int, glyphs: Glyphs) -> Block {
    let gap = glyphs == .unicode ? 3 : 1
    var lines: Block = []
    var line = Line()
    for chip in chips {
      var chip = draw(chip, hue, glyphs)
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

  private static func draw(_ chip: Chip, _ hue: Hue, _ glyphs: Glyphs) -> Line {
    let mark: Role =
      switch chip.state {
      case .done: .accent(hue)
      case .open: .quiet
      case .over: .alert
      }
    let isOpen = chip.state == .open
    var line = Line()
    switch glyphs {
    case .unicode:
      line.append(isOpen ? "· " : "✓ ", mark)
      line.append(chip.label, isOpen ? .quiet : .text)
    case .ascii:
      line.append(isOpen ? "(" : "[", mark)
      line.append(chip.label, isOpen ? .quiet : .text)
      line.append(isOpen ? ")" : "]", mark)
    }
    return line
  }
}
