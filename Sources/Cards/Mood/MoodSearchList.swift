import Almanac

/// Days whose notes hold what was looked for, the latest first, with the places marked.
package struct MoodSearchList {
  private let moods: [(day: Day, rating: Int64?, note: String?)]
  private let wanted: FoldedText
  private let values: ValueText

  package init(
    of moods: [(day: Day, rating: Int64?, note: String?)], wanted: FoldedText, in values: ValueText
  ) {
    self.moods = moods
    self.wanted = wanted
    self.values = values
  }

  /// A line with the day and its rating, and the note below or beside it; no line is wider than
  /// `width`.
  ///
  /// Where there are no colours to mark the places, stars do.
  package func block(width: Int, glyphs: Glyphs, colors: ColorDepth) -> Block {
    let isWide = width >= 70
    var block: Block = []
    for (day, rating, note) in moods {
      let head = head(day, rating, glyphs)
      let indent = isWide ? head.width + 2 : 2
      var isFirst = isWide
      if !isWide {
        var head = head
        head.cut(to: width, glyphs: glyphs)
        block.append(head)
      }
      for words in marked(note ?? "", width: max(width - indent, 2), isStarred: colors == .none) {
        var line = isFirst ? head : Line()
        line.pad(to: indent)
        line.append(words)
        block.append(line)
        isFirst = false
      }
    }
    return block
  }

  private func head(_ day: Day, _ rating: Int64?, _ glyphs: Glyphs) -> Line {
    var line = Line("\(DayText.narrow(day)) \(day.month.shortName) \(day.civil.year)  ")
    line.append(
      Dots.line(
        value: rating.map { values.scale.shown(Double($0)) }, top: values.scale.top,
        hue: Hue(group: "mood"), glyphs: glyphs))
    return line
  }

  /// The note in lines, its places between stars or strong.
  private func marked(_ note: String, width: Int, isStarred: Bool) -> Block {
    // One blank for all white space, so that the lines put together are the note again.
    let characters = Array(
      TextWidth.clean(note).split(separator: " ").joined(separator: " "))
    let ranges = FoldedText(String(characters)).ranges(of: wanted)
    if isStarred {
      var text = ""
      for (place, character) in characters.enumerated() {
        if ranges.contains(where: { $0.lowerBound == place }) { text += "*" }
        text.append(character)
        if ranges.contains(where: { $0.upperBound == place + 1 }) { text += "*" }
      }
      return Wrap.lines(of: text, width: width).map { Line($0) }
    }
    var place = 0
    return Wrap.lines(of: String(characters), width: width).map { words in
      if place < characters.count, characters[place] == " " { place += 1 }
      var line = Line()
      var piece = ""
      var isHit = false
      for character in words {
        if ranges.contains(where: { $0.contains(place) }) != isHit {
          line.append(piece, isHit ? .title(Hue(group: "mood")) : .text)
          piece = ""
          isHit.toggle()
        }
        piece.append(character)
        place += 1
      }
      line.append(piece, isHit ? .title(Hue(group: "mood")) : .text)
      return line
    }
  }
}
