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
