import Text

/// One line of a drawing: spans side by side; overloads for strings clean them.
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
    let count = spans.count
    spans.append(second)
    spans.append(second)
    // Moved at once: two insertions cost five times as much, for each line of a card.
    spans.withUnsafeMutableBufferPointer { spans in
      guard let start = spans.baseAddress else { return }
      (start + count).deinitialize(count: 2)
      (start + 2).moveInitialize(from: start, count: count)
      start.initialize(to: first)
      (start + 1).initialize(to: second)
    }
    width += first.width + second.width
  }

  /// Adds text at the end.
  package mutating func append(_ text: CleanText, _ role: Role = .text) {
    append(StyledText(text, role))
  }

  @_disfavoredOverload package mutating func append(_ text: String, _ role: Role = .text) {
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

  /// Adds a line at the right end of `width` cells, two cells away; false without room.
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

  /// The spans of both.
  package static func + (first: Line, second: Line) -> Line {
    var line = first
    line.append(second)
    return line
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

  /// The line cut to at most `width` cells.
  package func cutting(to width: Int, glyphs: Glyphs) -> Line {
    var line = self
    line.cut(to: width, glyphs: glyphs)
    return line
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

/// A piece of a line in one role.
package struct StyledText: Sendable {
  /// Written `count` times.
  package let text: CleanText
  /// How often the text is written: rules, bars and blanks repeat one glyph.
  package var count: Int { Int(copies) }
  package var width: Int { Int(cells) }
  package let role: Role
  // Narrow, because a screen has a thousand spans.
  private let copies: Int32
  private let cells: Int32
  /// The kind in the lower two bits, then the backdrop: more fields would make copies calls.
  private var form: UInt8

  private enum Kind: UInt8 { case text, blank, link, linkEnd }

  private var kind: UInt8 { form & 3 }
  package var backdrop: Backdrop { Backdrop(rawValue: form >> 2) ?? .none }
  package var hasBackdrop: Bool { form > 3 }
  /// Whether the span consists of blanks without a background, which look the same in every role.
  package var isBlank: Bool { form == Kind.blank.rawValue }
  /// Whether a link begins here, whose address is the text, or a link ends; neither is drawn.
  package var beginsLink: Bool { kind == Kind.link.rawValue }
  package var isLinkEdge: Bool { kind >= Kind.link.rawValue }

  package init(_ text: CleanText, _ role: Role = .text) {
    self.init(text, count: 1, width: text.width, role)
  }

  @_disfavoredOverload
  package init(_ text: String, _ role: Role = .text) { self.init(CleanText(text), role) }

  /// A span whose width is already known: `width` cells for all `count` copies together.
  package init(_ text: CleanText, count: Int, width: Int, _ role: Role, isBlank: Bool = false) {
    self.text = text
    copies = Int32(clamping: count)
    cells = Int32(clamping: width)
    self.role = role
    form = (isBlank ? Kind.blank : .text).rawValue
  }

  private init(_ text: CleanText, _ kind: Kind) {
    self.text = text
    copies = 1
    cells = 0
    role = .text
    form = kind.rawValue
  }

  /// Begins a link to an address (see ``WebAddress``).
  package static func link(to address: String) -> StyledText {
    StyledText(CleanText(address), .link)
  }

  package static let linkEnd = StyledText(space, .linkEnd)

  /// The same span with a background.
  package func on(_ backdrop: Backdrop) -> StyledText {
    var span = self
    span.form = kind | backdrop.rawValue << 2
    return span
  }

  /// Blank cells.
  package static func blank(_ width: Int) -> StyledText {
    StyledText(space, count: width, width: width, .text, isBlank: true)
  }

  private static let space: CleanText = " "

  /// As much of the span as fits in `width` cells, whole characters only.
  package func prefix(_ width: Int) -> StyledText {
    guard width < self.width else { return self }
    guard count == 1 else {
      let each = self.width / count
      let copies = width / each
      return StyledText(
        text, count: copies, width: copies * each, role, isBlank: kind == Kind.blank.rawValue
      )
      .on(backdrop)
    }
    let (start, cells) = text.prefix(cells: width)
    return StyledText(start, count: 1, width: cells, role).on(backdrop)
  }
}

/// The background of a span.
package enum Backdrop: UInt8, Sendable {
  case none
  /// A tint of a dark background, on which every role is legible.
  case darkBand
  /// A tint of a light background, on which every role is legible.
  case lightBand
  /// The colours of text and background exchanged.
  case reversed

  /// A tint for bands on a background; none where that is unknown.
  package static func band(on background: Background) -> Backdrop {
    switch background {
    case .dark: .darkBand
    case .light: .lightBand
    case .unknown: .none
    }
  }

  /// A band, with a contrast of 3 with the standard palette, and its entries in smaller tables.
  package var color: (truecolor: Color, index: Int, plain: Int)? {
    switch self {
    case .none, .reversed: nil
    case .darkBand: (Color(0x2C2C2C), 235, 40)
    case .lightBand: (Color(0xE4E4E4), 254, 47)
    }
  }
}

extension Block {
  /// The lines with others at their right, from a column on.
  package func beside(_ others: Block, at column: Int) -> Block {
    (0..<Swift.max(count, others.count)).map { index in
      var line = index < count ? self[index] : Line()
      guard index < others.count else { return line }
      line.pad(to: column)
      line.append(others[index])
      return line
    }
  }
}
