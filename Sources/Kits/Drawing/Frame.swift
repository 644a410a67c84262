import Text

/// The frame of a card.
package struct Frame: Sendable {
  /// In the upper edge, at the left.
  package var title: CleanText
  /// In the upper edge, at the right: usually the service.
  package var tail: CleanText?
  package var hue: Hue

  package init(title: CleanText, tail: CleanText? = nil, hue: Hue) {
    self.title = title
    self.tail = tail
    self.hue = hue
  }

  /// The cells of a line that the frame takes.
  package static let margin = 4

  /// `content` in this frame, every line `width` cells wide; wider lines are cut.
  ///
  /// Below eight cells there is no frame, and in words a heading. Content that a caller gives away
  /// (`consume rows`) is framed in place.
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
    content.append(bottom(edge, width))
    return content
  }

  /// `Sleep (fitbit)`.
  private var heading: Line {
    guard let tail, !tail.isEmpty else { return Line(title) }
    return Line(title.isEmpty ? tail : "\(title.string) (\(tail.string))")
  }

  private func top(_ edge: Edge, _ width: Int, _ glyphs: Glyphs) -> Line {
    var line = Line()
    line.append(edge.topLeft, count: 1, .quiet)
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
    line.append(edge.topRight, count: 1, .quiet)
    return line
  }

  private func bottom(_ edge: Edge, _ width: Int) -> Line {
    var line = Line()
    line.append(edge.bottomLeft, count: 1, .quiet)
    line.append(edge.horizontal, count: width - 2, .quiet)
    line.append(edge.bottomRight, count: 1, .quiet)
    return line
  }

  /// The characters of an edge.
  private struct Edge {
    var horizontal: CleanText = "─"
    var vertical: CleanText = "│"
    var topLeft: CleanText = "╭"
    var topRight: CleanText = "╮"
    var bottomLeft: CleanText = "╰"
    var bottomRight: CleanText = "╯"

    static let plain = Edge(
      horizontal: "-", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+",
      bottomRight: "+")
  }
}
