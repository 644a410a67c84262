import Drawing
import Metrics
import Text
import Time

/// A day in its short form: one line for each attribute, groups without frames, facts on one line.
package struct DayRows {
  private let day: Day
  private let sections: [any DaySection]
  private let order: GroupOrder

  package init(of day: Day, _ sections: [any DaySection], order: GroupOrder = GroupOrder()) {
    self.day = day
    self.sections = sections
    self.order = order
  }

  /// The groups from first to last.
  package func groups(in layout: RowLayout) -> [DayRowGroup] {
    var groups: [DayRowGroup] = []
    for section in sections {
      for added in section.rowGroups(in: layout) { groups.add(added) }
    }
    return order.sorted(groups) { $0.group?.name }
  }

  /// What is said about sections without rows.
  package func notices(in layout: RowLayout) -> Block {
    sections.flatMap { section in
      section.emptyNotice.map {
        section.rowGroups(in: layout).isEmpty ? Wrap.block(of: $0, width: layout.width) : []
      } ?? []
    }
  }

  /// The note of the header.
  package var note: Line? { sections.lazy.compactMap(\.headerNote).first }

  /// No line is wider than the layout.
  ///
  /// Where there are more lines than `most`, the last groups are one line with their names.
  package func block(in layout: RowLayout, most: Int? = nil) -> Block {
    let header =
      CardHeader(Line(DayText.long(day), .strong), note: note)
      .block(width: layout.width, glyphs: layout.glyphs) + notices(in: layout)
    var groups = groups(in: layout)
    var blocks = groups.map { DayRows.block(of: $0, in: layout) }
    var folded: [CleanText] = []
    if let most {
      func height() -> Int {
        header.count + blocks.reduce(0) { $0 + $1.count } + (folded.isEmpty ? 0 : 1)
      }
      while blocks.count > 1, height() > most {
        blocks.removeLast()
        folded.insert(groups.removeLast().title, at: 0)
      }
    }
    var block = header + blocks.flatMap { $0 }
    if !folded.isEmpty {
      block.append(DayRows.line(naming: folded, in: layout))
    }
    return block
  }

  /// `also: Weather, Media`, and where not all names fit `also: Weather +3 more`.
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
    line.cut(to: layout.width, glyphs: layout.glyphs)
    return line
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
      title.cut(to: layout.width, glyphs: layout.glyphs)
      block.append(title)
      title = Line()
    }
    return block
  }
}

extension [DayRowGroup] {
  /// Adds a group after the others; one of a group of attributes takes that group's position, above its
  /// rows if it has some.
  fileprivate mutating func add(_ added: DayRowGroup) {
    guard let group = added.group else { return append(added) }
    if let index = firstIndex(where: { $0.group?.name == group.name }) {
      self[index].rows.insert(contentsOf: added.rows, at: 0)
    } else {
      let index = firstIndex { $0.group.map { $0.priority > group.priority } ?? true }
      insert(added, at: index ?? endIndex)
    }
  }
}
