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
    var shown = try store.reading { try Shown(on: state.day, from: store) }
    var layout = RowLayout(width: width, glyphs: reader.glyphs, listsTags: true)
    layout.ratingHint = "m rates the day"
    layout.growth = Double(state.growth) / Double(BrowseState.grown)
    layout.hasRings = reader.isWide
    let rows = DayScreen(of: state.day, sections, order: reader.settings.groupOrder)
    var content = BrowseContent()
    content.note = rows.note
    content.markColumn = max(layout.margin - 2, 0)
    content.rows = rows.notices(in: layout).rows
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
        content.rows.append(shown.row(line, row, of: group))
        if let ring = row.ring, let item = content.rows.last?.item {
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

  /// The attributes of a day with their values, and which have a row.
  private struct Shown {
    /// The attributes without a row, by name.
    private var attributes: [String: (attribute: Attribute, value: Value?)] = [:]
    private var views: Set<BrowseView> = []

    init(on day: Day, from store: Store) throws {
      let catalogue = try store.catalogue()
      for (attribute, value) in zip(
        catalogue.attributes, try store.values(on: day, of: catalogue))
      {
        attributes[attribute.name] = (attribute, value)
      }
    }

    /// A row that can be selected: the first of an attribute, or the first of a subject.
    mutating func row(_ line: Line, _ row: DayRow, of group: DayRowGroup) -> BrowseRow {
      var shown = BrowseRow(line)
      shown.info = row.info
      if let name = row.attribute {
        if let (attribute, value) = attributes.removeValue(forKey: name) {
          shown.describe(attribute, value)
        }
      } else if let view = BrowseDay.view(of: group), views.insert(view).inserted {
        shown.item = .view(view)
        shown.label = "Enter shows \(view.traits.title)"
      }
      return shown
    }
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
    if state.pane == 1 {
      return try .findings(about: nil, from: store, reader, panes: panes)
    }
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
