import Cards
import Drawing
import Host

extension Context {
  /// What the terminal can show, and where that is known from.
  var terminalFindings: FindingSection {
    // Plain text needs none of it.
    let (width, colors) = (forScreen.width, forScreen.colors)
    return FindingSection(
      "terminal", "Terminal",
      [
        Finding(
          "terminal", "Output",
          output.isTerminal
            ? "a terminal" + (nonEmptyVariable("TERM").map { ", \($0)" } ?? "") : "not a terminal",
          value: .text(output.isTerminal ? nonEmptyVariable("TERM") ?? "" : "none")),
        Finding(
          "width", "Width", "\(width.value) cells (\(width.reason))",
          value: .integer(Int64(width.value))),
        Finding(
          "colors", "Colours", "\(name(of: colors.value)) (\(colors.reason))",
          value: .text(name(of: colors.value))),
        Finding(
          "glyphs", "Characters", "\(name(of: glyphs.value)) (\(glyphs.reason))",
          value: .text(name(of: glyphs.value))),
      ])
  }

  private func name(of depth: ColorDepth) -> String {
    switch depth {
    case .none: "none"
    case .sixteen: "16"
    case .palette: "256"
    case .truecolor: "all"
    }
  }

  private func name(of glyphs: Glyphs) -> String {
    switch glyphs {
    case .unicode: "Unicode"
    case .ascii: "ASCII"
    case .words: "words only"
    }
  }
}
