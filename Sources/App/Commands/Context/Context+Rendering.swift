import Drawing
import Text

extension Context {
  /// The look that the flags, variables, settings and the terminal make together.
  var renderOptions: RenderOptions {
    RenderOptions(
      width: width.value, glyphs: glyphs.value, colors: colors.value, hasLinks: hasLinks,
      theme: settings.theme, ground: settings.theme == .standard ? .unknown : ground)
  }

  /// The flag before `COLUMNS`, before the terminal.
  var width: Resolved<Int> {
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
    return Resolved(value: min(max(width, 20), 500), reason: reason)
  }

  /// What was chosen before what the terminal and the locale can show.
  var glyphs: Resolved<Glyphs> {
    if let ascii = settings.ascii {
      return Resolved(value: ascii ? .ascii : .unicode, reason: "as chosen")
    }
    // The console of Linux has no braille and few of the lines.
    if host.variable("TERM") == "linux" { return Resolved(value: .ascii, reason: "TERM is linux") }
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let locale = filled(name) else { continue }
      return Resolved(value: RenderOptions.isUTF8(locale) ? .unicode : .ascii, reason: name)
    }
    return Resolved(value: .ascii, reason: "no locale is set")
  }

  var colors: Resolved<ColorDepth> {
    let colored = isColored
    guard colored.value else { return Resolved(value: .none, reason: colored.reason) }
    let term = host.variable("TERM") ?? ""
    let depth = host.variable("COLORTERM") ?? ""
    if depth == "truecolor" || depth == "24bit" || term.hasSuffix("-direct") {
      return Resolved(value: .truecolor, reason: colored.reason)
    }
    return Resolved(
      value: term.contains("256color") ? .palette : .sixteen, reason: colored.reason)
  }

  /// The flag before `NO_COLOR`, before `CLICOLOR_FORCE`, before `CLICOLOR`, before the setting,
  /// before the terminal.
  private var isColored: Resolved<Bool> {
    if settings.isColorForced, settings.color != "auto" {
      return Resolved(value: settings.color == "always", reason: "--color")
    }
    if filled("NO_COLOR") != nil { return Resolved(value: false, reason: "NO_COLOR") }
    for name in ["CLICOLOR_FORCE", "FORCE_COLOR"] {
      guard let force = filled(name) else { continue }
      if force != "0" { return Resolved(value: true, reason: name) }
      break
    }
    if host.variable("CLICOLOR") == "0" { return Resolved(value: false, reason: "CLICOLOR") }
    if settings.color != "auto" {
      return Resolved(value: settings.color == "always", reason: "as chosen")
    }
    if !output.isTerminal { return Resolved(value: false, reason: "no terminal") }
    return Resolved(value: host.variable("TERM") != "dumb", reason: "TERM")
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
    switch host.variable("TERM_PROGRAM") {
    case "iTerm.app", "WezTerm", "ghostty", "vscode", "Tabby", "rio": return true
    default: return false
    }
  }

  /// Writes a screen, all at once; the last thing that a command does.
  func show(_ block: Block) throws {
    let options = renderOptions
    let renderer = TextRenderer(
      colors: options.colors, palette: options.palette, hasLinks: options.hasLinks)
    try show(utf8: renderer.bytes(of: block), in: options)
    // Lines and spans are some hundred pieces of memory, which the system has back all at once.
    if host.endsAfterScreen {
      UnsafeMutablePointer<Block>.allocate(capacity: 1).initialize(to: block)
    }
  }

  /// Writes a screen that is drawn already, all at once.
  func show(utf8 bytes: [UInt8], in options: RenderOptions) throws {
    try output.write(options.glyphs == .ascii ? ASCIIText.bytes(of: bytes) : bytes)
  }

  /// Writes plain lines for people, all at once; what they quote may come from outside.
  func print(_ lines: [String]) throws {
    try show(lines.map { Line($0) })
  }

  /// Writes text for programs as it is, all at once.
  func write(text: String) throws {
    try output.write(Array(text.utf8))
  }

  /// Writes sentences for people, each on lines of its own that fit the width.
  func say(_ sentences: [String]) throws {
    let width = renderOptions.width
    try show(sentences.flatMap { Wrap.block(of: $0, width: width) })
  }

  /// Writes a document for programs, all at once.
  func write(document: String) throws {
    try write(text: document + "\n")
  }
}
