import Drawing
import Metrics

/// Days whole months and years ago, with their ratings and notes.
package struct MemoryList {
  private let memories: [(memory: MemoryDay, rating: Int64?, note: String?)]
  private let values: ValueText

  package init(
    of memories: [(memory: MemoryDay, rating: Int64?, note: String?)], in values: ValueText
  ) {
    self.memories = memories
    self.values = values
  }

  /// `A year ago`, `3 months ago`.
  private func words(_ memory: MemoryDay) -> String {
    if memory.years > 0 { return memory.years == 1 ? "A year ago" : "\(memory.years) years ago" }
    return memory.months == 1 ? "A month ago" : "\(memory.months) months ago"
  }

  /// For each day a line with how long ago it was, its date and its rating, and the note below; no line
  /// is wider than `width`.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    var block: Block = []
    for (memory, rating, note) in memories {
      var line = Line(words(memory), .strong)
      line.pad(to: 14)
      line.append(
        "\(memory.day.weekday.shortName) \(DayText.withYear(memory.day))", .quiet)
      line.pad(to: 31)
      if let rating {
        let dots = Dots.line(
          value: values.scale.shown(Double(rating)), top: values.scale.top,
          hue: Hue(group: "mood"), glyphs: glyphs)
        line.append(dots)
        let word = "  " + RatingScale.moodWord(for: rating)
        if line.width + word.utf8.count <= width { line.append(word) }
      }
      line.cut(to: width, glyphs: glyphs)
      block.append(line)
      guard let note else { continue }
      block += Wrap.block(of: note, indent: 2, width: width)
    }
    return block
  }
}
