import Text

/// Text from outside in lines, with the places that were looked for marked.
package struct MarkedText {
  private let text: String
  private let ranges: [Range<Int>]
  private let hue: Hue

  /// What is wanted has the hue; nothing is marked where that is nil.
  package init(of text: String, _ wanted: FoldedText?, hue: Hue) {
    self.hue = hue
    guard let wanted else {
      self.text = text
      ranges = []
      return
    }
    // So that the lines put together are the text again.
    self.text = Wrap.joined(text)
    ranges = FoldedText(self.text).ranges(of: wanted)
  }

  /// Whether it holds what was looked for.
  package var isMarked: Bool { !ranges.isEmpty }

  /// Lines of at most `width` cells; what was looked for is coloured, or stands between stars.
  package func lines(width: Int, isStarred: Bool) -> Block {
    if ranges.isEmpty { return Wrap.block(of: text, width: width) }
    if isStarred { return Wrap.block(of: starred, width: width) }
    let characters = Array(text)
    var place = 0
    return Wrap.lines(of: text, width: width).map { words in
      if place < characters.count, characters[place] == " " { place += 1 }
      var line = Line()
      var piece = ""
      var isHit = false
      for character in words.string {
        if ranges.contains(where: { $0.contains(place) }) != isHit {
          line.append(piece, isHit ? .title(hue) : .text)
          piece = ""
          isHit.toggle()
        }
        piece.append(character)
        place += 1
      }
      line.append(piece, isHit ? .title(hue) : .text)
      return line
    }
  }

  private var starred: String {
    var starred = ""
    for (place, character) in text.enumerated() {
      if ranges.contains(where: { $0.lowerBound == place }) { starred += "*" }
      starred.append(character)
      if ranges.contains(where: { $0.upperBound == place + 1 }) { starred += "*" }
    }
    return starred
  }
}
