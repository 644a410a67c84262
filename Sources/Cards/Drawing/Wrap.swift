/// Breaks text into lines.
package enum Wrap {
  /// The lines of `text`, at most `width` cells each: broken between words, inside a word only
  /// where it is wider than a line, and wherever the text itself has a line end.
  ///
  /// The text may come from outside as it is; the lines are clean. No line is narrower than two cells,
  /// the width of one character.
  package static func lines(of text: String, width: Int) -> [String] {
    let width = max(width, 2)
    // Most texts are short, and stay as they are.
    if isLine(text, within: width) { return [text] }
    var lines: [String] = []
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      wrap(TextWidth.clean(String(paragraph)), width: width, into: &lines)
    }
    return lines
  }

  /// Whether `text` is one line already: ASCII without controls, its words one blank apart.
  private static func isLine(_ text: String, within width: Int) -> Bool {
    let bytes = text.utf8Span.span
    guard bytes.count <= width, bytes.count > 0 else { return false }
    var last = UInt8(ascii: " ")
    for index in bytes.indices {
      let byte = bytes[index]
      guard 0x20..<0x7f ~= byte, byte != 0x20 || last != 0x20 else { return false }
      last = byte
    }
    return last != 0x20
  }

  private static func wrap(_ text: String, width: Int, into lines: inout [String]) {
    var line = ""
    var cells = 0
    for word in text.split(separator: " ") {
      var word = String(word)
      var wordCells = TextWidth.cells(of: word)
      if cells > 0, cells + 1 + wordCells <= width {
        line += " "
        line += word
        cells += 1 + wordCells
        continue
      }
      if cells > 0 { lines.append(line) }
      while wordCells > width {
        var (start, startCells) = TextWidth.prefix(of: word, cells: width)
        if start.isEmpty { (start, startCells) = firstScalars(of: word, cells: width) }
        lines.append(String(start))
        word = String(word[start.endIndex...])
        wordCells -= startCells
      }
      line = word
      cells = wordCells
    }
    lines.append(line)
  }

  /// As much as fits of a character that is wider than a line: some scripts join several letters
  /// into one character.
  private static func firstScalars(of word: String, cells width: Int) -> (Substring, cells: Int) {
    var counter = CellCounter()
    var cells = 0
    var end = word.startIndex
    for index in word.unicodeScalars.indices {
      counter.add(word.unicodeScalars[index])
      guard counter.cells <= width else { break }
      cells = counter.cells
      end = word.unicodeScalars.index(after: index)
    }
    return (word[..<end], cells)
  }
}
