/// Text that is safe to send to a terminal: one line, without control characters, and without
/// characters that are invisible, unless letters and pictures are joined by them.
package struct CleanText: Sendable, Hashable, ExpressibleByStringInterpolation {
  package let string: String

  package init(_ text: String) { string = CleanText.isClean(text) ? text : CleanText.cleaned(text) }

  /// For text that is clean because it was made from clean text.
  private init(unchecked text: String) { string = text }
  package var isEmpty: Bool { string.isEmpty }
  package var width: Int { TextWidth.cells(of: string) }

  /// The longest start that fits in `width` cells, whole characters only, and its cells.
  package func prefix(cells width: Int) -> (text: CleanText, cells: Int) {
    let (start, cells) = TextWidth.prefix(of: string[...], cells: width)
    return (CleanText(unchecked: String(start)), cells)
  }

  /// The braille patterns `dots(0)`, `dots(1)`, … up to `count`, with the dots of their bits.
  package static func braille(count: Int, _ dots: (Int) -> UInt8) -> CleanText {
    CleanText(
      unchecked: String(unsafeUninitializedCapacity: 3 * count) { bytes in
        for index in 0..<count {
          let dots = dots(index)
          // U+2800, and the dots in the last eight bits.
          bytes[3 * index] = 0xE2
          bytes[3 * index + 1] = 0xA0 | dots >> 6
          bytes[3 * index + 2] = 0x80 | dots & 0x3F
        }
        return 3 * count
      })
  }

  package static func + (first: CleanText, second: CleanText) -> CleanText {
    CleanText(unchecked: first.string + second.string)
  }

  /// A literal, which only the compiler passes (see `.ci/imports`), needs no cleaning.
  package init(stringLiteral text: String) {
    assert(CleanText.isClean(text), "a literal has no control characters")
    string = text
  }

  package init(stringInterpolation: DefaultStringInterpolation) {
    self.init(String(stringInterpolation: stringInterpolation))
  }

  /// Lines of UTF-8, each of them cleaned, with their line ends.
  package static func bytes(cleaningLines bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array(
      lines.map { CleanText(String(decoding: $0, as: UTF8.self)).string.utf8 }
        .joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Whether text needs no cleaning; by bytes, because almost all text needs none.
  package static func isClean(_ text: String) -> Bool {
    let bytes = text.utf8Span.span
    var start = 0
    while start + 8 <= bytes.count {
      let word = bytes.word(at: start)
      // The highest bit of a byte above U+007E, or of one below U+0020, which borrows it.
      let others = word | (word &+ 0x0101_0101_0101_0101) | (word &- 0x2020_2020_2020_2020)
      if others & 0x8080_8080_8080_8080 != 0 { break }
      start += 8
    }
    for index in start..<bytes.count {
      switch bytes[index] {
      case 0x20...0x7E: continue
      case 0..<0x20, 0x7F: return false
      // U+0080 to U+009F, U+00AD.
      case 0xC2: if bytes[index + 1] < 0xA0 || bytes[index + 1] == 0xAD { return false }
      // U+061C.
      case 0xD8: if bytes[index + 1] == 0x9C { return false }
      // U+180E.
      case 0xE1: if bytes[index + 1] == 0xA0, bytes[index + 2] == 0x8E { return false }
      case 0xE2:
        switch (bytes[index + 1], bytes[index + 2]) {
        // U+200B, U+200E, U+200F, U+2028 to U+202E, U+2060 to U+206F.
        case (0x80, 0x8B), (0x80, 0x8E...0x8F), (0x80, 0xA8...0xAE), (0x81, 0xA0...0xAF):
          return false
        default: continue
        }
      case 0xEF:
        switch (bytes[index + 1], bytes[index + 2]) {
        // U+FEFF, U+FFF9 to U+FFFB.
        case (0xBB, 0xBF), (0xBF, 0xB9...0xBB): return false
        default: continue
        }
      default: continue
      }
    }
    return true
  }

  private static func cleaned(_ text: String) -> String {
    var clean = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09...0x0D, 0x85, 0x2028, 0x2029: clean.append(" ")
      case 0...0x1F, 0x7F...0x9F: clean.append("\u{FFFD}")
      default: if !isInvisible(scalar) { clean.append(scalar) }
      }
    }
    return String(clean)
  }

  /// Whether a character has no form of its own: marks of direction, zero-width blanks, and hyphens
  /// that only show at the end of a line; not the joiners of letters and pictures.
  package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB:
      true
    default: false
    }
  }
}
