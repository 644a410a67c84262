import Drawing

/// The lines above cards: the days they show, and a note at the right.
struct CardHeader {
  private let days: Line
  private let note: Line?

  init(_ days: Line, note: Line?) {
    self.days = days
    self.note = note
  }

  /// One line, or two where they do not fit side by side.
  func block(width: Int, glyphs: Glyphs) -> Block {
    var line = days
    line.cut(to: width, glyphs: glyphs)
    guard var note else { return [line] }
    guard line.width + 2 + note.width <= width else {
      note.cut(to: width, glyphs: glyphs)
      return [line, note]
    }
    line.pad(to: width - note.width)
    line.append(note)
    return [line]
  }
}
