/// The frame of a card.
package struct Frame: Sendable {
  /// Stands in the upper edge, at the left.
  package var title: String
  /// Stands in the upper edge, at the right: the service, as a rule.
  package var tail: String?
  package var hue: Hue

  /// A frame with clean texts in its upper edge (see ``TextWidth/clean(_:)``).
  package init(title: String, tail: String? = nil, hue: Hue) {
    self.title = title
    self.tail = tail
    self.hue = hue
  }

  /// The columns that a frame takes from its content.
  package static let margin = 4

  /// `content` in this frame, every line `width` cells wide; lines that are wider are cut.
  ///
  /// Below eight columns there is no room for a frame, and the content stands without. Content that
  /// is given away (a call's result, or `consume rows`) is framed in place, without a copy.
  package func block(around content: consuming Block, width: Int, glyphs: Glyphs) -> Block {
    let inside = width - Frame.margin
    let isFramed = inside >= 4
    let edge = Edge(glyphs)
    let side = Span(edge.vertical, count: 1, width: 1, .quiet)
    for index in content.indices {
      content[index].cut(to: isFramed ? inside : width, glyphs: glyphs)
      content[index].pad(to: isFramed ? inside + 1 : width)
      guard isFramed else { continue }
      content[index].prepend(side, .blank(1))
      content[index].append(side)
    }
    guard isFramed else { return content }
    content.insert(top(edge, width, glyphs), at: 0)
    content.append(bottom(edge, width))
    return content
  }

  private func top(_ edge: Edge, _ width: Int, _ glyphs: Glyphs) -> Line {
    var title = Line(title, .title(hue))
    title.cut(to: width - 6, glyphs: glyphs)
    var line = Line()
    line.reserve(7)
    line.append(edge.topLeft, .quiet)
    line.append(edge.horizontal, .quiet)
    if title.width > 0 {
      line.pad(to: 3)
      line.append(title)
      line.pad(to: line.width + 1)
    }
    var end = Line()
    if let tail, !tail.isEmpty {
      end.append(.blank(1))
      end.append(tail, .quiet)
      end.append(.blank(1))
      // Two cells of the edge between title and tail, so that they are not read as one.
      if line.width + 2 + end.width + 2 > width { end = Line() }
    }
    line.append(edge.horizontal, count: width - line.width - end.width - 2, .quiet)
    line.append(end)
    line.append(edge.horizontal, .quiet)
    line.append(edge.topRight, .quiet)
    return line
  }

  private func bottom(_ edge: Edge, _ width: Int) -> Line {
    var line = Line(edge.bottomLeft, .quiet)
    line.append(edge.horizontal, count: width - 2, .quiet)
    line.append(edge.bottomRight, .quiet)
    return line
  }

  /// The characters of an edge.
  private struct Edge {
    let horizontal: String
    let vertical: String
    let topLeft: String
    let topRight: String
    let bottomLeft: String
    let bottomRight: String

    init(_ glyphs: Glyphs) {
      let isPlain = glyphs == .ascii
      horizontal = isPlain ? "-" : "─"
      vertical = isPlain ? "|" : "│"
      topLeft = isPlain ? "+" : "╭"
      topRight = isPlain ? "+" : "╮"
      bottomLeft = isPlain ? "+" : "╰"
      bottomRight = isPlain ? "+" : "╯"
    }
  }
}
