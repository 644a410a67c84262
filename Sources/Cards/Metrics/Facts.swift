/// Short facts side by side, each a quiet word and what it says: `least 1,204   most 14,032`.
enum Facts {
  /// On as many lines as `width` needs; a fact that is wider than a line is broken.
  static func lines(_ facts: [(name: String, text: String)], width: Int) -> Block {
    var block: Block = []
    var line = Line()
    for (name, text) in facts {
      var fact = Line(name, .quiet)
      if fact.width > 0 { fact.append(" ") }
      fact.append(text, name.isEmpty ? .quiet : .strong)
      if fact.width > width {
        if line.width > 0 { block.append(line) }
        line = Line()
        block += Wrap.lines(of: fact.text, width: width).map { Line($0) }
        continue
      }
      if line.width > 0, line.width + 3 + fact.width > width {
        block.append(line)
        line = Line()
      }
      if line.width > 0 { line.append("   ") }
      line.append(fact)
    }
    if line.width > 0 { block.append(line) }
    return block
  }
}
