import Almanac
import Cards

/// How screens are drawn here and now.
package struct Look: Sendable {
  /// In cells, 20 to 500.
  package var width: Int
  package var glyphs: Glyphs
  package var colors: ColorDepth

  /// Whether the name of a locale, `en_AU.UTF-8`, says that its text is UTF-8.
  static func isUTF8(_ locale: String) -> Bool {
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

extension Environment {
  /// The look that the flags, variables, settings and the terminal make together.
  var look: Look {
    Look(width: width, glyphs: isASCII ? .ascii : .unicode, colors: colors)
  }

  private var width: Int {
    // A width of nothing is said where none is known.
    let told = filled("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return min(max(settings.width ?? told ?? output.columns ?? 80, 20), 500)
  }

  private var isASCII: Bool {
    if let ascii = settings.ascii { return ascii }
    // The console of Linux has no braille and few of the lines.
    if variable("TERM") == "linux" { return true }
    let locale = filled("LC_ALL") ?? filled("LC_CTYPE") ?? filled("LANG") ?? "C"
    return !Look.isUTF8(locale)
  }

  private var colors: ColorDepth {
    guard isColored else { return .none }
    let term = variable("TERM") ?? ""
    let depth = variable("COLORTERM") ?? ""
    if depth == "truecolor" || depth == "24bit" || term.hasSuffix("-direct") { return .truecolor }
    return term.contains("256color") ? .palette : .sixteen
  }

  /// The flag before `NO_COLOR`, before `CLICOLOR_FORCE`, before `CLICOLOR`, before the setting,
  /// before the terminal.
  private var isColored: Bool {
    if settings.isColorForced, settings.color != "auto" { return settings.color == "always" }
    if filled("NO_COLOR") != nil { return false }
    if let force = filled("CLICOLOR_FORCE") ?? filled("FORCE_COLOR"), force != "0" { return true }
    if variable("CLICOLOR") == "0" { return false }
    if settings.color != "auto" { return settings.color == "always" }
    return output.isTerminal && variable("TERM") != "dumb"
  }

  /// Writes a screen, all at once.
  func show(_ block: Block) throws {
    let look = look
    let bytes = TextRenderer(colors: look.colors).bytes(of: block)
    try output.write(look.glyphs == .ascii ? ASCIIText.bytes(of: bytes) : bytes)
  }

  /// Writes plain lines for people, all at once.
  func print(_ lines: [String]) throws {
    try show(lines.map { Line($0) })
  }

  /// Writes sentences for people, each on lines of its own that fit the width.
  func say(_ sentences: [String]) throws {
    let width = look.width
    try print(sentences.flatMap { Wrap.lines(of: $0, width: width) })
  }

  /// Writes a document for programs, all at once.
  func write(document: String) throws {
    try output.write(Array((document + "\n").utf8))
  }
}
