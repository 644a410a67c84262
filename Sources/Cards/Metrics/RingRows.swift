import Almanac

extension MetricRows {
  /// The cells from which a caption stands in one line, and those that a ring needs at least.
  private static let roomy = 23
  private static let tight = Ring.width + 1

  /// Rings side by side, as many as fit and as even as may be, each with its caption below: label
  /// and comparison in one line where there is room, else in two.
  func rings(_ items: [ToldItem], _ hue: Hue) -> Block {
    let most = max(width / MetricRows.tight, 1)
    let rowCount = (items.count + most - 1) / most
    let perRow = (items.count + rowCount - 1) / rowCount
    let slot = width / perRow
    var block: Block = []
    for start in stride(from: 0, to: items.count, by: perRow) {
      let row = items[start..<min(start + perRow, items.count)]
      let columns = row.map { ring($0, hue) + caption(of: $0, isRoomy: slot >= MetricRows.roomy) }
      for place in 0..<(columns.map(\.count).max() ?? 0) {
        var line = Line()
        for column in columns {
          var cell = place < column.count ? column[place] : Line()
          cell.cut(to: slot - 1, glyphs: glyphs)
          line.append(cell.centred(in: slot))
        }
        block.append(line.centred(in: width))
      }
    }
    return block
  }

  private func caption(of item: ToldItem, isRoomy: Bool) -> Block {
    var label = Line(item.label)
    guard let note = note(of: item) else { return [label] }
    guard isRoomy else { return [label, Line(note, .quiet)] }
    label.append((glyphs == .unicode ? " · " : ", ") + note, .quiet)
    return [label]
  }

  private func ring(_ item: ToldItem, _ hue: Hue) -> Block {
    var inside = [text(of: item)]
    if let typical = item.typical { inside.append(typical) }
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
  private func note(of item: ToldItem) -> String? {
    switch item.progress {
    case .share(_, let percent): percent.map { NumberText.percent($0) }
    case .clock(_, let minutes): MetricRows.difference(minutes)
    case .position, .none: nil
    }
  }
}
