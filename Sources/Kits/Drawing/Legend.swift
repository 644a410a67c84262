/// The meanings of signs side by side.
package enum Legend {
  /// As many lines as `width` needs, three blanks between two entries; a wider entry is cut.
  package static func block(of entries: Block, width: Int, glyphs: Glyphs) -> Block {
    var block: Block = []
    var line = Line()
    for var entry in entries {
      entry.cut(to: width, glyphs: glyphs)
      if line.width > 0, line.width + 3 + entry.width > width {
        block.append(line)
        line = Line()
      }
      if line.width > 0 { line.append("   ") }
      line.append(entry)
    }
    return line.width > 0 ? block + [line] : block
  }
}
