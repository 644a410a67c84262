import Cards
import Drawing
import Metrics
import Storage
import Text
import Time

/// A row for each attribute, in the short form of a day.
enum BrowseDay: BrowseSubject {
  static let command = "dash today"

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    let width =
      reader.isWide ? reader.columns - BrowseDetails.width - BrowseReader.gap : reader.columns
    let context = reader.context
    guard let store = try context.openStore() else {
      return reader.welcome(width: width)
    }
    let request = DayRequest(
      day: state.day, group: nil, showsHidden: false, isDemo: reader.isDemo, isDocument: false)
    let sections = try store.reading {
      try DaySubjects.all.map { try $0.section(of: request, from: store, in: context) }
    }
    let shown = try Shown(
      attributes: store.catalogue().attributes,
      values: store.reading { try store.values(on: state.day, of: store.catalogue()) })
    var layout = RowLayout(width: width, glyphs: reader.glyphs, listsTags: true)
    layout.ratingHint = "m rates the day"
    layout.growth = Double(state.growth) / Double(BrowseState.grown)
    let rows = DayRows(of: state.day, sections, order: context.settings.groupOrder)
    var content = BrowseContent()
    content.note = rows.note
    content.markColumn = max(layout.margin - 2, 0)
    content.rows = rows.notices(in: layout).map { BrowseRow($0) }
    for group in rows.groups(in: layout) {
      var title = layout.title(of: group)
      if !layout.hasTitlesInMargin {
        content.rows.append(BrowseRow(title))
        title = Line()
      }
      for row in group.rows {
        var line = title
        title = Line()
        line.pad(to: layout.margin)
        line.append(row.line)
        line.cut(to: width, glyphs: reader.glyphs)
        content.rows.append(shown.row(line, row, of: group, after: content.rows))
        guard let below = row.below else { continue }
        var second = Line()
        second.pad(to: layout.margin)
        second.append(below)
        second.cut(to: width, glyphs: reader.glyphs)
        content.rows.append(BrowseRow(second))
      }
    }
    return content
  }

  /// The attributes of a day with their values.
  private struct Shown {
    let attributes: [Attribute]
    let values: [Value?]

    /// A row that can be selected: the first of an attribute, or the first of a subject.
    func row(
      _ line: Line, _ row: DayRow, of group: DayRowGroup, after others: [BrowseRow]
    ) -> BrowseRow {
      var shown = BrowseRow(line)
      shown.info = row.info
      let item =
        row.attribute.map { BrowseRow.Item.attribute($0) }
        ?? BrowseDay.view(of: group).map { .view($0) }
      guard let item, !others.contains(where: { $0.item == item }) else { return shown }
      shown.item = item
      if let index = attributes.firstIndex(where: { $0.name == row.attribute }) {
        shown.describe(attributes[index], values[index])
      } else if case .view(let view) = item {
        shown.label = "Enter shows \(view.title)"
      }
      return shown
    }
  }

  /// The view of a subject that has rows without attributes in a day.
  private static func view(of group: DayRowGroup) -> BrowseView? {
    switch group.group?.name {
    case nil: group.title == FactSection.title ? .facts : nil
    case "events": .calendar
    case "weather": .outside
    case "location": .map
    default: nil
    }
  }
}
