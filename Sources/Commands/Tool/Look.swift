import Almanac
import Cards

/// How screens are drawn here and now.
package struct Look: Sendable {
  /// In cells, 20 to 500.
  package var width: Int
  package var glyphs: Glyphs
  package var colors: ColorDepth
  /// Whether the terminal knows links.
  package var hasLinks: Bool
  package var theme: Theme
  /// What is drawn on; not asked for where the theme is the same on all.
  package var ground: Ground

  /// What roles look like.
  var palette: Palette { Palette(theme, on: ground) }

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
    Look(
      width: width.value, glyphs: glyphs.value, colors: colors.value, hasLinks: hasLinks,
      theme: settings.theme, ground: settings.theme == .standard ? .unknown : ground)
  }

  /// The flag before `COLUMNS`, before the terminal.
  var width: Decision<Int> {
    let (width, reason) =
      if let width = settings.width {
        (width, "--width")
      } else if let width = filled("COLUMNS").flatMap({ Int($0) }), width > 0 {
        // A width of nothing is said where none is known.
        (width, "COLUMNS")
      } else if let width = output.columns {
        (width, "the terminal")
      } else {
        (80, "nothing says otherwise")
      }
    return Decision(value: min(max(width, 20), 500), reason: reason)
  }

  /// What was chosen before what the terminal and the locale can show.
  var glyphs: Decision<Glyphs> {
    if let ascii = settings.ascii {
      return Decision(value: ascii ? .ascii : .unicode, reason: "as chosen")
    }
    // The console of Linux has no braille and few of the lines.
    if variable("TERM") == "linux" { return Decision(value: .ascii, reason: "TERM is linux") }
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let locale = filled(name) else { continue }
      return Decision(value: Look.isUTF8(locale) ? .unicode : .ascii, reason: name)
    }
    return Decision(value: .ascii, reason: "no locale is set")
  }

  var colors: Decision<ColorDepth> {
    let colored = isColored
    guard colored.value else { return Decision(value: .none, reason: colored.reason) }
    let term = variable("TERM") ?? ""
    let depth = variable("COLORTERM") ?? ""
    if depth == "truecolor" || depth == "24bit" || term.hasSuffix("-direct") {
      return Decision(value: .truecolor, reason: colored.reason)
    }
    return Decision(
      value: term.contains("256color") ? .palette : .sixteen, reason: colored.reason)
  }

  /// The flag before `NO_COLOR`, before `CLICOLOR_FORCE`, before `CLICOLOR`, before the setting,
  /// before the terminal.
  private var isColored: Decision<Bool> {
    if settings.isColorForced, settings.color != "auto" {
      return Decision(value: settings.color == "always", reason: "--color")
    }
    if filled("NO_COLOR") != nil { return Decision(value: false, reason: "NO_COLOR") }
    for name in ["CLICOLOR_FORCE", "FORCE_COLOR"] {
      guard let force = filled(name) else { continue }
      if force != "0" { return Decision(value: true, reason: name) }
      break
    }
    if variable("CLICOLOR") == "0" { return Decision(value: false, reason: "CLICOLOR") }
    if settings.color != "auto" {
      return Decision(value: settings.color == "always", reason: "as chosen")
    }
    if !output.isTerminal { return Decision(value: false, reason: "no terminal") }
    return Decision(value: variable("TERM") != "dumb", reason: "TERM")
  }

  /// Whether the terminal is one of those that are known to have links; others might show them as
  /// rubbish.
  private var hasLinks: Bool {
    guard output.isTerminal, let term = filled("TERM"), term != "dumb" else { return false }
    if term == "xterm-kitty" || term == "xterm-ghostty" || term.hasPrefix("foot") { return true }
    if let version = filled("VTE_VERSION").flatMap({ Int($0) }) { return version >= 5000 }
    for name in ["KITTY_WINDOW_ID", "WT_SESSION", "KONSOLE_VERSION"] where filled(name) != nil {
      return true
    }
    switch variable("TERM_PROGRAM") {
    case "iTerm.app", "WezTerm", "ghostty", "vscode", "Tabby", "rio": return true
    default: return false
    }
  }

  /// Writes a screen, all at once; the last thing that a command does.
  func show(_ block: Block) throws {
    let look = look
    let renderer = TextRenderer(
      colors: look.colors, palette: look.palette, hasLinks: look.hasLinks)
    try show(utf8: renderer.bytes(of: block), in: look)
    // Lines and spans are some hundred pieces of memory, which the system has back all at once.
    if endsAfterScreen {
      UnsafeMutablePointer<Block>.allocate(capacity: 1).initialize(to: block)
    }
  }

  /// Writes a screen that is drawn already, all at once.
  func show(utf8 bytes: [UInt8], in look: Look) throws {
    try output.write(look.glyphs == .ascii ? ASCIIText.bytes(of: bytes) : bytes)
  }

  /// Writes plain lines for people, all at once; what they quote may come from outside.
  func print(_ lines: [String]) throws {
    try show(lines.map { Line(TextWidth.clean($0)) })
  }

  /// Writes text for programs as it is, all at once.
  func write(text: String) throws {
    try output.write(Array(text.utf8))
  }

  /// Writes sentences for people, each on lines of its own that fit the width.
  func say(_ sentences: [String]) throws {
    let width = look.width
    try show(sentences.flatMap { Wrap.block(of: $0, width: width) })
  }

  /// Writes a document for programs, all at once.
  func write(document: String) throws {
    try write(text: document + "\n")
  }
}
