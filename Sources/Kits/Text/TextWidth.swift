/// How many cells of a terminal text takes.
///
/// Wide and fullwidth characters take two cells, as do emoji, flags and their sequences; marks and
/// formats that join what is before them take none; everything else, ambiguous widths too, takes
/// one.
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
  package static func prefix(of text: String, cells width: Int) -> (text: Substring, cells: Int) {
    prefix(of: text[...], cells: width)
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
