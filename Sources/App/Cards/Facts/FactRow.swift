import Drawing
import Facts
import Text

/// A numbered fact as lines: number and year, the text wrapped beside them, and then the age.
struct FactRow {
  let entry: DayFacts.Entry
  /// The date, aligned right before the number, in lists of several dates.
  var date = ""
  let age: String
  /// The searched text, to be marked.
  var wanted: FoldedText?

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

    var width: Int { date + 2 + number + 2 + year + 2 }
  }

  /// The narrowest text beside a year; where there is less room, the text is below the year.
  private static let tight = 18

  /// Lines of at most `width` cells; with `isStarred`, stars mark found words.
  func block(in columns: Columns, width: Int, glyphs: Glyphs, isStarred: Bool) -> Block {
    let fact = entry.fact
    if glyphs == .words { return [sentence] }
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
    if fact.place != nil { tail += " " + FactWords.placeMark(glyphs) }
    if case .own = fact.origin { tail += ", yours" }
    // Found in the title alone, so the title is shown.
    if wanted != nil, !text.isMarked { tail = "\(CleanText(fact.title).string), \(tail)" }
    append(tail, to: &block, indent, width, glyphs)
    return block
  }

  /// `1 Jan 2007: Bulgaria joins, 19 years ago, number 3`.
  private var sentence: Line {
    let fact = entry.fact
    let year = FactWords.year(fact.year)
    let place = fact.place == nil ? "" : " " + FactWords.placeMark(.words)
    var facts = [FactWords.withoutEnd(Wrap.joined(fact.text)), age + place]
    if case .own = fact.origin { facts.append("yours") }
    return PlainText.sentence(
      date.isEmpty ? year : "\(date) \(year)", facts + ["number \(entry.number)"])
  }

  /// Appends the tail to the last line if there is room, else below it.
  private func append(
    _ tail: String, to block: inout Block, _ indent: Int, _ width: Int, _ glyphs: Glyphs
  ) {
    if let last = block.last, last.width + 3 + TextWidth.cells(of: tail) <= width {
      return block[block.count - 1].append(glyphs.dot + tail, .quiet)
    }
    block += Wrap.block(of: tail, .quiet, indent: indent, width: width)
  }
}
