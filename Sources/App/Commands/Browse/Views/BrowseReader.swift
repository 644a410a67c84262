import Drawing
import Text

/// What views read from, and for how large a screen.
struct BrowseReader {
  let context: Context
  /// Whether the sample data is shown.
  let isDemo: Bool
  /// The columns of the screen, and the rows below its first line and above its last two.
  let columns: Int
  let rows: Int

  /// From this width on, more is beside the rows.
  static let wide = 100
  /// The cells between what is beside each other.
  static let gap = 2

  var isWide: Bool { columns >= BrowseReader.wide }
  var glyphs: Glyphs { context.renderOptions.glyphs }

  /// What a command of dash prints; its failure is a row.
  func printed(_ arguments: [String], width: Int? = nil) -> [BrowseRow] {
    let width = width ?? columns
    let output = context.captured(.dash, arguments, width: width)
    return output.block.map { BrowseRow($0) }
      + output.problems.flatMap { wrapped($0.string, width: width) }
  }

  /// A sentence as rows.
  func wrapped(_ text: String, width: Int? = nil) -> [BrowseRow] {
    Wrap.block(of: text, .quiet, width: width ?? columns).map { BrowseRow($0) }
  }

  /// The names of panes, the shown one marked: `[Map]  List  Tiles`.
  func tabs(_ names: [String], shown: Int) -> Line {
    var line = Line()
    for (index, name) in names.enumerated() {
      if index > 0 { line.append(" ") }
      let isShown = index == min(shown, names.count - 1)
      line.append(isShown ? "[" : " ", .quiet)
      line.append(name, isShown ? .strong : .quiet)
      line.append(isShown ? "]" : " ", .quiet)
    }
    line.cut(to: columns, glyphs: glyphs)
    return line
  }
}

extension Block {
  /// The lines with others at their right, from a column on.
  func beside(_ others: Block, at column: Int) -> Block {
    (0..<Swift.max(count, others.count)).map { index in
      var line = index < count ? self[index] : Line()
      guard index < others.count else { return line }
      line.pad(to: column)
      line.append(others[index])
      return line
    }
  }
}
