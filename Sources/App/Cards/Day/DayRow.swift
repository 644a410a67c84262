import Drawing
import Metrics
import Text

/// A line of the short form of a day.
package struct DayRow {
  /// Without the margin of the group.
  package var line: Line
  /// The name of the attribute it shows; nil where it shows something else or several.
  package var attribute: String?
  /// More about it, for a screen that shows what is selected: the average, what is missing to the goal,
  /// a highlight.
  package var info = ""
  /// What has no room in the line: the average, on a narrow screen that lists each attribute.
  package var below: Line?

  package init(_ line: Line, attribute: String? = nil) {
    self.line = line
    self.attribute = attribute
  }
}

/// The rows of a group of attributes, or of another subject of a day.
package struct DayRowGroup {
  package var title: CleanText
  package var hue: Hue
  /// Nil for a subject that stays where it is.
  package var group: Group?
  /// Not empty.
  package var rows: [DayRow]

  package init(title: CleanText, hue: Hue, group: Group? = nil, rows: [DayRow]) {
    self.title = title
    self.hue = hue
    self.group = group
    self.rows = rows
  }

  /// Lines of the group of a name, cut to the rows of a layout; nil without lines.
  package init?(named name: String, _ lines: Block, in layout: RowLayout) {
    if lines.isEmpty { return nil }
    let group = Group(named: name)
    self.init(
      title: CleanText(group.label), hue: Hue(group: name), group: group,
      rows: lines.map { line in
        var line = line
        line.cut(to: layout.rowWidth, glyphs: layout.glyphs)
        return DayRow(line)
      })
  }
}

/// How the short form of a day is laid out: titles in a margin, or on lines of their own where a screen
/// is narrow.
package struct RowLayout: Sendable {
  package let width: Int
  package let glyphs: Glyphs
  /// Whether each tag has a row, instead of one line for all, and columns are the same on most days:
  /// for a screen that goes from one day to another.
  package let listsTags: Bool
  /// How much of the length of bars is drawn, 0 to 1: less than 1 while they grow.
  package var growth = 1.0
  /// How to rate the day, where that is not a command.
  package var ratingHint: String?
  /// The cells before a row.
  package let margin: Int
  /// Whether titles are in the margin.
  package let hasTitlesInMargin: Bool

  private static let widestTitle = 15

  package init(width: Int, glyphs: Glyphs, listsTags: Bool = false) {
    self.width = width
    self.glyphs = glyphs
    self.listsTags = listsTags
    hasTitlesInMargin = width >= 72
    margin = hasTitlesInMargin ? RowLayout.widestTitle + 2 : 2
  }

  /// The cells of a row.
  package var rowWidth: Int { max(width - margin, 1) }

  /// A title within the margin.
  package func title(of group: DayRowGroup) -> Line {
    var line = Line(group.title, .title(group.hue))
    line.cut(to: hasTitlesInMargin ? RowLayout.widestTitle : width, glyphs: glyphs)
    return line
  }
}
