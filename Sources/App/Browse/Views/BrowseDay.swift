import Actions
import Cards
import Drawing
import Metrics
import Readings
import Storage
import Time

/// A row for each attribute, in the short form of a day.
enum BrowseDay: BrowseSubject {
  static let traits = BrowseTraits(
    key: "1", title: "the day",
    features: [.rates, .tags, .growsBars, .listsAttributes], detailsFrom: BrowseReader.wide)

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    let width = reader.columns(of: traits)
    guard let store = try reader.world.openUsedStore()
    else { return try reader.welcome(on: state.day) }
    let sections = try reader.reading.day(DayRequest(day: state.day), from: store)
    var (names, views): (Set<String>, Set<BrowseView>) = ([], [])
    var layout = RowLayout(width: width, glyphs: reader.glyphs, listsTags: true)
    layout.ratingHint = "m rates the day"
    layout.growth = Double(state.growth) / Double(BrowseState.grown)
    layout.hasRings = reader.isWide
    let screen = DayScreen(of: state.day, sections, order: reader.settings.groupOrder)
    let (notices, groups) = screen.rows(in: layout)
    var content = BrowseContent()
    content.note = screen.note
    content.markColumn = max(layout.margin - 2, 0)
    content.rows = notices.rows
    for group in groups {
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
        // The first row of an attribute, or of a subject, can be selected.
        var shown = BrowseRow(line)
        shown.info = row.info
        if let item = row.item {
          if names.insert(item.attribute.name).inserted {
            shown.describe(item.attribute, item.value)
          }
        } else if let view = view(of: group), views.insert(view).inserted {
          shown.item = .view(view)
          shown.label = "Enter shows \(view.traits.title)"
        }
        content.rows.append(shown)
        if let ring = row.ring, let item = shown.item {
          let (index, left) = (content.rows.count - 1, layout.margin)
          content.spots.append(
            BrowseSpot(
              item: item, lines: index + ring.lines.lowerBound..<index + ring.lines.upperBound,
              cells: left + ring.cells.lowerBound..<left + ring.cells.upperBound))
        }
      }
    }
    return content
  }

  /// The view of a subject that has rows without attributes in a day.
  private static func view(of group: DayRowGroup) -> BrowseView? {
    switch group.group?.name {
    case nil: group.title == FactSection.title ? .facts : nil
    case Group.eventsName: .calendar
    case Group.weatherName: .outside
    case Group.locationName: .map
    default: nil
    }
  }
}

/// The week of the day, with a row for each attribute; the day's column is marked.
enum BrowseWeek: BrowseSubject {
  static let traits = BrowseTraits(
    key: "2", title: "the week", features: [.rates, .tags, .listsAttributes],
    detailsFrom: BrowseDetails.width + BrowseReader.gap + 76)
  private static let panes = ["week", "findings"]

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    guard let store = try reader.world.openUsedStore()
    else { return try reader.welcome(on: state.day) }
    if state.pane == 1 { return try .findings(about: nil, from: store, reader, panes: panes) }
    let week = CalendarWeek(of: state.day, from: reader.settings.weekStart)
    // Days to come have no values; the week of today ends with it, as 'dash week' does.
    let end = max(min(week.days.upperBound, state.today), state.day)
    let (report, averages) = try store.reading {
      try reader.reading.weekReport(endingOn: end, from: store)
    }
    var content = BrowseContent()
    content.panes = panes
    content.opening = .day
    let items = report.sections.flatMap(\.items)
    content.rows = WeekTable(of: report, averages: averages, in: reader.valueText)
      .rows(width: reader.columns(of: traits), glyphs: reader.glyphs, marking: state.day)
      .map { line, attribute in
        var row = BrowseRow(line)
        guard let attribute else { return row }
        let days = items.first { $0.attribute.name == attribute.name }?.days ?? []
        let index = state.day - report.days.lowerBound
        row.describe(attribute, days.indices.contains(index) ? days[index].value : nil)
        return row
      }
    return content
  }
}
