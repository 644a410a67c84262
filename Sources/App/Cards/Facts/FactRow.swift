import Drawing
import Facts
import Text

/// A numbered fact as lines: number, year and text, broken beside them; the age behind it.
struct FactRow {
  let entry: DayFacts.Entry
  /// Stands before the number, right in its column: the date, where there are several.
  var date = ""
  /// How long ago it is.
  let age: String
  /// What was looked for, to be marked.
  var wanted: FoldedText?

  /// The columns of several rows.
  struct Columns {
    private(set) var date = 0
    private(set) var number = 0
    private(set) var year = 0

    init(for rows: [FactRow]) {
      for row in rows {
        date = max(date, row.date.utf8.count)
        number = max(number, "\(row.entry.number)".utf8.count)
        year = max(year, FactWords.year(row.entry.fact.year).utf8.count)
      }
    }

    /// The cells before the text.
    var width: Int { date + 2 + number + 2 + year + 2 }
  }

  /// The narrowest text that stands beside its year; narrower ones stand below.
  private static let tight = 18

  /// No line is wider than `width`; where `isStarred`, stars mark what was looked for.
  func block(in columns: Columns, width: Int, glyphs: Glyphs, isStarred: Bool) -> Block {
    let fact = entry.fact
    var head = Line()
    if columns.date > 0 { head.append(date, rightIn: columns.date) }
    head.append(.blank(2))
    head.append("\(entry.number)", .quiet, rightIn: columns.number)
    head.append(.blank(2))
    head.append(FactWords.year(fact.year), .strong, rightIn: columns.year)
    let isBeside = width - columns.width >= FactRow.tight
    let indent = isBeside ? columns.width : 2
    var block: Block = []
    if !isBeside {
      head.cut(to: width, glyphs: glyphs)
      block.append(head)
      head = Line()
    }
    let text = MarkedText(of: fact.text, wanted, hue: FactCard.hue)
    // Encoding an address takes time in proportion to its length: once, not for each line.
    let link = fact.link
    for words in text.lines(width: width - indent, isStarred: isStarred) {
      head.pad(to: indent)
      head.append(words, linkedTo: link)
      block.append(head)
      head = Line()
    }
    var tail = age
    if case .own = fact.origin { tail += ", yours" }
    // What was found in the title alone is said with it.
    if wanted != nil, !text.isMarked { tail = "\(CleanText(fact.title).string), \(tail)" }
    append(tail, to: &block, indent, width, glyphs)
    return block
  }

  /// Puts words behind the last line where there is room, else below it.
  private func append(
    _ tail: String, to block: inout Block, _ indent: Int, _ width: Int, _ glyphs: Glyphs
  ) {
    if let last = block.last, last.width + 3 + TextWidth.cells(of: tail) <= width {
      return block[block.count - 1].append(glyphs.dot + tail, .quiet)
    }
    block += Wrap.block(of: tail, .quiet, indent: indent, width: width)
  }
}
