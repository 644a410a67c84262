import Text

/// Breaks text into lines.
package enum Wrap {
  /// The lines of `text`, at most `width` cells each but two at least, broken between words, at
  /// line ends, and inside a word that is wider than a line.
  package static func lines(of text: String, width: Int) -> [CleanText] {
    let width = max(width, 2)
    // Most texts are short enough for one line.
    if isLine(text, within: width) { return [CleanText(text)] }
    var lines: [CleanText] = []
    if wrapPlain(text, width: width, into: &lines) { return lines }
    lines = []
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      wrap(CleanText(String(paragraph)).string, width: width, into: &lines)
    }
    return lines
  }

  /// The same as lines of a drawing, each after `indent` cells, which are part of `width`.
  package static func block(
    of text: String, _ role: Role = .text, indent: Int = 0, width: Int
  ) -> Block {
    lines(of: text, width: width - indent).map { words in
      var line = Line(indent: indent)
      line.append(words, role)
      return line
    }
  }

  /// `head` with the text beside it from a column on, continued in that column on the lines below.
  package static func block(
    of text: String, _ role: Role = .text, beside head: Line, column: Int, width: Int
  ) -> Block {
    var head = head
    return lines(of: text, width: width - column).map { words in
      defer { head = Line() }
      head.pad(to: column)
      head.append(words, role)
      return head
    }
  }

  /// A text on one line, with single blanks in place of white space and line ends.
  package static func joined(_ text: String) -> String {
    if isLine(text, within: .max) { return text }
    return CleanText(text).string.split(separator: " ").joined(separator: " ")
  }

  /// Whether `text` is already one line: ASCII without controls, with single blanks between words.
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

  /// Breaks clean text with single blanks between words that fit, by bytes; false for other text.
  private static func wrapPlain(_ text: String, width: Int, into lines: inout [CleanText]) -> Bool {
    guard CleanText.isClean(text) else { return false }
    let bytes = text.utf8Span.span
    var start = 0
    var end = 0
    var cells = 0
    var wordStart = 0
    while wordStart < bytes.count {
      var wordEnd = wordStart
      var isASCII = true
      while wordEnd < bytes.count, bytes[wordEnd] != 0x20 {
        if bytes[wordEnd] >= 0x80 { isASCII = false }
        wordEnd += 1
      }
      let wordCells =
        isASCII ? wordEnd - wordStart : TextWidth.cells(of: piece(of: bytes, wordStart..<wordEnd))
      guard wordEnd > wordStart, wordCells <= width else { return false }
      if cells > 0, cells + 1 + wordCells <= width {
        cells += 1 + wordCells
      } else {
        if cells > 0 { lines.append(CleanText(piece(of: bytes, start..<end))) }
        start = wordStart
        cells = wordCells
      }
      end = wordEnd
      wordStart = wordEnd + 1
    }
    guard end == bytes.count else { return false }
    lines.append(CleanText(piece(of: bytes, start..<end)))
    return true
  }

  /// The text between two blanks or ends.
  private static func piece(of bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    String(unsafeUninitializedCapacity: range.count) { text in
      for index in range { text[index - range.lowerBound] = bytes[index] }
      return range.count
    }
  }

  private static func wrap(_ text: String, width: Int, into lines: inout [CleanText]) {
    var line = ""
    var cells = 0
    for word in text.split(separator: " ") {
      var word = word
      var wordCells = TextWidth.cells(of: word)
      if cells > 0, cells + 1 + wordCells <= width {
        line += " "
        line += word
        cells += 1 + wordCells
        continue
      }
      if cells > 0 { lines.append(CleanText(line)) }
      while wordCells > width {
        let (start, startCells) = TextWidth.prefix(of: word, cells: width)
        if start.isEmpty {
          wordCells -= breakCharacter(at: &word, width: width, into: &lines)
        } else {
          lines.append(CleanText(String(start)))
          word = word[start.endIndex...]
          wordCells -= startCells
        }
      }
      line = String(word)
      cells = wordCells
    }
    lines.append(CleanText(line))
  }

  /// Breaks a first character that is wider than a line between its scalars, as a whole, because
  /// finding its end takes time; returns the cells of the parts added to `lines`.
  private static func breakCharacter(
    at word: inout Substring, width: Int, into lines: inout [CleanText]
  ) -> Int {
    let character = word.unicodeScalars[..<word.index(after: word.startIndex)]
    var counter = CellCounter()
    var start = character.startIndex
    var cells = 0
    for index in character.indices {
      var next = counter
      next.add(character[index])
      if next.cells > width, index > start {
        lines.append(CleanText(String(character[start..<index])))
        cells += counter.cells
        start = index
        next = CellCounter()
        next.add(character[index])
      }
      counter = next
    }
    if start == character.startIndex {
      // Nothing was broken off: the whole character takes a line.
      lines.append(CleanText(String(character)))
      start = character.endIndex
      cells = counter.cells
    }
    word = word[start...]
    return cells
  }
}

/// Text with the words of a search marked.
package struct MarkedText {
  private let text: String
  private let ranges: [Range<Int>]
  private let hue: Hue

  /// Words of the search have the hue; nothing is marked where `wanted` is nil.
  package init(of text: String, _ wanted: FoldedText?, hue: Hue) {
    self.hue = hue
    guard let wanted else {
      self.text = text
      ranges = []
      return
    }
    // So that the lines joined by blanks are the text again.
    self.text = Wrap.joined(text)
    ranges = FoldedText(self.text).ranges(of: wanted)
  }

  package var isMarked: Bool { !ranges.isEmpty }

  /// Lines of at most `width` cells; words of the search are coloured, or between stars.
  package func lines(width: Int, isStarred: Bool) -> Block {
    if ranges.isEmpty { return Wrap.block(of: text, width: width) }
    if isStarred { return Wrap.block(of: starred, width: width) }
    let characters = Array(text)
    var index = 0
    // The range at or after the character; they ascend.
    var next = 0
    return Wrap.lines(of: text, width: width).map { words in
      if index < characters.count, characters[index] == " " { index += 1 }
      var line = Line()
      var piece = ""
      var isHit = false
      for character in words.string {
        while next < ranges.count, ranges[next].upperBound <= index { next += 1 }
        if (next < ranges.count && ranges[next].contains(index)) != isHit {
          line.append(piece, isHit ? .title(hue) : .text)
          piece = ""
          isHit.toggle()
        }
        piece.append(character)
        index += 1
      }
      line.append(piece, isHit ? .title(hue) : .text)
      return line
    }
  }

  private var starred: String {
    var starred = ""
    var next = 0
    for (index, character) in text.enumerated() {
      if next < ranges.count, ranges[next].lowerBound == index { starred += "*" }
      starred.append(character)
      if next < ranges.count, ranges[next].upperBound == index + 1 {
        starred += "*"
        next += 1
      }
    }
    return starred
  }
}
