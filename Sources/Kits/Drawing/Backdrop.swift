/// What is behind a span.
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

  /// The colour of a band, which has a contrast of 3 with every colour of the standard palette.
  ///
  /// The entry of the table of 256 and that of the plain eight are the nearest.
  package var color: (truecolor: Color, index: Int, plain: Int)? {
    switch self {
    case .none, .reversed: nil
    case .darkBand: (Color(0x2C2C2C), 235, 40)
    case .lightBand: (Color(0xE4E4E4), 254, 47)
    }
  }
}
