import Text

/// Which characters a screen may have.
package enum Glyphs: Sendable {
  /// Lines, blocks and braille.
  case unicode
  /// Nothing beyond ASCII.
  case ascii
  /// No drawing: gauges, frames and signs are left out or said in words, and tables are sentences.
  case words

  /// A sign: as it is, in ASCII, or nothing where there are only words.
  package func sign(_ unicode: CleanText, _ ascii: CleanText) -> CleanText {
    switch self {
    case .unicode: unicode
    case .ascii: ascii
    case .words: ""
    }
  }

  @_disfavoredOverload
  package func sign(_ unicode: String, _ ascii: String) -> String {
    switch self {
    case .unicode: unicode
    case .ascii: ascii
    case .words: ""
    }
  }

  /// The separator between two parts of a sentence.
  package var dot: String {
    switch self {
    case .unicode: " · "
    case .ascii: " - "
    case .words: ", "
    }
  }

  /// Between the first and the last of a range: `09:30–10:00`.
  package var range: String {
    switch self {
    case .unicode: "–"
    case .ascii: "-"
    case .words: " to "
    }
  }

  /// Between what was and what is: `5,623 → 5,123`.
  package var arrow: String {
    switch self {
    case .unicode: "→"
    case .ascii: "->"
    case .words: "to"
    }
  }

  /// The sign for a value that is missing.
  package var missing: String {
    switch self {
    case .unicode: "·"
    case .ascii: "."
    case .words: "none"
    }
  }

  /// The sign for text that was cut off, at most `width` cells.
  package func ellipsis(within width: Int) -> String {
    switch self {
    case .unicode, .words: width > 0 ? "…" : ""
    case .ascii: String("...".utf8.prefix(width)) ?? ""
    }
  }
}
