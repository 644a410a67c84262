import Drawing
import Text

/// Places a picture and details about it: on the rows of a screen, or in print, where there are as
/// many rows as needed.
///
/// Details are beside a picture that leaves room for them, else side by side below it. On a screen
/// the last of them are omitted if rows are missing, and the picture gets the rows that remain.
package struct ViewLayout {
  package let width: Int
  /// nil in print.
  package let rows: Int?

  package init(width: Int, rows: Int? = nil) { (self.width, self.rows) = (width, rows) }

  /// The least widths of details beside a picture and below it, and the cells between two.
  private static let (besideWidth, belowWidth, gap) = (26, 36, 2)

  /// Something that can be drawn in a width.
  package typealias Detail = (_ width: Int) -> Block

  /// A picture with the least and the best size that is worth omitting details.
  package struct Picture {
    let leastRows: Int
    /// More columns than that are left to details; nil takes all.
    let bestWidth: Int?
    /// Draws it, if possible within some rows.
    let draw: (_ width: Int, _ rows: Int?) -> Block

    package init(
      leastRows: Int, bestWidth: Int? = nil, _ draw: @escaping (_ width: Int, _ rows: Int?) -> Block
    ) { (self.leastRows, self.bestWidth, self.draw) = (leastRows, bestWidth, draw) }
  }

  /// The same below lines that are there already.
  func below(_ block: Block) -> ViewLayout {
    ViewLayout(width: width, rows: rows.map { max($0 - block.count, 1) })
  }

  package func block(_ picture: Picture, _ details: [Detail]) -> Block {
    if let best = picture.bestWidth, !details.isEmpty,
      width - best - ViewLayout.gap >= ViewLayout.besideWidth
    {
      let column = best + ViewLayout.gap
      let beside = fitting(details, 0) { shown in
        Block(shown.map { $0(width - column) }.joined(separator: [Line()]))
      }
      return picture.draw(best, rows).beside(beside, at: column)
    }
    let count = max((width + ViewLayout.gap) / (ViewLayout.belowWidth + ViewLayout.gap), 1)
    let below = fitting(details, picture.leastRows + 1) { shown in
      let count = min(count, shown.count)
      let column = Columns.cardWidth(count: count, width: width, gap: ViewLayout.gap)
      return Columns.block(
        shown.map { $0(column) + [Line()] }, count: count, width: width, gap: ViewLayout.gap)
    }
    if below.isEmpty { return picture.draw(width, rows) }
    return picture.draw(width, rows.map { $0 - below.count - 1 }) + [Line()] + below
  }

  /// As many of the first details as fit into the rows, without the blank lines below them.
  private func fitting(_ details: [Detail], _ others: Int, _ draw: ([Detail]) -> Block) -> Block {
    for count in stride(from: details.count, to: 0, by: -1) {
      var block = draw(Array(details.prefix(count)))
      while block.last?.width == 0 { block.removeLast() }
      if rows.map({ block.count + others <= $0 }) ?? true { return block }
    }
    return []
  }
}

/// Figures with their names, each with a bar that is full at the greatest.
package struct FigureBars {
  package struct Row {
    let name: String
    /// Without a figure there is no bar.
    let share: Double?
    let text: String
    let isShown: Bool

    package init(name: String, share: Double?, text: String, isShown: Bool = false) {
      (self.name, self.share, self.text, self.isShown) = (name, share, text, isShown)
    }
  }

  private let rows: [Row]
  private let hue: Hue

  package init(rows: [Row], hue: Hue) { (self.rows, self.hue) = (rows, hue) }

  private static let widestBar = 24

  package func block(width: Int, glyphs: Glyphs) -> Block {
    let column = rows.reduce(0) { max($0, TextWidth.cells(of: $1.text)) }
    return rows.map { row in
      var line = Line(row.isShown ? glyphs == .unicode ? "▸" : ">" : " ")
      line.append(row.name, row.isShown ? .strong : .quiet)
      line.append(" ")
      line.append(row.text, rightIn: column)
      if let share = row.share {
        line.append("  ")
        Bar.draw(
          fill: share, width: max(min(width - line.width - 1, FigureBars.widestBar), 4), hue: hue,
          glyphs: glyphs, in: &line)
      }
      return line.cutting(to: width, glyphs: glyphs)
    }
  }
}
