import Text

/// Tags and yes-or-no goals of a day, side by side.
package enum Chips {
  /// One of them: a label and a state.
  package struct Chip: Sendable {
    package enum State: Sendable {
      /// True of the day.
      case done
      /// A goal that is not met yet.
      case open
      /// True of the day, though the goal is that it is not.
      case over
      /// Neither: the day does not count.
      case paused
    }

    package let label: CleanText
    package let state: State

    package init(_ label: CleanText, _ state: State = .done) {
      self.label = label
      self.state = state
    }

    /// `Gym: yes`.
    fileprivate var sentence: String {
      switch state {
      case .done: "\(label.string): yes."
      case .open: "\(label.string): not yet."
      case .over: "\(label.string): yes, over the limit."
      case .paused: "\(label.string): paused."
      }
    }
  }

  /// `✓ Gym   ✓ Reading   · Meditation` on as many lines as needed; ASCII has `[Gym] (Meditation)`.
  ///
  /// A label that is wider than a line is cut. In words each is a sentence.
  package static func lines(_ chips: [Chip], hue: Hue, width: Int, glyphs: Glyphs) -> Block {
    if glyphs == .words { return chips.map { Line($0.sentence) } }
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
      case .open, .paused: .quiet
      case .over: .alert
      }
    let isOpen = chip.state == .open || chip.state == .paused
    var line = Line()
    switch glyphs {
    case .unicode:
      line.append(chip.state == .paused ? "– " : isOpen ? "· " : "✓ ", mark)
      line.append(chip.label, isOpen ? .quiet : .text)
    case .ascii, .words:
      line.append(isOpen ? "(" : "[", mark)
      line.append(chip.label, isOpen ? .quiet : .text)
      line.append(isOpen ? ")" : "]", mark)
    }
    return line
  }
}
