/// Which characters a terminal can show.
package enum Glyphs: Sendable {
  /// Lines, blocks and braille.
  case unicode
  /// Nothing beyond ASCII.
  case ascii

  /// The separator between two parts of a sentence.
  package var dot: String {
    switch self {
    case .unicode: " · "
    case .ascii: " - "
    }
  }

  /// The sign for a value that is missing.
  package var missing: String {
    switch self {
    case .unicode: "·"
    case .ascii: "."
    }
  }

  /// The sign for text that was cut off, at most `width` cells.
  package func ellipsis(within width: Int) -> String {
    switch self {
    case .unicode: width > 0 ? "…" : ""
    case .ascii: String("...".utf8.prefix(width)) ?? ""
    }
  }
}
