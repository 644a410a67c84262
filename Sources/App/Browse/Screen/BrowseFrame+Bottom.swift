import Cards
import Drawing
import Text
import Time

// The lines above the keys: a message, a prompt, or the selected row.

extension BrowseFrame {
  static let most = 3
  /// The cells that are left for typing beside a long question.
  private static let room = 14

  /// The lines, and the cell in the last where the cursor is while something is typed.
  var bottom: (lines: Block, typing: Int?) {
    guard let prompt = state.prompt else { return (message ?? [status], nil) }
    let (lines, column) = typed(prompt)
    // The reason for a refused answer, or the note of the question.
    let above =
      state.message?.isProblem == true
      ? message ?? [] : prompt.note.map { Wrap.block(of: $0, .quiet, width: size.columns) } ?? []
    let room = min(BrowseFrame.most, max(size.rows - lines.count - 3, 0))
    return (above.prefix(room) + lines, column)
  }

  /// The lines of a prompt, and the cell in the last where the cursor is.
  private func typed(_ prompt: BrowsePrompt) -> (lines: Block, column: Int) {
    if prompt.purpose == .tags, let round = state.round {
      let lines = round.tagLines(after: prompt.label, width: size.columns, glyphs: glyphs)
      return (lines, min(lines.last?.width ?? 0, size.columns - 1))
    }
    let (line, column) = line(of: prompt)
    return ([line], column)
  }

  /// The lines of the message; nil without one.
  private var message: Block? {
    guard let message = state.message else { return nil }
    let role = message.isProblem ? Role.alert : .text
    let lines = message.lines.flatMap { Wrap.lines(of: $0.string, width: size.columns) }
    var block = lines.prefix(BrowseFrame.most).map { Line($0, role) }
    if lines.count > block.count {
      var last = block.removeLast()
      last.cut(to: size.columns - 2, glyphs: glyphs)
      last.append(glyphs == .unicode ? " …" : "..", role)
      block.append(last)
    }
    return block
  }

  /// The selected row or picked day, and the range of visible rows.
  private var status: Line {
    let count = page?.count ?? content.rows.count
    let top = page == nil ? state.top : min(state.pageTop, max(count - height, 0))
    var line = Line()
    if let picked = state.picked {
      line.append(DayText.long(picked), .quiet)
    } else if page != nil {
      line.append("Any other key closes this page.", .quiet)
    } else if let index = selectedIndex, !content.rows[index].label.isEmpty {
      let row = content.rows[index]
      line.append(row.info.isEmpty ? row.label : row.label + glyphs.dot + row.info, .quiet)
    } else {
      line.append(content.status, .quiet)
    }
    guard state.picked == nil, count > height else { return line }
    let last = min(top + height, count)
    let isNarrow = size.columns < BrowseHints.roomy
    let position = Line(
      isNarrow ? "\(last)/\(count)" : "\(top + 1)\(glyphs.range)\(last) of \(count)", .quiet)
    line.cut(to: size.columns - position.width - 2, glyphs: glyphs)
    line.pad(to: size.columns - position.width)
    line.append(position)
    return line
  }

  /// The prompt with its text, cut at the left if it is longer than the line.
  private func line(of prompt: BrowsePrompt) -> (Line, column: Int) {
    var line = Line(prompt.label, .quiet)
    var room = BrowseFrame.room
    if case .rating = prompt.purpose { room = 1 }
    line.cut(to: max(size.columns - room, size.columns / 2), glyphs: glyphs)
    room = size.columns - line.width - 1
    var before = Array(CleanText(prompt.field.before).string)
    while TextWidth.cells(of: String(before)) > room { before.removeFirst() }
    line.append(String(before))
    let column = line.width
    line.append(prompt.field.after)
    line.cut(to: size.columns, glyphs: glyphs)
    return (line, column)
  }
}
