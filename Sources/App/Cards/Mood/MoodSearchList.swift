import Drawing
import Metrics
import Text
import Time

/// Days whose notes contain the words of a search, the latest first, with the words marked.
package struct MoodSearchList {
  private let moods: [DayMood]
  private let wanted: FoldedText
  private let values: ValueText

  package init(
    of moods: [DayMood], wanted: FoldedText, in values: ValueText
  ) {
    self.moods = moods
    self.wanted = wanted
    self.values = values
  }

  /// For each day a line with its rating, and the note below or beside it; no line is wider than
  /// `width`.
  ///
  /// Without colours, stars mark the words.
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
      for words in MarkedText(of: note ?? "", wanted, hue: Hue(group: "mood"))
        .lines(width: width - indent, isStarred: colors == .none && glyphs != .words)
      {
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
    var line = Line(
      glyphs == .words
        ? DayText.long(day) + "  "
        : "\(DayText.narrow(day)) \(day.month.shortName) \(day.civil.year)  ")
    line.append(
      Dots.line(
        value: rating.map { values.scale.shown(Double($0)) }, top: values.scale.top,
        hue: Hue(group: "mood"), glyphs: glyphs))
    return line
  }
}
