/// Text that is safe to send to a terminal: one line, without control characters.
package struct CleanText: Sendable, Hashable, ExpressibleByStringInterpolation {
  package let string: String

  package init(_ text: String) { string = CleanText.isClean(text) ? text : CleanText.cleaned(text) }

  /// For text that is clean because it was made from clean text.
  private init(unchecked text: String) { string = text }

  package var isEmpty: Bool { string.isEmpty }

  package var width: Int { TextWidth.cells(of: string) }

  /// The longest start that fits in `width` cells, whole characters only, and its cells.
  package func prefix(cells width: Int) -> (text: CleanText, cells: Int) {
    let (start, cells) = TextWidth.prefix(of: string, cells: width)
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
    for index in bytes.indices {
      switch bytes[index] {
      case 0x20...0x7E: continue
      case 0..<0x20, 0x7F: return false
      // U+0080 to U+009F.
      case 0xC2: if bytes[index + 1] < 0xA0 { return false }
      // U+061C.
      case 0xD8: if bytes[index + 1] == 0x9C { return false }
      case 0xE2:
        switch (bytes[index + 1], bytes[index + 2]) {
        // U+200E, U+200F, U+2028 to U+202E, U+2066 to U+2069.
        case (0x80, 0x8E...0x8F), (0x80, 0xA8...0xAE), (0x81, 0xA6...0xA9): return false
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
      case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: continue
      default: clean.append(scalar)
      }
    }
    return String(clean)
  }
}
