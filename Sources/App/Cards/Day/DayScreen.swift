import Drawing
import Formats
import Metrics
import Text
import Time

/// A day with its sections, as cards, in its short form, or as a document.
package struct DayScreen: JSONDocument {
  let day: Day
  let sections: [any DaySection]
  let order: GroupOrder

  package init(of day: Day, _ sections: [any DaySection], order: GroupOrder = GroupOrder()) {
    (self.day, self.sections, self.order) = (day, sections, order)
  }

  /// A header and the cards of each section; no line is wider than the layout.
  package func block(in layout: CardLayout) -> Block {
    var notices: Block = []
    var cards: [DayCard] = []
    for section in sections {
      let added = section.cards(in: layout)
      if added.isEmpty, let notice = section.emptyNotice {
        notices += Wrap.block(of: notice, width: layout.width)
      }
      if cards.isEmpty {
        cards = added
      } else {
        for card in added { cards.add(card, hasBlank: !layout.isShort) }
      }
    }
    cards = order.sorted(cards) { $0.group?.name }
    var blocks: [Block] = []
    blocks.reserveCapacity(cards.count)
    for index in cards.indices {
      var content: Block = []
      swap(&content, &cards[index].content)
      var frame = Frame(
        title: cards[index].title, tail: cards[index].tail, hue: cards[index].hue)
      frame.joinsAbove = layout.columnCount == 1 && index > 0
      frame.joinsBelow = layout.columnCount == 1 && index + 1 < cards.count
      blocks.append(
        frame.block(around: consume content, width: layout.cardWidth, glyphs: layout.glyphs))
    }
    return header(width: layout.width, glyphs: layout.glyphs) + notices
      + Columns.block(
        blocks, count: layout.columnCount, width: layout.width, gap: CardLayout.gap)
  }

  private func header(width: Int, glyphs: Glyphs) -> Block {
    Line(DayText.long(day), .strong).block(before: note, width: width, glyphs: glyphs)
  }

  /// The document that `dash import` reads back: the shape of Exist's API, version 1.
  package func write(to json: inout JSONText) {
    json.member("date", day.description)
    for section in sections { section.write(to: &json) }
  }
}

// A day in its short form: one line for each attribute, groups without frames, facts on one line.

extension DayScreen {
  /// The notices of sections without rows, and the groups from first to last.
  package func rows(in layout: RowLayout) -> (notices: Block, groups: [DayRowGroup]) {
    var notices: Block = []
    var groups: [DayRowGroup] = []
    for section in sections {
      let rows = section.rowGroups(in: layout)
      if rows.isEmpty, let notice = section.emptyNotice {
        notices += Wrap.block(of: notice, width: layout.width)
      }
      for added in rows { groups.add(added) }
    }
    return (notices, order.sorted(groups) { $0.group?.name })
  }

  package var note: Line? { sections.lazy.compactMap(\.headerNote).first }

  /// At most `most` lines: the last of them then names what did not fit, rows of one group and all
  /// groups after it.
  package func block(in layout: RowLayout, most: Int? = nil) -> Block {
    let (notices, groups) = rows(in: layout)
    var block = header(width: layout.width, glyphs: layout.glyphs) + notices
    let blocks = groups.map { DayScreen.block(of: $0, in: layout) }
    guard let most, block.count + blocks.reduce(0, { $0 + $1.count }) > most
    else { return block + blocks.flatMap { $0 } }
    var folded: [CleanText] = []
    for (group, lines) in zip(groups, blocks) {
      let room = most - 1 - block.count
      if folded.isEmpty, lines.count <= room {
        block += lines
      } else if folded.isEmpty, room > (layout.hasTitlesInMargin ? 0 : 1) {
        block += lines.prefix(room)
        folded.append(CleanText("\(lines.count - room) more of \(group.title.string)"))
      } else {
        folded.append(group.title)
      }
    }
    return block + [DayScreen.line(naming: folded, in: layout)]
  }

  /// `also: 3 more of Sleep, Weather, Media`, or if not all names fit `also: Weather +3 more`.
  private static func line(naming titles: [CleanText], in layout: RowLayout) -> Line {
    var line = Line("also: ", .quiet)
    for (index, title) in titles.enumerated() {
      var longer = line
      if index > 0 { longer.append(", ", .quiet) }
      longer.append(title)
      let others = titles.count - index - 1
      let room = others > 0 ? " +\(others) more".utf8.count : 0
      if index > 0, longer.width + room > layout.width {
        line.append(" +\(others + 1) more", .quiet)
        break
      }
      line = longer
    }
    return line.cutting(to: layout.width, glyphs: layout.glyphs)
  }

  /// The rows of a group, its title before the first or above.
  private static func block(of group: DayRowGroup, in layout: RowLayout) -> Block {
    var block: Block = []
    var title = layout.title(of: group)
    if !layout.hasTitlesInMargin {
      block.append(title)
      title = Line()
    }
    for row in group.rows {
      title.pad(to: layout.margin)
      title.append(row.line)
      block.append(title.cutting(to: layout.width, glyphs: layout.glyphs))
      title = Line()
    }
    return block
  }
}

extension [DayRowGroup] {
  /// Adds a group at its group's position, above rows of the same group, or after the others.
  fileprivate mutating func add(_ added: DayRowGroup) {
    guard let group = added.group else { return append(added) }
    guard let index = firstIndex(where: { $0.group?.name == group.name }) else {
      let index = firstIndex { $0.group.map { $0.priority > group.priority } ?? true }
      return insert(added, at: index ?? endIndex)
    }
    self[index].rows.insert(contentsOf: added.rows, at: 0)
  }
}

/// A line of the short form of a day.
package struct DayRow {
  /// Without the margin of the group.
  package var line: Line
  /// The attribute on the day, if it is about one.
  package var item: DayReport.Item?
  /// Details for a screen with a selected row: the average, the rest of the goal, a highlight.
  package var info = ""
  /// The lines of its ring, counted from this one, and the cells, if it is drawn as a ring.
  package var ring: (lines: Range<Int>, cells: Range<Int>)?

  package init(_ line: Line, of item: DayReport.Item? = nil) {
    (self.line, self.item) = (line, item)
  }
}

/// The rows of a group of attributes, or of another subject of a day.
package struct DayRowGroup {
  package var title: CleanText
  package var hue: Hue
  /// The group of attributes; a subject without one has a fixed position.
  package var group: Group?
  /// Not empty.
  package var rows: [DayRow]

  package init(title: CleanText, hue: Hue, group: Group? = nil, rows: [DayRow]) {
    (self.title, self.hue, self.group, self.rows) = (title, hue, group, rows)
  }

  /// Lines of the group of a name, cut to the rows of a layout; nil without lines.
  package init?(named name: String, _ lines: Block, in layout: RowLayout) {
    if lines.isEmpty { return nil }
    let group = Group(named: name)
    self.init(
      title: CleanText(group.label), hue: Hue(group: name), group: group,
      rows: lines.map { DayRow($0.cutting(to: layout.rowWidth, glyphs: layout.glyphs)) })
  }
}

/// The layout of the short form of a day; narrow screens have titles on lines of their own.
package struct RowLayout: Sendable {
  package let width: Int
  package let glyphs: Glyphs
  /// Whether each tag has a row and columns are steady, for a screen that moves between days.
  package let listsTags: Bool
  /// How much of the length of bars is drawn, 0 to 1: less than 1 while they grow.
  package var growth = 1.0
  /// Whether rings are drawn where a group has some.
  package var hasRings = false
  /// How to rate the day, if not by a command.
  package var ratingHint: String?
  /// The cells before a row.
  package let margin: Int
  package let hasTitlesInMargin: Bool

  private static let widestTitle = 15

  package init(width: Int, glyphs: Glyphs, listsTags: Bool = false) {
    (self.width, self.glyphs, self.listsTags) = (width, glyphs, listsTags)
    hasTitlesInMargin = width >= 72
    margin = hasTitlesInMargin ? RowLayout.widestTitle + 2 : 2
  }

  package var rowWidth: Int { max(width - margin, 1) }

  /// A title within the margin.
  package func title(of group: DayRowGroup) -> Line {
    Line(group.title, .title(group.hue))
      .cutting(to: hasTitlesInMargin ? RowLayout.widestTitle : width, glyphs: glyphs)
  }
}
