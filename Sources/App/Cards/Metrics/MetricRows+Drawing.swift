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
    let dots = values.dots(
      rating.map(Double.init), goal: item.goal, hue: item.gaugeHue(in: hue), glyphs: glyphs)
    let typical = item.typical.map { TextWidth.cells(of: $0) + 1 } ?? 0
    var line = labelled(label, before: dots.width + typical, to: &block)
    line.append(dots)
    if let rating {
      let words = word.map { ", " + $0(rating) } ?? ""
      let number = item.text(or: glyphs)
      // A narrow card omits the word first, then the scale, which the dots show too.
      let room = width - line.width - 2 - typical
      for (number, end) in [(number, words), (number, ""), (values.rating(Double(rating)), "")]
      where TextWidth.cells(of: number) + TextWidth.cells(of: end) <= room {
        line.append("  ")
        // Bold is for the mood, whose rating has a word.
        line.append(number, word == nil ? .text : .strong)
        line.append(end)
        break
      }
    }
    append(item.typical, to: &line, in: &block)
    return block
  }

  /// The value and its average beside the label, and below the text of a year before.
  func plain(_ item: ItemText, label: CleanText? = nil) -> Block {
    var block: Block = []
    if item.text != nil || item.typical != nil {
      if item.isText {
        block += wrapped(item.text(or: glyphs) + item.textNote, beside: label ?? item.label, .text)
      } else {
        append(number: item, label: label ?? item.label, to: &block)
      }
    }
    if let memory = item.memory { block += wrapped(memory, beside: "A year ago", .quiet) }
    return block
  }

  /// A number, in its column if the average fits after it.
  private func append(number item: ItemText, label: CleanText, to block: inout Block) {
    let text = item.text(or: glyphs)
    let cells = TextWidth.cells(of: text)
    let typical = item.typical.map { TextWidth.cells(of: $0) + 1 } ?? 0
    let rest = typical + item.textNote.utf8.count
    var line = labelled(label, before: cells + rest, to: &block)
    let column = max(self.label + 1 + value, line.width + cells)
    line.append(text, item.role, rightIn: max(min(column, width - rest), 0) - line.width)
    line.append(item.textNote, .quiet)
    append(item.typical, to: &line, in: &block)
  }

  /// Text beside its label, or below it where there is little room.
  private func wrapped(_ text: String, beside label: CleanText, _ role: Role) -> Block {
    let room = width - self.label - 1
    var block: Block = []
    let head = labelled(label, before: width, to: &block)
    if room >= 12 || TextWidth.cells(of: text) <= room {
      return block + Wrap.block(of: text, role, beside: head, column: self.label + 1, width: width)
    }
    if block.isEmpty { block.append(head) }
    return block + Wrap.lines(of: text, width: max(width, 1)).map { Line($0, role) }
  }

  func rings(_ items: [ItemText], _ hue: Hue) -> Block {
    Rings(width: width, glyphs: glyphs).rows(of: items, hue).flatMap(\.block)
  }
}

/// Rings side by side in even rows, with captions of one line if they fit, else two.
struct Rings {
  let width: Int
  let glyphs: Glyphs
  /// The most in a row, and how much of the length of their arcs is drawn.
  var most = Int.max
  var growth = 1.0

  /// From this width on a caption is on one line.
  private static let roomy = 23
  private static let tight = Ring.width + 1

  /// Each row, and the cells of its rings.
  func rows(of items: [ItemText], _ hue: Hue) -> [(block: Block, cells: [Range<Int>])] {
    let most = min(max(width / Rings.tight, 1), most)
    let rowCount = (items.count + most - 1) / most
    let perRow = (items.count + rowCount - 1) / rowCount
    let slot = width / perRow
    var isRoomy = slot >= Rings.roomy
    var captions = items.map { caption(of: $0, isRoomy: isRoomy) }
    if isRoomy, captions.contains(where: { $0[0].width >= slot }) {
      isRoomy = false
      captions = items.map { caption(of: $0, isRoomy: false) }
    }
    var rows: [(block: Block, cells: [Range<Int>])] = []
    for start in stride(from: 0, to: items.count, by: perRow) {
      let row = start..<min(start + perRow, items.count)
      var lines = Block(repeating: Line(), count: Ring.height + (isRoomy ? 1 : 2))
      var cells: [Range<Int>] = []
      var left = (width - slot * row.count) / 2
      for index in row {
        draw(items[index], hue, in: &lines, at: left + (slot - Ring.width) / 2)
        for (below, var caption) in captions[index].enumerated() {
          caption.cut(to: slot - 1, glyphs: glyphs)
          lines[Ring.height + below].pad(to: left + (slot - caption.width) / 2)
          lines[Ring.height + below].append(caption)
        }
        cells.append(left..<left + slot)
        left += slot
      }
      if lines[lines.count - 1].width == 0 { lines.removeLast() }
      rows.append((lines, cells))
    }
    return rows
  }

  private func caption(of item: ItemText, isRoomy: Bool) -> Block {
    var label = Line(item.label)
    guard let note = note(of: item) else { return [label] }
    guard isRoomy else { return [label, Line(note, .quiet)] }
    label.append((glyphs == .unicode ? " · " : ", ") + note, .quiet)
    return [label]
  }

  private func draw(_ item: ItemText, _ hue: Hue, in lines: inout Block, at column: Int) {
    let inside = [CleanText(item.text(or: glyphs))] + item.ringLines
    let (fill, goal) = item.progress.gauge
    Ring.draw(
      fill: fill * growth, goal: goal, hue: item.gaugeHue(in: hue), inside: inside, glyphs: glyphs,
      in: &lines, at: column)
  }

  private func note(of item: ItemText) -> String? {
    switch item.progress {
    case .share: item.share
    case .clock(_, let minutes): MetricRows.difference(minutes)
    case .position, .none: nil
    }
  }
}
