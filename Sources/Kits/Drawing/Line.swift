import Text

/// One line of a drawing: spans side by side.
///
/// The overloads for strings clean them; they are disfavoured, so that literals are ``CleanText``.
package struct Line: Sendable {
  package private(set) var spans: [StyledText]
  /// The cells of all spans.
  package private(set) var width: Int

  /// An empty line.
  package init() {
    spans = []
    width = 0
  }

  /// A line of blanks.
  package init(indent: Int) {
    self.init()
    pad(to: indent)
  }

  /// A line of one span.
  package init(_ text: CleanText, _ role: Role = .text) {
    self.init()
    append(text, role)
  }

  @_disfavoredOverload
  package init(_ text: String, _ role: Role = .text) { self.init(CleanText(text), role) }

  /// The text without roles.
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
    // A row of a card has about ten spans; growing step by step would cost more than the room.
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

  @_disfavoredOverload
  package mutating func append(_ text: String, _ role: Role = .text) {
    append(CleanText(text), role)
  }

  /// Adds text right-aligned in the next `width` cells; wider text takes what it needs.
  package mutating func append(_ text: CleanText, _ role: Role = .text, rightIn width: Int) {
    let span = StyledText(text, role)
    pad(to: self.width + width - span.width)
    append(span)
  }

  @_disfavoredOverload
  package mutating func append(_ text: String, _ role: Role = .text, rightIn width: Int) {
    append(CleanText(text), role, rightIn: width)
  }

  /// Adds another line at the right end of `width` cells, at least two cells away; false without
  /// room.
  package mutating func append(_ tail: Line, atEndOf width: Int) -> Bool {
    guard self.width + 2 + tail.width <= width else { return false }
    pad(to: width - tail.width)
    append(tail)
    return true
  }

  /// Adds the spans of another line as a link, where the terminal supports links.
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

  /// Pads with blanks to `width` cells; a line that is as wide is not changed.
  package mutating func pad(to width: Int) {
    if width > self.width { append(.blank(width - self.width)) }
  }

  /// Cuts to at most `width` cells, whole characters only, with an ellipsis if something was cut.
  package mutating func cut(to width: Int, glyphs: Glyphs) {
    let width = max(width, 0)
    guard self.width > width else { return }
    let ellipsis = StyledText(glyphs.ellipsis(within: width))
    var room = width - ellipsis.width
    var cut = Line()
    for span in spans {
      let start = span.prefix(room)
      cut.append(start)
      room -= start.width
      guard start.width == span.width else {
        cut.append(ellipsis.text, span.role)
        break
      }
    }
    self = cut
  }
}

/// Lines one below the other.
package typealias Block = [Line]
