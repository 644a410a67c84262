/// How many cells of a terminal text takes: emoji and wide characters two, marks none.
package enum TextWidth {
  /// The cells of text without control characters (see ``CleanText``).
  package static func cells(of text: Substring) -> Int {
    if text.utf8Span.isKnownASCII { return text.utf8.count }
    var counter = CellCounter()
    for scalar in text.unicodeScalars { counter.add(scalar) }
    return counter.cells
  }

  /// The cells of text without control characters (see ``CleanText``).
  package static func cells(of text: String) -> Int {
    let bytes = text.utf8Span
    if bytes.isKnownASCII { return bytes.count }
    var counter = CellCounter()
    for scalar in text.unicodeScalars { counter.add(scalar) }
    return counter.cells
  }

  /// The longest start of `text` that fits in `width` cells, whole characters only, and its cells.
  package static func prefix(
    of text: Substring, cells width: Int
  ) -> (text: Substring, cells: Int) {
    guard width > 0 else { return ("", 0) }
    if text.utf8Span.isKnownASCII {
      let start = text.utf8.prefix(width)
      return (Substring(start), start.count)
    }
    var cells = 0
    var end = text.startIndex
    while end < text.endIndex {
      var counter = CellCounter()
      for scalar in text[end].unicodeScalars { counter.add(scalar) }
      guard cells + counter.cells <= width else { break }
      cells += counter.cells
      text.formIndex(after: &end)
    }
    return (text[..<end], cells)
  }

  /// The longest end of `text` that fits in `width` cells, whole characters only.
  package static func suffix(of text: String, cells width: Int) -> Substring {
    var cells = 0
    var start = text.endIndex
    while start > text.startIndex {
      let index = text.index(before: start)
      cells += self.cells(of: text[index..<start])
      guard cells <= width else { break }
      start = index
    }
    return text[start...]
  }
}

/// Adds up the cells of text, scalar by scalar, which is faster than by characters.
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
    case 0x200D: isJoined = isPictograph(base)
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

  /// Marks, formats and later parts of Hangul syllables combine with the character before.
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

/// The characters of two cells, by the East Asian Width data of Unicode 17 (`W` and `F`).
package enum WideScalars {
  /// Whether `scalar` takes two cells.
  package static func contains(_ scalar: Unicode.Scalar) -> Bool {
    edges.index(afterAll: { $0 <= scalar.value }) % 2 == 1
  }

  /// The first wide scalar, the first one after it that is not wide, and so on.
  ///
  /// Unassigned scalars between wide ones are treated as wide, which makes the list shorter.
  private static let edges: [UInt32] = [
    0x1100, 0x1160, 0x231A, 0x231C, 0x2329, 0x232B, 0x23E9, 0x23ED, 0x23F0, 0x23F1, 0x23F3, 0x23F4,
    0x25FD, 0x25FF, 0x2614, 0x2616, 0x2630, 0x2638, 0x2648, 0x2654, 0x267F, 0x2680, 0x268A, 0x2690,
    0x2693, 0x2694, 0x26A1, 0x26A2, 0x26AA, 0x26AC, 0x26BD, 0x26BF, 0x26C4, 0x26C6, 0x26CE, 0x26CF,
    0x26D4, 0x26D5, 0x26EA, 0x26EB, 0x26F2, 0x26F4, 0x26F5, 0x26F6, 0x26FA, 0x26FB, 0x26FD, 0x26FE,
    0x2705, 0x2706, 0x270A, 0x270C, 0x2728, 0x2729, 0x274C, 0x274D, 0x274E, 0x274F, 0x2753, 0x2756,
    0x2757, 0x2758, 0x2795, 0x2798, 0x27B0, 0x27B1, 0x27BF, 0x27C0, 0x2B1B, 0x2B1D, 0x2B50, 0x2B51,
    0x2B55, 0x2B56, 0x2E80, 0x303F, 0x3041, 0x3248, 0x3250, 0xA4C7, 0xA960, 0xA97D, 0xAC00, 0xD7A4,
    0xF900, 0xFB00, 0xFE10, 0xFE1A, 0xFE30, 0xFE53, 0xFE54, 0xFE67, 0xFE68, 0xFE6C, 0xFF01, 0xFF61,
    0xFFE0, 0xFFE7, 0x1_6FE0, 0x1_6FE4, 0x1_6FF2, 0x1_6FF7, 0x1_7000, 0x1_8CD6, 0x1_8CFF, 0x1_8D1F,
    0x1_8D80, 0x1_8DF3, 0x1_AFF0, 0x1_AFF4, 0x1_AFF5, 0x1_AFFC, 0x1_AFFD, 0x1_AFFF, 0x1_B000,
    0x1_B123, 0x1_B132, 0x1_B133, 0x1_B150, 0x1_B153, 0x1_B155, 0x1_B156, 0x1_B164, 0x1_B168,
    0x1_B170, 0x1_B2FC, 0x1_D300, 0x1_D357, 0x1_D360, 0x1_D377, 0x1_F004, 0x1_F005, 0x1_F0CF,
    0x1_F0D0, 0x1_F18E, 0x1_F18F, 0x1_F191, 0x1_F19B, 0x1_F1E6, 0x1_F203, 0x1_F210, 0x1_F23C,
    0x1_F240, 0x1_F249, 0x1_F250, 0x1_F252, 0x1_F260, 0x1_F266, 0x1_F300, 0x1_F321, 0x1_F32D,
    0x1_F336, 0x1_F337, 0x1_F37D, 0x1_F37E, 0x1_F394, 0x1_F3A0, 0x1_F3CB, 0x1_F3CF, 0x1_F3D4,
    0x1_F3E0, 0x1_F3F1, 0x1_F3F4, 0x1_F3F5, 0x1_F3F8, 0x1_F43F, 0x1_F440, 0x1_F441, 0x1_F442,
    0x1_F4FD, 0x1_F4FF, 0x1_F53E, 0x1_F54B, 0x1_F54F, 0x1_F550, 0x1_F568, 0x1_F57A, 0x1_F57B,
    0x1_F595, 0x1_F597, 0x1_F5A4, 0x1_F5A5, 0x1_F5FB, 0x1_F650, 0x1_F680, 0x1_F6C6, 0x1_F6CC,
    0x1_F6CD, 0x1_F6D0, 0x1_F6D3, 0x1_F6D5, 0x1_F6D9, 0x1_F6DC, 0x1_F6E0, 0x1_F6EB, 0x1_F6ED,
    0x1_F6F4, 0x1_F6FD, 0x1_F7E0, 0x1_F7EC, 0x1_F7F0, 0x1_F7F1, 0x1_F90C, 0x1_F93B, 0x1_F93C,
    0x1_F946, 0x1_F947, 0x1_FA00, 0x1_FA70, 0x1_FA7D, 0x1_FA80, 0x1_FA8B, 0x1_FA8E, 0x1_FAC7,
    0x1_FAC8, 0x1_FAC9, 0x1_FACD, 0x1_FADD, 0x1_FADF, 0x1_FAEB, 0x1_FAEF, 0x1_FAF9, 0x2_0000,
    0x2_FFFE, 0x3_0000, 0x3_FFFE,
  ]
}
