import Drawing
import Text

/// Sentences that say what a command has done.
enum Sentences {
  /// One sentence on each line, and `end` after the last one if it fits, else below.
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
