import Text

/// Which characters a screen may have.
package enum Glyphs: Sendable {
  /// Lines, blocks and braille.
  case unicode
  /// Nothing beyond ASCII.
  case ascii
  /// No drawing: gauges, frames and signs are omitted or words, and tables are sentences.
  case words

  /// A sign: as it is, in ASCII, or nothing where there are only words.
  package func sign(_ unicode: CleanText, _ ascii: CleanText) -> CleanText {
    choose(unicode, ascii, "")
  }

  @_disfavoredOverload
  package func sign(_ unicode: String, _ ascii: String) -> String { choose(unicode, ascii, "") }

  private func choose<Text>(_ unicode: Text, _ ascii: Text, _ words: Text) -> Text {
    switch self {
    case .unicode: unicode
    case .ascii: ascii
    case .words: words
    }
  }

  /// The separator between two parts of a sentence.
  package var dot: String { choose(" · ", " - ", ", ") }

  /// Between the first and the last of a range: `09:30–10:00`.
  package var range: String { choose("–", "-", " to ") }

  /// Between the old and the new value: `5,623 → 5,123`.
  package var arrow: String { choose("→", "->", "to") }

  /// The sign for a value that is missing.
  package var missing: String { choose("·", ".", "none") }

  /// The sign for text that was cut off, at most `width` cells.
  package func ellipsis(within width: Int) -> String {
    switch self {
    case .unicode, .words: width > 0 ? "…" : ""
    case .ascii: String("...".utf8.prefix(width)) ?? ""
    }
  }
}

/// How screens are drawn on this terminal.
package struct RenderOptions: Sendable {
  /// In cells, 20 to 500.
  package var width: Int
  package var glyphs: Glyphs
  package var colors: ColorDepth
  /// Whether the terminal supports links.
  package var hasLinks: Bool
  /// Whether the terminal shows several changes at once if it is asked to (its mode 2026).
  package var isSynchronized = false
  package var theme: Theme
  /// The background; unknown for a theme that is the same on all.
  package var background: Background

  package init(
    width: Int, glyphs: Glyphs, colors: ColorDepth, hasLinks: Bool, theme: Theme,
    background: Background
  ) {
    self.width = width
    self.glyphs = glyphs
    self.colors = colors
    self.hasLinks = hasLinks
    self.theme = theme
    self.background = background
  }

  /// The colours of roles.
  package var palette: Palette { Palette(theme, on: background) }

  /// Whether the name of a locale, `en_AU.UTF-8`, says that its text is UTF-8.
  package static func isUTF8(_ locale: String) -> Bool {
    // By bytes, because this runs before every screen.
    let letters = locale.utf8.map { $0 | 0x20 }
    let name = Array("utf".utf8)
    return letters.indices.contains { start in
      let rest = letters[start...]
      guard rest.starts(with: name) else { return false }
      let end = rest.dropFirst(3)
      return end.first == UInt8(ascii: "8") | 0x20
        || end.first == UInt8(ascii: "-") | 0x20
          && end.dropFirst().first == UInt8(ascii: "8") | 0x20
    }
  }
}
