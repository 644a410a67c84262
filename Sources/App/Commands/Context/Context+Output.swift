import Actions
import Drawing
import Readings
import Text

extension Context {
  /// How to render, from the options, environment variables, settings and the terminal.
  var renderOptions: RenderOptions {
    RenderOptions(
      width: width.value, glyphs: drawnGlyphs, colors: colors.value, hasLinks: hasLinks,
      theme: settings.theme,
      background: settings.theme == .standard ? .unknown : ground)
  }

  /// In order of precedence: the option, `COLUMNS`, the terminal, the one behind standard error.
  var width: Resolved<Int> {
    if settings.isPlain { return Resolved(value: PlainText.width, reason: "plain") }
    let (width, reason) =
      if let width = settings.width {
        (width, "--width")
      } else if let width = nonEmptyVariable("COLUMNS").flatMap({ Int($0) }), width > 0 {
        // Some programs set COLUMNS to 0 if they do not know the width.
        (width, "COLUMNS")
      } else if let width = output.columns {
        (width, "the terminal")
      } else if let width = errors.columns {
        // Output that is piped to a pager or a file is still read on this terminal.
        (width, "the terminal of standard error")
      } else {
        (80, "default")
      }
    return Resolved(value: min(max(width, 20), 500), reason: reason)
  }

  /// What screens are drawn with: words where sentences are printed, else what the terminal can show.
  var drawnGlyphs: Glyphs { settings.isPlain ? .words : glyphs.value }

  /// The same context for a screen with keys, which is drawn whatever is printed.
  var forScreen: Context {
    var context = self
    context.settings.isPlain = false
    return context
  }

  /// In order of precedence: the option or setting, what the terminal and the locale can show.
  var glyphs: Resolved<Glyphs> {
    if let ascii = settings.ascii {
      return Resolved(
        value: ascii ? .ascii : .unicode,
        reason: settings.isASCIIForced ? "--ascii" : "setting ascii")
    }
    // The Linux console has no braille patterns and few box-drawing characters.
    if host.variable("TERM") == "linux" { return Resolved(value: .ascii, reason: "TERM is linux") }
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let locale = nonEmptyVariable(name) else { continue }
      return Resolved(value: RenderOptions.isUTF8(locale) ? .unicode : .ascii, reason: name)
    }
    return Resolved(value: .ascii, reason: "no locale is set")
  }

  var colors: Resolved<ColorDepth> {
    if settings.isPlain { return Resolved(value: .none, reason: "plain") }
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

  /// In order of precedence: the option, `NO_COLOR`, `CLICOLOR_FORCE`, `CLICOLOR`, the setting, the
  /// terminal.
  private var isColored: Resolved<Bool> {
    if settings.isColorForced, settings.color != "auto" {
      return Resolved(value: settings.color == "always", reason: "--color")
    }
    if nonEmptyVariable("NO_COLOR") != nil { return Resolved(value: false, reason: "NO_COLOR") }
    for name in ["CLICOLOR_FORCE", "FORCE_COLOR"] {
      guard let force = nonEmptyVariable(name) else { continue }
      if force != "0" { return Resolved(value: true, reason: name) }
      break
    }
    if host.variable("CLICOLOR") == "0" { return Resolved(value: false, reason: "CLICOLOR") }
    if settings.color != "auto" {
      return Resolved(value: settings.color == "always", reason: "setting color")
    }
    if !output.isTerminal { return Resolved(value: false, reason: "not a terminal") }
    return Resolved(value: host.variable("TERM") != "dumb", reason: "TERM")
  }

  /// Whether the terminal is known to support links; others may show the escape sequences as text.
  private var hasLinks: Bool {
    guard !settings.isPlain, output.isTerminal, let term = nonEmptyVariable("TERM"), term != "dumb"
    else { return false }
    if term == "xterm-kitty" || term == "xterm-ghostty" || term.hasPrefix("foot") { return true }
    if let version = nonEmptyVariable("VTE_VERSION").flatMap({ Int($0) }) { return version >= 5000 }
    for name in ["KITTY_WINDOW_ID", "WT_SESSION", "KONSOLE_VERSION"]
    where nonEmptyVariable(name) != nil {
      return true
    }
    switch host.variable("TERM_PROGRAM") {
    case "iTerm.app", "WezTerm", "ghostty", "vscode", "Tabby", "rio": return true
    default: return false
    }
  }

  /// Whether the terminal is known to show several changes at once if it is asked to.
  var isSynchronized: Bool {
    let term = host.variable("TERM") ?? ""
    if ["xterm-kitty", "xterm-ghostty", "alacritty", "contour"].contains(term) { return true }
    if term.hasPrefix("foot") || nonEmptyVariable("KITTY_WINDOW_ID") != nil { return true }
    return ["iTerm.app", "WezTerm", "ghostty"].contains(host.variable("TERM_PROGRAM") ?? "")
  }

  /// Reads what a screen shows.
  var reading: Reading { Reading(world, glyphs: drawnGlyphs) }

  /// Prints a document for programs, or draws it; the last thing that a command does.
  func show(_ sheet: Sheet, isDocument: Bool) throws {
    if isDocument { return try write(document: sheet.document()) }
    try show(try sheet.block(renderOptions))
  }

  /// Writes a screen in one call; the last thing that a command does.
  func show(_ block: Block) throws {
    if let capture { return capture.add(block) }
    let options = renderOptions
    if options.glyphs == .words {
      return try show(utf8: PlainText.bytes(of: block), in: options)
    }
    let renderer = TextRenderer(
      colors: options.colors, palette: options.palette, hasLinks: options.hasLinks)
    try show(utf8: renderer.bytes(of: block), in: options)
  }

  /// Writes a screen that is already rendered, in one call.
  func show(utf8 bytes: [UInt8], in options: RenderOptions) throws {
    try output.write(glyphs.value == .ascii ? ASCIIText.bytes(of: bytes) : bytes)
  }

  /// Writes plain lines for people; control characters in them are removed.
  func print(_ lines: [String]) throws {
    try show(lines.map { Line($0) })
  }

  /// Writes text for programs, unchanged.
  func write(text: String) throws {
    try output.write(Array(text.utf8))
  }

  /// Writes sentences for people, each wrapped at the width.
  func say(_ sentences: [String]) throws {
    let width = renderOptions.width
    try show(sentences.flatMap { Wrap.block(of: $0, width: width) })
  }

  /// Writes sentences about what was done, unless `--quiet` was given.
  func acknowledge(_ sentences: [String]) throws {
    if !isQuiet { try say(sentences) }
  }

  /// Writes a JSON document for programs.
  func write(document: String) throws {
    try write(text: document + "\n")
  }
}
