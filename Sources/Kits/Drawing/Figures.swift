/// Figures side by side, each with its name: `least 1,204   most 14,032`.
package enum Figures {
  /// As many lines as `width` needs; a figure that is wider than a line is broken.
  package static func lines(_ figures: [(name: String, text: String)], width: Int) -> Block {
    var block: Block = []
    var line = Line()
    for (name, text) in figures {
      var figure = Line(name, .quiet)
      if figure.width > 0 { figure.append(" ") }
      figure.append(text, name.isEmpty ? .quiet : .strong)
      if figure.width > width {
        if line.width > 0 { block.append(line) }
        line = Line()
        block += Wrap.block(of: figure.text, width: width)
        continue
      }
      if line.width > 0, line.width + 3 + figure.width > width {
        block.append(line)
        line = Line()
      }
      if line.width > 0 { line.append("   ") }
      line.append(figure)
    }
    if line.width > 0 { block.append(line) }
    return block
  }
}
