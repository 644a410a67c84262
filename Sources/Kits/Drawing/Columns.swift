/// Cards side by side.
package enum Columns {
  /// How many columns fit a terminal of that width; words are never side by side.
  package static func count(in width: Int, glyphs: Glyphs) -> Int {
    width >= 100 && glyphs != .words ? 2 : 1
  }

  /// How wide a card in one of `count` columns is.
  package static func cardWidth(count: Int, width: Int, gap: Int) -> Int {
    max((width - gap * (count - 1)) / max(count, 1), 0)
  }

  /// Cards in columns, each card in the shortest column so far, so that they are read in order.
  ///
  /// Cards are at most ``cardWidth(count:width:gap:)`` wide, and the lines then at most `width`.
  package static func block(_ cards: [Block], count: Int, width: Int, gap: Int) -> Block {
    guard count > 1 else { return cards.flatMap { $0 } }
    let cardWidth = cardWidth(count: count, width: width, gap: gap)
    var columns = [Block](repeating: [], count: count)
    for card in cards {
      var shortest = 0
      for column in 1..<count where columns[column].count < columns[shortest].count {
        shortest = column
      }
      columns[shortest] += card
    }
    // The lines of the first column are extended in place.
    var block = columns.removeFirst()
    for (column, lines) in columns.enumerated() {
      while block.count < lines.count { block.append(Line()) }
      for row in lines.indices {
        block[row].pad(to: (column + 1) * (cardWidth + gap))
        block[row].append(lines[row])
      }
    }
    return block
  }
}
