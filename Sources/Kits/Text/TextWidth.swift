/// How many cells of a terminal text takes, and what of it a terminal may be given.
///
/// Wide and fullwidth characters take two cells, as do emoji, flags and their sequences; marks and
/// formats that join what is before them take none; everything else, ambiguous widths too, takes
/// one.
package enum TextWidth {
  /// The cells of clean text (see ``clean(_:)``).
  package static func cells(of text: String) -> Int {
    let bytes = text.utf8Span
    if bytes.isKnownASCII { return bytes.count }
    var counter = CellCounter()
    for scalar in text.unicodeScalars { counter.add(scalar) }
    return counter.cells
  }

  /// The longest start of `text` that fits in `width` cells, whole characters only, and its cells.
  package static func prefix(of text: String, cells width: Int) -> (text: Substring, cells: Int) {
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

  /// `text` without what would command the terminal or turn the direction of the line.
  ///
  /// Tabs and line ends become spaces, other controls U+FFFD, and bidirectional controls vanish.
  /// Cards call this once on every text from outside (labels, notes, titles, names of services and
  /// places) before it becomes a span; what draws trusts its input.
  package static func clean(_ text: String) -> String {
    guard mayNeedCleaning(text) else { return text }
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

  /// Lines of UTF-8, each clean.
  package static func clean(lines bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array(
      lines.map { clean(String(decoding: $0, as: UTF8.self)).utf8 }.joined(separator: [
        UInt8(ascii: "\n")
      ]))
  }

  /// Whether a byte of `text` may belong to a control: says yes to some that do not (all of U+0080
  /// to U+00BF, U+0600 to U+063F and U+2000 to U+2FFF), never no to one that does.
  package static func mayNeedCleaning(_ text: String) -> Bool {
    let bytes = text.utf8Span.span
    for index in bytes.indices {
      let byte = bytes[index]
      if byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2 { return true }
    }
    return false
  }
}
