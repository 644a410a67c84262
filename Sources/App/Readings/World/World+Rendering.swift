import Actions
import Drawing
import Text

// How screens are drawn: from the options, environment variables, settings and the terminal.

extension World {
  /// How to render, from the options, environment variables, settings and the terminal.
  package var renderOptions: RenderOptions {
    RenderOptions(
      width: width.value, glyphs: drawnGlyphs, colors: colors.value, hasLinks: hasLinks,
      theme: settings.theme, background: settings.theme == .standard ? .unknown : ground)
  }

  /// In order of precedence: the option, `COLUMNS`, the terminal of output, the terminal of errors.
  package var width: Resolved<Int> {
    if settings.isPlain { return (PlainText.width, "plain") }
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
    return (min(max(width, 20), 500), reason)
  }

  /// The glyphs of screens: words for plain text, else the glyphs of the terminal.
  package var drawnGlyphs: Glyphs { settings.isPlain ? .words : glyphs.value }

  /// In order of precedence: the option or setting, what the terminal and the locale can show.
  package var glyphs: Resolved<Glyphs> {
    if let ascii = settings.ascii {
      return (
        ascii ? .ascii : .unicode,
        settings.isASCIIForced ? "--ascii" : "setting ascii"
      )
    }
    // The Linux console has no braille patterns and few box-drawing characters.
    if variable("TERM") == "linux" { return (.ascii, "TERM is linux") }
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let locale = nonEmptyVariable(name) else { continue }
      return (RenderOptions.isUTF8(locale) ? .unicode : .ascii, name)
    }
    return (.ascii, "no locale is set")
  }

  package var colors: Resolved<ColorDepth> {
    if settings.isPlain { return (.none, "plain") }
    let colored = isColored
    guard colored.value else { return (.none, colored.reason) }
    let term = variable("TERM") ?? ""
    let depth = variable("COLORTERM") ?? ""
    if depth == "truecolor" || depth == "24bit" || term.hasSuffix("-direct") {
      return (.truecolor, colored.reason)
    }
    return (term.contains("256color") ? .palette : .sixteen, colored.reason)
  }

  /// From the option, `NO_COLOR`, `CLICOLOR_FORCE`, `CLICOLOR`, the setting or the terminal.
  private var isColored: Resolved<Bool> {
    if settings.isColorForced, settings.color != "auto" {
      return (settings.color == "always", "--color")
    }
    if nonEmptyVariable("NO_COLOR") != nil { return (false, "NO_COLOR") }
    for name in ["CLICOLOR_FORCE", "FORCE_COLOR"] {
      guard let force = nonEmptyVariable(name) else { continue }
      if force != "0" { return (true, name) }
      break
    }
    if variable("CLICOLOR") == "0" { return (false, "CLICOLOR") }
    if settings.color != "auto" { return (settings.color == "always", "setting color") }
    if !output.isTerminal { return (false, "not a terminal") }
    return (variable("TERM") != "dumb", "TERM")
  }

  /// Whether the terminal is known to support links; others may show the escape sequences as text.
  private var hasLinks: Bool {
    guard !settings.isPlain, output.isTerminal, let term = nonEmptyVariable("TERM"), term != "dumb"
    else { return false }
    if term == "xterm-kitty" || term == "xterm-ghostty" || term.hasPrefix("foot") { return true }
    if let version = nonEmptyVariable("VTE_VERSION").flatMap({ Int($0) }) { return version >= 5000 }
    for name in ["KITTY_WINDOW_ID", "WT_SESSION", "KONSOLE_VERSION"]
    where nonEmptyVariable(name) != nil { return true }
    switch variable("TERM_PROGRAM") {
    case "iTerm.app", "WezTerm", "ghostty", "vscode", "Tabby", "rio": return true
    default: return false
    }
  }

  /// Whether the terminal is known to show several changes at once if it is asked to.
  package var isSynchronized: Bool {
    let term = variable("TERM") ?? ""
    if ["xterm-kitty", "xterm-ghostty", "alacritty", "contour"].contains(term) { return true }
    if term.hasPrefix("foot") || nonEmptyVariable("KITTY_WINDOW_ID") != nil { return true }
    return ["iTerm.app", "WezTerm", "ghostty"].contains(variable("TERM_PROGRAM") ?? "")
  }

  /// Whether the background is dark or light: from the setting, else from `COLORFGBG`.
  package var ground: Background {
    if settings.ground != .unknown { return settings.ground }
    return nonEmptyVariable("COLORFGBG").map(World.ground(inColors:)) ?? .unknown
  }

  /// Parses `COLORFGBG`, such as `15;0`: the last number is the background's index of sixteen
  /// colours.
  package static func ground(inColors colors: String) -> Background {
    let last = colors.split(separator: ";", omittingEmptySubsequences: false).last ?? ""
    guard let index = Int(last) else { return .unknown }
    return switch index {
    case 0...6, 8: .dark
    case 7, 9...15: .light
    default: .unknown
    }
  }
}
