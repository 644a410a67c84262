import Almanac
import Cards

/// How screens are drawn here and now.
package struct Look: Sendable {
  /// In cells, 20 to 500.
  package var width: Int
  package var glyphs: Glyphs
  package var colors: ColorDepth
}

extension Environment {
  /// The look that the flags, variables, settings and the terminal make together.
  var look: Look {
    Look(width: width, glyphs: isASCII ? .ascii : .unicode, colors: colors)
  }

  private var width: Int {
    let width = settings.width ?? filled("COLUMNS").flatMap { Int($0) } ?? output.columns ?? 80
    return min(max(width, 20), 500)
  }

  private var isASCII: Bool {
    if let ascii = settings.ascii { return ascii }
    // The console of Linux has no braille and few of the lines.
    if variable("TERM") == "linux" { return true }
    let locale = filled("LC_ALL") ?? filled("LC_CTYPE") ?? filled("LANG") ?? "C"
    let lower = locale.lowercased()
    return !lower.contains("utf-8") && !lower.contains("utf8")
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
    try output.write(TextRenderer(colors: look.colors).bytes(of: block))
  }

  /// Writes plain lines, all at once.
  func print(_ lines: [String]) throws {
    try output.write(Array((lines.joined(separator: "\n") + "\n").utf8))
  }
}
