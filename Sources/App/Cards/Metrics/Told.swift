import Drawing
import Text

/// Sentences that tell what a command has done.
enum Told {
  /// A sentence a line, and `end` behind the last of them where there is room, else below.
  static func lines(_ sentences: [String], end: String, width: Int, glyphs: Glyphs) -> Block {
    var lines: [CleanText] = []
    for sentence in sentences {
      let line = CleanText(sentence)
      if line.width <= width {
        lines.append(line)
      } else {
        lines += Wrap.lines(of: sentence, width: width)
      }
    }
    let joined = lines.last.map { $0 + CleanText(glyphs.dot + end) }
    if let joined, joined.width <= width {
      lines[lines.count - 1] = joined
    } else {
      lines += Wrap.lines(of: end, width: width)
    }
    return lines.map { Line($0) }
  }
}
