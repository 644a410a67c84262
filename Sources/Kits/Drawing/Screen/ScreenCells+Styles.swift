import Text

extension ScreenCells {
  /// The runs of ``runs(since:)``, divided and ordered by style: the sequence that changes a style
  /// is longer than one that moves the cursor.
  func runsByStyle(since before: ScreenCells) -> [Run] {
    var groups: [(role: Role, backdrop: Backdrop, runs: [Run])] = [(.text, .none, [])]
    var whole: [Run] = []
    for row in 0..<rows where self[row] != before[row] {
      if self[row].contains(where: \.isComplex) || before[row].contains(where: \.isComplex) {
        // Rewritten whole: the terminal may have put the rest of the row elsewhere.
        whole.append(run(row, 0..<columns))
        continue
      }
      for run in pieces(of: row, since: before) {
        let span = run.line.spans.first
        let (role, backdrop) = (span?.role ?? .text, span?.backdrop ?? .none)
        if let index = groups.firstIndex(where: { $0.role == role && $0.backdrop == backdrop }) {
          groups[index].runs.append(run)
        } else {
          groups.append((role, backdrop, [run]))
        }
      }
    }
    return groups.flatMap(\.runs) + whole
  }

  /// Unchanged cells of this many bytes are written again, because moving the cursor takes as many.
  private static let bridge = 3

  /// The changed cells of a row that take one cell each, in parts of one style.
  private func pieces(of row: Int, since before: ScreenCells) -> [Run] {
    let (new, old) = (Array(self[row]), before[row])
    let start = old.startIndex
    func isChanged(_ column: Int) -> Bool { new[column] != old[start + column] }
    // The rest is erased.
    let end = (new.lastIndex { !$0.isBlank } ?? -1) + 1
    let isErased = (end..<columns).contains(where: isChanged)
    var pieces: [Run] = []
    var column = 0
    while column < end {
      guard isChanged(column) else {
        column += 1
        continue
      }
      // Blanks have the style of the text after them, or before them.
      var first = new[column]
      var last = column + 1
      var next = last
      var unchanged = 0
      while next < end, unchanged <= ScreenCells.bridge {
        let cell = new[next]
        guard cell.backdrop == first.backdrop,
          cell.role == first.role || cell.isBlank || first.isBlank
        else { break }
        if first.isBlank { first = cell }
        if isChanged(next) {
          last = next + 1
          unchanged = 0
        } else {
          unchanged += cell.text.utf8.count
        }
        next += 1
      }
      let text = new[column..<last].reduce(into: "") { $0 += $1.text }
      // What follows the blanks may be unchanged, and not a part of it.
      let style = new[column..<last].first { !$0.isBlank } ?? .blank
      let span = StyledText(CleanText(text), count: 1, width: last - column, style.role)
        .on(style.backdrop)
      var line = Line()
      line.append(span)
      pieces.append(
        Run(
          row: row, column: column, line: line, erasesRest: isErased && last == end,
          isComplex: false))
      column = last
    }
    if isErased, pieces.last?.erasesRest != true {
      pieces.append(Run(row: row, column: end, line: Line(), erasesRest: true, isComplex: false))
    }
    return pieces
  }
}
