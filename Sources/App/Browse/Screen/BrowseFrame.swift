import Cards
import Drawing
import Text
import Time

/// A frame of `dash browse`: the day, the rows of the view, a status line, and the keys.
struct BrowseFrame {
  let state: BrowseState
  let content: BrowseContent
  let size: ScreenSize
  let glyphs: Glyphs
  /// In whose colours it is drawn.
  let theme: Theme
  /// The ground of the selected row.
  let ground: Backdrop

  /// Smaller screens say so.
  static let least = ScreenSize(columns: 30, rows: 10)
  /// The lines that are not rows of the view.
  private static let others = 3

  static func height(in size: ScreenSize, heading: Int = 0) -> Int {
    max(size.rows - others - (hasViews(in: size) ? 1 : 0) - heading, 1)
  }

  /// Whether a line shows the views.
  private static func hasViews(in size: ScreenSize) -> Bool { size.columns >= BrowseHints.wide }

  /// Exactly as many lines as the screen has rows, none wider than it.
  func frame(picker: Block) -> ScreenFrame {
    guard size.columns >= BrowseFrame.least.columns, size.rows >= BrowseFrame.least.rows else {
      var line = Line(
        "needs \(BrowseFrame.least.columns)" + (glyphs == .unicode ? "×" : "x")
          + "\(BrowseFrame.least.rows)")
      line.cut(to: size.columns, glyphs: glyphs)
      return ScreenFrame(lines: [line])
    }
    var lines: Block = [header]
    var cursor = ScreenFrame.Cursor(row: 0, column: 0)
    var selections: [ScreenFrame.Selection] = []
    if let page {
      lines += page.dropFirst(min(state.pageTop, max(page.count - height, 0))).prefix(height)
    } else {
      lines += content.heading
      let end = min(state.top + height, content.rows.count)
      let first = lines.count - min(state.top, end)
      lines += content.rows[min(state.top, end)..<end].map(\.line)
      for spot in spots {
        for line in spot.lines.clamped(to: state.top..<max(end, state.top)) {
          let isFirst = line == spot.lines.lowerBound
          let mark = isFirst ? spot.mark : nil
          if let mark { cursor = ScreenFrame.Cursor(row: first + line, column: mark) }
          selections.append(
            ScreenFrame.Selection(
              row: first + line, cells: spot.cells, ground: ground, mark: mark,
              sign: glyphs == .unicode ? "▸" : ">"))
        }
      }
      beside(content.details, &lines)
    }
    if state.picked != nil { lines = covered(lines, by: picker) }
    let (bottom, typing) = bottom
    let hints = BrowseHints(
      state: state, content: content, height: height, width: size.columns, glyphs: glyphs)
    let last = BrowseFrame.hasViews(in: size) ? [hints.views, hints.line] : [hints.line]
    let count = size.rows - bottom.count - last.count
    while lines.count < count { lines.append(Line()) }
    lines = Array(lines.prefix(count))
    if let typing { cursor = ScreenFrame.Cursor(row: count + bottom.count - 1, column: typing) }
    lines += bottom + last
    for index in lines.indices { lines[index].cut(to: size.columns, glyphs: glyphs) }
    var frame = ScreenFrame(lines: lines, cursor: cursor, hidesCursor: typing == nil)
    frame.theme = theme
    frame.selections = state.picked == nil ? selections.filter { $0.row < count } : []
    return frame
  }

  /// Where the selected item is drawn.
  private var spots: [BrowseSpot] {
    let target = state.target(in: content)?.item
    let spots = content.spots.filter { $0.item == target }
    guard spots.isEmpty, let index = selectedIndex, let item = content.rows[index].item
    else { return spots }
    let width =
      size.columns - (content.details.isEmpty ? 0 : BrowseDetails.width + BrowseReader.gap)
    return [
      BrowseSpot(item: item, lines: index..<index + 1, cells: 0..<width, mark: content.markColumn)
    ]
  }

  var height: Int {
    BrowseFrame.height(in: size, heading: state.page == nil ? content.heading.count : 0)
  }

  /// Help, or what a command has printed.
  var page: Block? {
    guard let page = state.page else { return nil }
    return page.isEmpty
      ? BrowseKeys.block(matching: state.filter, width: size.columns, glyphs: glyphs)
      : page.map { Line($0) }
  }

  var selectedIndex: Int? { content.index(of: state.selected) }

  /// `‹ Thu 19  Friday 20 November 2026  Sat 21 ›` and the view at the right.
  private var header: Line {
    let isUnicode = glyphs == .unicode
    let (before, after) = (state.day - 1, state.day + 1)
    var line = Line()
    let isRoomy = size.columns >= 72
    line.append(isUnicode ? "‹ " : "< ", .quiet)
    if isRoomy, before != state.day { line.append(DayText.narrow(before) + "  ", .quiet) }
    line.append(
      isRoomy ? DayText.long(state.day) : DayText.plain(state.day, on: state.today), .strong)
    if isRoomy, after != state.day { line.append("  " + DayText.narrow(after), .quiet) }
    line.append(isUnicode ? " ›" : " >", .quiet)
    // The pane where no heading shows it.
    var words =
      content.heading.isEmpty && content.panes.indices.contains(state.pane)
      ? content.panes[state.pane] : state.view.rawValue
    if state.day == state.today { words = "today" + glyphs.dot + words }
    var tail = Line(words, .quiet)
    if let note = content.note, isRoomy {
      var longer = note
      longer.append(glyphs.dot, .quiet)
      longer.append(tail)
      if line.width + 2 + longer.width <= size.columns { tail = longer }
    }
    if line.width + 2 + tail.width <= size.columns {
      line.pad(to: size.columns - tail.width)
      line.append(tail)
    }
    return line
  }

  /// Puts details at the right of the lines below the first.
  private func beside(_ details: Block, _ lines: inout Block) {
    guard !details.isEmpty else { return }
    let width = details.reduce(0) { max($0, $1.width) }
    let column = max(size.columns - width, 0)
    while lines.count < min(details.count + 1, height + 1) { lines.append(Line()) }
    for (index, detail) in details.enumerated() where index + 1 < lines.count {
      lines[index + 1].cut(to: column, glyphs: glyphs)
      lines[index + 1].pad(to: column)
      lines[index + 1].append(detail)
    }
  }

  /// The lines with a picker over the first of them.
  private func covered(_ lines: Block, by picker: Block) -> Block {
    var lines = lines
    while lines.count < picker.count + 2 { lines.append(Line()) }
    for (index, line) in picker.enumerated() { lines[index + 1] = line }
    lines[picker.count + 1] = Line(
      String(repeating: glyphs == .unicode ? "─" : "-", count: size.columns), .quiet)
    return lines
  }
}

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
    } else if let work = state.work {
      return self.line(of: work)
    } else if state.page == [] {
      line.append(state.filter.isEmpty ? "Type to filter the keys." : "Keys with: ", .quiet)
      line.append(state.filter, .strong)
    } else if page != nil {
      line.append("Any other key closes this page.", .quiet)
    } else if selectedIndex != nil || !content.items.isEmpty,
      let row = state.target(in: content), !row.label.isEmpty
    {
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

  /// `outside --refresh · 3 s · Esc stops it`, for the work that runs beside the screen.
  private func line(of work: BrowseWork) -> Line {
    let rest = "\(glyphs.dot)\(work.seconds) s\(glyphs.dot)Esc stops it"
    var line = Line(work.title)
    line.cut(to: max(size.columns - TextWidth.cells(of: rest), 1), glyphs: glyphs)
    line.append(rest, .quiet)
    return line
  }

  /// The prompt with its text, cut at the left if it is longer than the line.
  private func line(of prompt: BrowsePrompt) -> (Line, column: Int) {
    var line = Line(prompt.label, .quiet)
    var room = BrowseFrame.room
    if case .rating = prompt.purpose { room = 1 }
    line.cut(to: max(size.columns - room, size.columns / 2), glyphs: glyphs)
    room = size.columns - line.width - 1
    if prompt.isSecret { return (line, line.width) }
    var before = Array(CleanText(prompt.field.before).string)
    while TextWidth.cells(of: String(before)) > room { before.removeFirst() }
    line.append(StyledText(String(before)).on(prompt.field.backdrop))
    let column = line.width
    line.append(prompt.field.after)
    line.cut(to: size.columns, glyphs: glyphs)
    return (line, column)
  }
}
