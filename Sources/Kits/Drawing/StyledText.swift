import Text

/// A piece of a line in one role.
package struct StyledText: Sendable {
  /// Written `count` times.
  package let text: CleanText
  /// How often the text is written: rules, bars and blanks are one glyph many times, and need no
  /// string of their own.
  package var count: Int { Int(copies) }
  /// The cells of all copies.
  package var width: Int { Int(cells) }
  package let role: Role
  // Narrow, because a screen has a thousand spans.
  private let copies: Int32
  private let cells: Int32
  /// The kind in the lower two bits, the backdrop in the others: with a field more, every copy of a
  /// span would be a call.
  private var form: UInt8

  private enum Kind: UInt8 {
    case text
    case blank
    case link
    case linkEnd
  }

  private var kind: UInt8 { form & 3 }
  /// The background of the span.
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

  /// Ends a link.
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
  /// The terminal's own background.
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

  /// The colour of a band, which has a contrast of 3 with every colour of the standard palette, and
  /// the nearest entries of the table of 256 and of the plain eight.
  package var color: (truecolor: Color, index: Int, plain: Int)? {
    switch self {
    case .none, .reversed: nil
    case .darkBand: (Color(0x2C2C2C), 235, 40)
    case .lightBand: (Color(0xE4E4E4), 254, 47)
    }
  }
}
