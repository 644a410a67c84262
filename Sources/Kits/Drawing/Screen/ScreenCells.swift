import Text

/// A whole screen as cells.
package struct ScreenCells {
  package let columns, rows: Int
  /// Row by row, `columns` each.
  private var cells: [ScreenCell]

  /// Lines on a screen: wider lines are cut, and of too many lines the last are shown.
  package init(_ lines: some BidirectionalCollection<Line>, columns: Int, rows: Int) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
    cells = []
    cells.reserveCapacity(self.columns * self.rows)
    for line in lines.suffix(self.rows) { append(line) }
    cells += repeatElement(.blank, count: self.columns * self.rows - cells.count)
  }

  /// The lines of a frame with its selections.
  package init(_ frame: ScreenFrame, in size: ScreenSize) {
    self.init(frame.lines, columns: size.columns, rows: size.rows)
    for selection in frame.selections where 0..<rows ~= selection.row {
      let start = selection.row * columns
      if let mark = selection.mark, mark < columns {
        cells[start + mark] = ScreenCell(text: selection.sign, role: .strong, backdrop: .none)
      }
      for column in selection.cells.clamped(to: 0..<columns) {
        cells[start + column].backdrop = selection.ground
        // Exchanged colours of several roles would be grounds of several colours.
        if selection.ground == .reversed { cells[start + column].role = .text }
      }
    }
  }

  subscript(row: Int) -> ArraySlice<ScreenCell> { cells[row * columns..<(row + 1) * columns] }

  /// The text of a row as a reader sees it, without blanks at its end.
  package func text(of row: Int) -> String {
    let text = self[row].reduce(into: "") { $0 += $1.text }
    let end = text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex
    return String(text[..<end])
  }

  private mutating func append(_ line: Line) {
    let end = cells.count + columns
    for span in line.spans where cells.count < end {
      if span.isLinkEdge { continue }
      add(span, before: end)
    }
    cells += repeatElement(.blank, count: end - cells.count)
  }

  private mutating func add(_ span: StyledText, before end: Int) {
    let text = span.text.string
    if span.isBlank {
      cells += repeatElement(.blank, count: min(span.width, end - cells.count))
      return
    }
    if span.count > 1, span.width == span.count {
      var cell = ScreenCell(text: text, role: span.role, backdrop: span.backdrop)
      cell.isComplex = text.unicodeScalars.count > 1
      cells += repeatElement(cell, count: min(span.count, end - cells.count))
      return
    }
    for _ in 0..<span.count {
      for character in text {
        let part = String(character)
        let isASCII = part.utf8.count == 1
        let width = isASCII ? 1 : TextWidth.cells(of: part)
        if width == 0 {
          // A mark without a character before it has no cell of its own.
          if let last = cells.indices.last, last >= end - columns {
            cells[last].text += part
            cells[last].isComplex = true
          }
          continue
        }
        guard cells.count + width <= end else { return }
        var cell = ScreenCell(text: part, role: span.role, backdrop: span.backdrop)
        cell.isComplex = !isASCII && (width > 1 || part.unicodeScalars.count > 1)
        cells.append(cell)
        cell.text = ""
        for _ in 1..<width { cells.append(cell) }
      }
    }
  }

  /// A part of a row to write: its first cell, its text, and whether the rest of the row is erased.
  struct Run {
    let row, column: Int
    let line: Line
    let erasesRest: Bool
    /// Whether terminals may differ in how many cells it takes.
    let isComplex: Bool
  }

  /// What to write so that a terminal that shows `before` shows these cells: row by row, or ordered
  /// by style, because a change of style is longer than a move of the cursor.
  func alternatives(since before: ScreenCells) -> [[Run]] {
    var whole: [Run] = []
    var changed: [Int] = []
    for row in 0..<rows {
      // By index, because a slice copies each cell that it compares.
      let range = row * columns..<(row + 1) * columns
      if !range.contains(where: { cells[$0] != before.cells[$0] }) { continue }
      // The terminal may have put the rest of a complex row elsewhere: it comes first, and whole.
      if range.contains(where: { cells[$0].isComplex || before.cells[$0].isComplex }) {
        whole.append(run(row))
      } else {
        changed.append(row)
      }
    }
    return [
      whole + runs(in: changed, since: before), whole + runsByStyle(in: changed, since: before),
    ]
  }

  /// Unchanged cells of this many bytes are written again, because moving the cursor takes as many.
  private static let gap = 4

  private func runs(in changed: [Int], since before: ScreenCells) -> [Run] {
    var runs: [Run] = []
    for row in changed {
      let start = row * columns
      var column = 0
      while column < columns {
        guard cells[start + column] != before.cells[start + column] else {
          column += 1
          continue
        }
        var end = column + 1
        var next = end
        var unchanged = 0
        while next < columns, unchanged <= ScreenCells.gap {
          if cells[start + next] == before.cells[start + next] {
            unchanged += cells[start + next].text.utf8.count
          } else {
            end = next + 1
            unchanged = 0
          }
          next += 1
        }
        // Blanks to the end of the row are erased.
        if (end..<columns).allSatisfy({ cells[start + $0].isBlank }) { end = columns }
        runs.append(run(row, column..<end))
        column = end
      }
    }
    return runs
  }

  /// Some columns of a row whose cells all terminals count alike, or the whole row.
  private func run(_ row: Int, _ part: Range<Int>? = nil) -> Run {
    let range = part ?? 0..<columns
    let start = row * columns
    var end = range.upperBound
    let reachesEnd = end == columns
    if reachesEnd {
      while end > range.lowerBound, cells[start + end - 1].isBlank { end -= 1 }
    }
    var line = Line()
    var index = range.lowerBound
    while index < end {
      let first = cells[start + index]
      var text = first.text
      var next = index + 1
      while next < end {
        let cell = cells[start + next]
        guard cell.backdrop == first.backdrop, cell.role == first.role || cell.isBlank,
          !(first.isBlank && cell.role != first.role)
        else { break }
        text += cell.text
        next += 1
      }
      line.append(
        StyledText(CleanText(text), count: 1, width: next - index, first.role).on(first.backdrop))
      index = next
    }
    return Run(
      row: row, column: range.lowerBound, line: line, erasesRest: reachesEnd && end < columns,
      isComplex: part == nil)
  }
}

struct ScreenCell: Equatable {
  /// One character with its marks; empty for the second cell of a wide one.
  var text: String
  var role: Role
  var backdrop: Backdrop

  static let blank = ScreenCell(text: " ", role: .text, backdrop: .none)

  /// Whether it is a blank of the terminal's own colour, which looks the same in all roles.
  var isBlank: Bool { text == " " && backdrop == .none }

  /// Whether terminals differ in its cells: it is wide, the half of one, or has marks.
  var isComplex = false

  init(text: String, role: Role, backdrop: Backdrop) {
    self.text = text
    // Blanks look the same in every role.
    self.role = text == " " ? .text : role
    self.backdrop = backdrop
  }
}

extension ScreenCells {
  private func runsByStyle(in changed: [Int], since before: ScreenCells) -> [Run] {
    var groups: [(role: Role, backdrop: Backdrop, runs: [Run])] = [(.text, .none, [])]
    for row in changed {
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
    return groups.flatMap(\.runs)
  }

  /// Unchanged cells of this many bytes are written again, because moving the cursor takes as many.
  private static let bridge = 3

  /// The changed cells of a row that take one cell each, in parts of one style.
  private func pieces(of row: Int, since before: ScreenCells) -> [Run] {
    let start = row * columns
    func isChanged(_ column: Int) -> Bool { cells[start + column] != before.cells[start + column] }
    // The rest is erased.
    let end = ((0..<columns).last { !cells[start + $0].isBlank } ?? -1) + 1
    let isErased = (end..<columns).contains(where: isChanged)
    var pieces: [Run] = []
    var column = 0
    while column < end {
      guard isChanged(column) else {
        column += 1
        continue
      }
      // Blanks have the style of the text after them, or before them.
      var first = cells[start + column]
      var last = column + 1
      var next = last
      var unchanged = 0
      while next < end, unchanged <= ScreenCells.bridge {
        let cell = cells[start + next]
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
      let part = cells[start + column..<start + last]
      let text = part.reduce(into: "") { $0 += $1.text }
      // What follows the blanks may be unchanged, and not a part of it.
      let style = part.first { !$0.isBlank } ?? .blank
      var line = Line()
      line.append(
        StyledText(CleanText(text), count: 1, width: last - column, style.role).on(style.backdrop))
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
