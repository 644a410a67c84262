import Text

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

  /// Whether the words were found.
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
