import Almanac

extension MetricRows {
  /// The cells one ring needs, caption and all.
  private static let slot = 23

  /// Rings side by side, as many as fit, each with its caption below.
  func rings(_ items: [DayReport.Item], _ hue: Hue) -> Block {
    let perRow = min(max(width / MetricRows.slot, 1), items.count)
    let slot = width / perRow
    var block: Block = []
    for start in stride(from: 0, to: items.count, by: perRow) {
      let row = items[start..<min(start + perRow, items.count)]
      let drawn = row.map { ring($0, hue) }
      for place in 0..<Ring.height {
        var line = Line()
        for ring in drawn { line.append(ring[place].centred(in: slot)) }
        block.append(line)
      }
      var captions = Line()
      for item in row {
        var caption = Line(TextWidth.clean(item.attribute.label))
        if let note = note(of: item) {
          caption.append((glyphs == .unicode ? " · " : ", ") + note, .quiet)
        }
        caption.cut(to: slot - 1, glyphs: glyphs)
        captions.append(caption.centred(in: slot))
      }
      block.append(captions)
    }
    return block
  }

  private func ring(_ item: DayReport.Item, _ hue: Hue) -> Block {
    var inside = [text(of: item)]
    if let goal = item.goal {
      inside.append("avg " + values.text(ofTypical: goal.value, item.attribute))
    }
    let (fill, goal): (Double, Double?) =
      switch item.progress {
      case .share(let fill, _): (fill, nil)
      case .clock(let fill, _): (fill, nil)
      case .position(let fill, let goal): (fill, goal)
      case .none: (0, nil)
      }
    return Ring.block(fill: fill, goal: goal, hue: hue, inside: inside, glyphs: glyphs)
  }

  /// What the caption adds to the label.
  private func note(of item: DayReport.Item) -> String? {
    switch item.progress {
    case .share(_, let percent): percent.map { "\($0)%" }
    case .clock(_, let minutes): MetricRows.difference(minutes)
    case .position, .none: nil
    }
  }
}
