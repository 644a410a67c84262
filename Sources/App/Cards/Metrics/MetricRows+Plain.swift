import Drawing
import Text

// Rows without a bar: ratings, numbers and texts.

extension MetricRows {
  /// Dots for a rating: `●●●●○  4 of 5`.
  func scale(
    _ item: ItemText, label: CleanText, _ hue: Hue, word: ((Int64) -> String)? = nil
  ) -> Block {
    var block: Block = []
    let rating = item.number.map { Int64($0) }
    let dots = Dots.line(
      value: rating.map { values.scale.shown(Double($0)) },
      goal: item.goal.map { values.scale.shown($0) }, top: values.scale.top,
      hue: item.gaugeHue(in: hue), glyphs: glyphs)
    let typical = item.typical.map { TextWidth.cells(of: $0) + 1 } ?? 0
    var line = labelled(label, before: dots.width + typical, to: &block)
    line.append(dots)
    if let rating {
      let words = word.map { ", " + $0(rating) } ?? ""
      let number = item.text(or: glyphs)
      // The word is left out first, then the scale: the dots show them too. The average stays.
      let room = width - line.width - 2 - typical
      for (number, end) in [(number, words), (number, ""), (values.rating(Double(rating)), "")]
      where TextWidth.cells(of: number) + TextWidth.cells(of: end) <= room {
        line.append("  ")
        line.append(number, .strong)
        line.append(end)
        break
      }
    }
    append(item.typical, to: &line, in: &block)
    return block
  }

  /// The value in words or digits, wrapped beside its label, and its average at the end of the first
  /// line; below it what was written a year before.
  func plain(_ item: ItemText, label: CleanText? = nil) -> Block {
    var block: Block = []
    if item.text != nil || item.typical != nil {
      if item.isText {
        block += wrapped(item.text(or: glyphs), beside: label ?? item.label, .text)
      } else {
        append(number: item, label: label ?? item.label, to: &block)
      }
    }
    if let memory = item.memory { block += wrapped(memory, beside: "A year ago", .quiet) }
    return block
  }

  /// A number, in its column if the average fits behind it.
  private func append(number item: ItemText, label: CleanText, to block: inout Block) {
    let text = item.text(or: glyphs)
    let cells = TextWidth.cells(of: text)
    let typical = item.typical.map { TextWidth.cells(of: $0) + 1 } ?? 0
    var line = labelled(label, before: cells + typical, to: &block)
    let column = max(self.label + 1 + value, line.width + cells)
    line.append(text, item.role, rightIn: max(min(column, width - typical), 0) - line.width)
    append(item.typical, to: &line, in: &block)
  }

  /// Text beside its label, or below it where there is little room.
  private func wrapped(_ text: String, beside label: CleanText, _ role: Role) -> Block {
    let room = width - self.label - 1
    var block: Block = []
    guard room >= 12 || TextWidth.cells(of: text) <= room else {
      let line = labelled(label, before: width, to: &block)
      if block.isEmpty { block.append(line) }
      return block + Wrap.lines(of: text, width: max(width, 1)).map { Line($0, role) }
    }
    for (position, text) in Wrap.lines(of: text, width: max(room, 1)).enumerated() {
      var line = position == 0 ? labelled(label, before: width, to: &block) : Line()
      line.pad(to: self.label + 1)
      line.append(text, role)
      block.append(line)
    }
    return block
  }
}
