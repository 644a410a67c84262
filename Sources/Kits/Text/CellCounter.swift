/// Adds up the cells of text, scalar by scalar.
///
/// Emoji sequences are followed by their own small rules, so that no text has to be broken into
/// characters only to be measured.
package struct CellCounter {
  package private(set) var cells = 0
  /// The last scalar that was not an extension of another.
  private var base: Unicode.Scalar = " "
  /// The cells of the base and what has joined it.
  private var baseCells = 0
  /// After a zero-width joiner that follows a pictograph.
  private var isJoined = false
  /// After the first half of a flag.
  private var isHalfFlag = false

  package init() {}

  package mutating func add(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0...0x2FF, 0x2010...0x2027, 0x2190...0x2319, 0x2500...0x25FC, 0x2800...0x28FF:
      if isJoined, isPictograph(scalar) { join() } else { begin(scalar, 1) }
    case 0x200D:
      isJoined = isPictograph(base)
    case 0xFE0F:
      // The emoji form of a character that is narrow text by default: ❤, or the 1 of a keycap.
      if baseCells == 1, base.properties.isEmoji { widen() }
    case 0x1F1E6...0x1F1FF:
      if isHalfFlag {
        isHalfFlag = false
      } else {
        begin(scalar, 2)
        isHalfFlag = true
      }
    case 0x1F3FB...0x1F3FF:
      if base.properties.isEmojiModifierBase { widen() } else { begin(scalar, 2) }
    default:
      if CellCounter.takesNoCell(scalar) { return }
      if isJoined, isPictograph(scalar) {
        join()
      } else {
        begin(scalar, WideScalars.contains(scalar) ? 2 : 1)
      }
    }
  }

  private mutating func begin(_ scalar: Unicode.Scalar, _ width: Int) {
    cells += width
    base = scalar
    baseCells = width
    isJoined = false
    isHalfFlag = false
  }

  /// Joins a pictograph with the one before it: the two are shown as one emoji.
  private mutating func join() {
    isJoined = false
    widen()
  }

  private mutating func widen() {
    guard baseCells == 1 else { return }
    cells += 1
    baseCells = 2
  }

  private func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x7F && scalar.properties.isEmoji
  }

  /// Marks, formats and the later parts of a Hangul syllable combine with the character before them.
  private static func takesNoCell(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    case .format:
      // The signs before Arabic, Syriac and Kaithi numbers are formats, but visible.
      switch scalar.value {
      case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD: false
      default: true
      }
    case .otherLetter:
      switch scalar.value {
      case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x3164, 0xFFA0: true
      default: false
      }
    default: false
    }
  }
}
