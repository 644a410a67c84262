import Drawing
import Text

/// Clean sentences that tell what a command has done.
enum Told {
  /// A sentence a line, and `end` behind the last of them where there is room, else below.
  static func lines(_ sentences: [String], end: String, width: Int, glyphs: Glyphs) -> Block {
    var lines: [String] = []
    for sentence in sentences {
      if TextWidth.cells(of: sentence) <= width {
        lines.append(sentence)
      } else {
        lines += Wrap.lines(of: sentence, width: width)
      }
    }
    let joined = lines.last.map { $0 + glyphs.dot + end }
    if let joined, TextWidth.cells(of: joined) <= width {
      lines[lines.count - 1] = joined
    } else {
      lines += Wrap.lines(of: end, width: width)
    }
    return lines.map { Line($0) }
  }
}
