import Text

/// One line of a drawing: spans side by side.
package struct Line: Sendable {
  package private(set) var spans: [StyledText]
  /// The cells of all spans.
  package private(set) var width: Int

  /// An empty line.
  package init() {
    spans = []
    width = 0
  }

  /// A line of one span.
  package init(_ text: CleanText, _ role: Role = .text) {
    self.init()
    append(text, role)
  }

  package init(_ text: String, _ role: Role = .text) { self.init(CleanText(text), role) }

  /// The words alone, without roles.
  package var text: String {
    spans.reduce(into: "") { text, span in
      if span.isLinkEdge { return }
      for _ in 0..<span.count { text += span.text.string }
    }
  }

  /// Makes room for that many spans.
  package mutating func reserve(_ count: Int) { spans.reserveCapacity(count) }

  /// Adds a span, unless it is empty.
  package mutating func append(_ span: StyledText) {
    guard span.width > 0 || !span.text.isEmpty else { return }
    // A row of a card has about ten; growing towards them would cost more than the room.
    if spans.capacity == 0 { reserve(16) }
    spans.append(span)
    width += span.width
  }

  /// Puts two spans before all others.
  package mutating func prepend(_ first: StyledText, _ second: StyledText) {
    spans.insert(first, at: 0)
    spans.insert(second, at: 1)
    width += first.width + second.width
  }

  /// Adds text at the end.
  package mutating func append(_ text: CleanText, _ role: Role = .text) {
    append(StyledText(text, role))
  }

  package mutating func append(_ text: String, _ role: Role = .text) {
    append(CleanText(text), role)
  }

  /// Adds text at the right of the next `width` cells, as columns of numbers stand; text that is
  /// wider takes what it needs.
  package mutating func append(_ text: CleanText, _ role: Role = .text, rightIn width: Int) {
    let span = StyledText(text, role)
    pad(to: self.width + width - span.width)
    append(span)
  }

  package mutating func append(_ text: String, _ role: Role = .text, rightIn width: Int) {
    append(CleanText(text), role, rightIn: width)
  }

  /// Adds the spans of another line, which lead to an address where the terminal knows links.
  package mutating func append(_ other: Line, linkedTo address: String?) {
    guard let address, !other.spans.isEmpty else { return append(other) }
    append(.link(to: address))
    append(other)
    append(.linkEnd)
  }

  /// Adds the spans of another line.
  package mutating func append(_ other: Line) {
    spans.append(contentsOf: other.spans)
    width += other.width
  }

  /// Adds one glyph of one cell `count` times.
  package mutating func append(_ glyph: CleanText, count: Int, _ role: Role = .text) {
    guard count > 0 else { return }
    append(StyledText(glyph, count: count, width: count, role))
  }

  /// Fills up with blanks to `width` cells; a line that is as wide stays as it is.
  package mutating func pad(to width: Int) {
    if width > self.width { append(.blank(width - self.width)) }
  }

  /// Cuts to at most `width` cells, whole characters only, with an ellipsis where something is
  /// missing.
  package mutating func cut(to width: Int, glyphs: Glyphs) {
    let width = max(width, 0)
    guard self.width > width else { return }
    let ellipsis = StyledText(glyphs.ellipsis(within: width))
    var room = width - ellipsis.width
    var kept = Line()
    for span in spans {
      let start = span.prefix(room)
      kept.append(start)
      room -= start.width
      guard start.width == span.width else {
        kept.append(ellipsis.text, span.role)
        break
      }
    }
    self = kept
  }
}

/// Lines one below the other.
package typealias Block = [Line]
