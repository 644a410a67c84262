import Cards
import Drawing
import Host

extension Context {
  /// What the terminal can show, and why that is thought.
  var terminalFindings: FindingSection {
    FindingSection(
      "terminal", "Terminal",
      [
        Finding(
          "terminal", "Output",
          output.isTerminal
            ? "a terminal" + (filled("TERM").map { ", \($0)" } ?? "") : "no terminal",
          value: .text(output.isTerminal ? filled("TERM") ?? "" : "none")),
        Finding(
          "width", "Width", "\(width.value) cells (\(width.reason))",
          value: .integer(Int64(width.value))),
        Finding(
          "colors", "Colours", "\(words(for: colors.value)) (\(colors.reason))",
          value: .text(words(for: colors.value))),
        Finding(
          "glyphs", "Characters", "\(words(for: glyphs.value)) (\(glyphs.reason))",
          value: .text(words(for: glyphs.value))),
      ])
  }

  private func words(for depth: ColorDepth) -> String {
    switch depth {
    case .none: "none"
    case .sixteen: "16"
    case .palette: "256"
    case .truecolor: "all"
    }
  }

  private func words(for glyphs: Glyphs) -> String {
    switch glyphs {
    case .unicode: "Unicode"
    case .ascii: "ASCII"
    }
  }
}
