import Drawing
import Text

extension MetricRows {
  /// The width from which a caption is on one line, and the least width of a ring.
  private static let roomy = 23
  private static let tight = Ring.width + 1

  /// Rings side by side, in rows as even as possible, each with its caption below: label and comparison
  /// on one line if they fit, else on two.
  func rings(_ items: [ItemText], _ hue: Hue) -> Block {
    let most = max(width / MetricRows.tight, 1)
    let rowCount = (items.count + most - 1) / most
    let perRow = (items.count + rowCount - 1) / rowCount
    let slot = width / perRow
    var isRoomy = slot >= MetricRows.roomy
    var captions = items.map { caption(of: $0, isRoomy: isRoomy) }
    if isRoomy, captions.contains(where: { $0[0].width >= slot }) {
      isRoomy = false
      captions = items.map { caption(of: $0, isRoomy: false) }
    }
    var block: Block = []
    for start in stride(from: 0, to: items.count, by: perRow) {
      let row = start..<min(start + perRow, items.count)
      var lines = Block(repeating: Line(), count: Ring.height + (isRoomy ? 1 : 2))
      var left = (width - slot * row.count) / 2
      for index in row {
        draw(items[index], hue, in: &lines, at: left + (slot - Ring.width) / 2)
        for (below, var caption) in captions[index].enumerated() {
          caption.cut(to: slot - 1, glyphs: glyphs)
          lines[Ring.height + below].pad(to: left + (slot - caption.width) / 2)
          lines[Ring.height + below].append(caption)
        }
        left += slot
      }
      if lines[lines.count - 1].width == 0 { lines.removeLast() }
      block += lines
    }
    return block
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
    let (fill, goal): (Double, Double?) =
      switch item.progress {
      case .share(let fill, _): (fill, nil)
      case .clock(let fill, _): (fill, nil)
      case .position(let fill, let goal): (fill, goal)
      case .none: (0, nil)
      }
    Ring.draw(
      fill: fill, goal: goal, hue: item.gaugeHue(in: hue), inside: inside, glyphs: glyphs,
      in: &lines, at: column)
  }

  /// What the caption adds to the label.
  private func note(of item: ItemText) -> String? {
    switch item.progress {
    case .share: item.share
    case .clock(_, let minutes): MetricRows.difference(minutes)
    case .position, .none: nil
    }
  }
}
