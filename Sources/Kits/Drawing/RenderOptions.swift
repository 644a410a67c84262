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
    (self.width, self.glyphs, self.colors) = (width, glyphs, colors)
    (self.hasLinks, self.theme, self.background) = (hasLinks, theme, background)
  }

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

/// Queries a terminal for the colour of its background, and parses the response.
///
///     query     ESC ] 11 ; ? ESC \           ESC [ c
///     response  ESC ] 11 ; rgb:1e1e/1e1e/1e1e ESC \   ESC [ ? 62 ; 22 c
///
/// Terminals respond in order, and all respond to the second query, for the kind of terminal:
/// nothing follows that response.
package enum BackgroundQuery {
  package static let bytes = Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)

  /// Whether the responses are complete.
  package static func isAnswered(by bytes: [UInt8]) -> Bool {
    guard let start = index(of: Array("\u{1B}[?".utf8), in: bytes) else { return false }
    return bytes[start...].contains(UInt8(ascii: "c"))
  }

  /// The colour in a response, or nil.
  package static func color(of response: [UInt8]) -> Color? {
    guard let start = index(of: Array("]11;rgb".utf8), in: response) else { return nil }
    var channels: [UInt8] = []
    let (plus, minus) = (UInt8(ascii: "+"), UInt8(ascii: "-"))
    // One to four hexadecimal digits each; `rgba` has a fourth number.
    guard let colon = response[start...].firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let end = response[colon...].firstIndex { $0 < 0x20 } ?? response.endIndex
    for number in response[(colon + 1)..<end].split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      guard 1...4 ~= number.count, number.allSatisfy({ $0 != plus && $0 != minus }),
        let value = Int(String(decoding: number, as: UTF8.self), radix: 16)
      else { return nil }
      channels.append(UInt8(value * 255 / ((1 << (4 * number.count)) - 1)))
    }
    guard 3...4 ~= channels.count else { return nil }
    return Color(red: channels[0], green: channels[1], blue: channels[2])
  }

  private static func index(of part: [UInt8], in bytes: [UInt8]) -> Int? {
    bytes.indices.first { bytes[$0...].starts(with: part) }
  }
}

/// The background that a screen is drawn on.
package enum Background: String, CaseIterable, Sendable {
  case dark, light
  /// Colours must be legible on both.
  case unknown

  /// The kind of a background colour: dark if white has more contrast with it than black.
  package init(_ color: Color) {
    let luminance = color.luminance
    self = Color.contrast(luminance, 1) > Color.contrast(luminance, 0) ? .dark : .light
  }

  /// The luminances with a contrast of 3 with the background, the minimum of WCAG 2 for graphics;
  /// they hold for backgrounds up to Nord's `2e3440` and Solarized's `eee8d5`.
  package var legible: ClosedRange<Double> {
    switch self {
    case .dark: 0.21...1
    case .light: 0...0.23
    case .unknown: 0.12...0.28
    }
  }

  /// The luminances of the lowest and the highest step of a heat map: more has more contrast.
  package var heat: (least: Double, most: Double) {
    switch self {
    case .dark: (0.21, 0.5)
    case .light: (0.23, 0.05)
    case .unknown: (0.1, 0.3)
    }
  }
}
