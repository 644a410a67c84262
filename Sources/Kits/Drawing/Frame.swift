import Text

/// The frame of a card.
package struct Frame: Sendable {
  /// In the upper edge, at the left.
  package var title: CleanText
  /// In the upper edge, at the right: usually the service.
  package var tail: CleanText?
  package var hue: Hue
  /// Whether it shares its edges with frames above and below.
  package var joinsAbove = false
  package var joinsBelow = false

  package init(title: CleanText, tail: CleanText? = nil, hue: Hue) {
    (self.title, self.tail, self.hue) = (title, tail, hue)
  }

  /// The cells of a line that the frame takes.
  package static let margin = 4

  /// `content` in this frame, every line `width` cells wide; wider lines are cut.
  ///
  /// Below eight cells there is no frame, and in words a heading. A consumed block is framed in
  /// place.
  package func block(around content: consuming Block, width: Int, glyphs: Glyphs) -> Block {
    if glyphs == .words { return [Line(), heading] + content }
    let inside = width - Frame.margin
    let isFramed = inside >= 4
    let edge = glyphs == .ascii ? .plain : Edge()
    let side = StyledText(edge.vertical, count: 1, width: 1, .quiet)
    for index in content.indices {
      content[index].cut(to: isFramed ? inside : width, glyphs: glyphs)
      content[index].pad(to: isFramed ? inside + 1 : width)
      guard isFramed else { continue }
      content[index].prepend(side, .blank(1))
      content[index].append(side)
    }
    guard isFramed else { return content }
    content.insert(top(edge, width, glyphs), at: 0)
    if !joinsBelow { content.append(bottom(edge, width)) }
    return content
  }

  /// `Sleep (fitbit)`.
  private var heading: Line {
    guard let tail, !tail.isEmpty else { return Line(title) }
    return Line(title.isEmpty ? tail : "\(title.string) (\(tail.string))")
  }

  private func top(_ edge: Edge, _ width: Int, _ glyphs: Glyphs) -> Line {
    var line = Line()
    line.append(joinsAbove ? edge.left : edge.topLeft, count: 1, .quiet)
    line.append(edge.horizontal, count: 1, .quiet)
    let title = StyledText(title, .title(hue))
    if title.width > 0 {
      line.append(.blank(1))
      line.append(title)
      line.cut(to: width - 3, glyphs: glyphs)
      line.append(.blank(1))
    }
    let tail = StyledText(self.tail ?? "", .quiet)
    // Two cells of the edge between title and tail, so that they are not read as one.
    let hasTail = tail.width > 0 && line.width + 2 + tail.width + 2 + 2 <= width
    line.append(
      edge.horizontal, count: width - line.width - (hasTail ? tail.width + 2 : 0) - 2, .quiet)
    if hasTail {
      line.append(.blank(1))
      line.append(tail)
      line.append(.blank(1))
    }
    line.append(edge.horizontal, count: 1, .quiet)
    line.append(joinsAbove ? edge.right : edge.topRight, count: 1, .quiet)
    return line
  }

  private func bottom(_ edge: Edge, _ width: Int) -> Line {
    var line = Line()
    line.append(edge.bottomLeft, count: 1, .quiet)
    line.append(edge.horizontal, count: width - 2, .quiet)
    line.append(edge.bottomRight, count: 1, .quiet)
    return line
  }

  private struct Edge {
    var horizontal: CleanText = "─"
    var vertical: CleanText = "│"
    var topLeft: CleanText = "╭"
    var topRight: CleanText = "╮"
    var bottomLeft: CleanText = "╰"
    var bottomRight: CleanText = "╯"
    var left: CleanText = "├"
    var right: CleanText = "┤"

    static let plain = Edge(
      horizontal: "-", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+",
      bottomRight: "+", left: "+", right: "+")
  }
}

/// Cards side by side.
package enum Columns {
  /// How many columns fit a terminal of that width; words are never side by side.
  package static func count(in width: Int, glyphs: Glyphs) -> Int {
    width >= 100 && glyphs != .words ? 2 : 1
  }

  /// How wide a card in one of `count` columns is.
  package static func cardWidth(count: Int, width: Int, gap: Int) -> Int {
    max((width - gap * (count - 1)) / max(count, 1), 0)
  }

  /// Cards of ``cardWidth(count:width:gap:)``, each in the shortest column so far.
  package static func block(_ cards: [Block], count: Int, width: Int, gap: Int) -> Block {
    guard count > 1 else { return cards.flatMap { $0 } }
    let cardWidth = cardWidth(count: count, width: width, gap: gap)
    var columns = [Block](repeating: [], count: count)
    for card in cards {
      var shortest = 0
      for column in 1..<count where columns[column].count < columns[shortest].count {
        shortest = column
      }
      columns[shortest] += card
    }
    // The lines of the first column are extended in place.
    var block = columns.removeFirst()
    for (column, lines) in columns.enumerated() {
      while block.count < lines.count { block.append(Line()) }
      for row in lines.indices {
        block[row].pad(to: (column + 1) * (cardWidth + gap))
        block[row].append(lines[row])
      }
    }
    return block
  }
}

/// Figures side by side, each with its name: `least 1,204   most 14,032`.
package enum Figures {
  /// As many lines as `width` needs; a figure that is wider than a line is broken.
  package static func lines(_ figures: [(name: String, text: String)], width: Int) -> Block {
    var row = LegendRow(width: width)
    for (name, text) in figures {
      var figure = Line(name, .quiet)
      if figure.width > 0 { figure.append(" ") }
      figure.append(text, name.isEmpty ? .quiet : .strong)
      if figure.width > width {
        row.breakLine()
        row.block += Wrap.block(of: figure.text, width: width)
      } else {
        row.add(figure)
      }
    }
    row.breakLine()
    return row.block
  }
}

/// The meanings of signs side by side.
package enum Legend {
  /// As many lines as `width` needs, `gap` between two entries; a wider entry is cut.
  package static func block(
    of entries: Block, gap: StyledText = StyledText("   "), width: Int, glyphs: Glyphs
  ) -> Block {
    var row = LegendRow(width: width, gap: gap)
    for var entry in entries {
      entry.cut(to: width, glyphs: glyphs)
      row.add(entry)
    }
    row.breakLine()
    return row.block
  }
}

/// Puts entries side by side on as many lines as needed.
private struct LegendRow {
  let width: Int
  let gap: StyledText
  var block: Block = []
  private var line = Line()

  init(width: Int, gap: StyledText = StyledText("   ")) { (self.width, self.gap) = (width, gap) }

  mutating func add(_ entry: Line) {
    if line.width > 0, line.width + gap.width + entry.width > width { breakLine() }
    if line.width > 0 { line.append(gap) }
    line.append(entry)
  }

  /// Ends the line, if there is anything on it.
  mutating func breakLine() {
    if line.width > 0 { block.append(line) }
    line = Line()
  }
}
