import Actions
import Cards
import Drawing
import Readings
import Text
import Time

/// The values of the attribute up to the day.
enum BrowseHistory: BrowseSubject {
  static let traits = BrowseTraits(
    key: "5", title: "the history", features: [.showsAttribute, .rates])
  private static let panes = ["history", "findings"]

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    guard let store = try reader.world.openUsedStore()
    else { return try reader.welcome(on: state.day) }
    let choice = try BrowseAttributes(of: state, from: store, reader)
    let picture = choice.reader
    if state.pane == 1 {
      return try .findings(
        about: store.attribute(named: choice.name), from: store, reader, panes: panes)
    }
    var content = BrowseContent()
    content.panes = panes
    content.rows = picture.drawn {
      let report = try picture.reading.historyReport(
        of: choice.name, in: state.day - (state.days - 1)...state.day)
      return picture.reading.screen(of: report).block(
        in: picture.layout, glyphs: picture.glyphs,
        details: try BrowseDetails(of: state.day, from: picture).details(of: choice.name))
    }
    choice.complete(&content)
    content.zoom = content.subject == nil ? nil : "zoom"
    return content
  }
}

/// The year of the day as a heat map of the attribute; the day is marked.
enum BrowseYear: BrowseSubject {
  static let traits = BrowseTraits(
    key: "4", title: "the year", features: [.showsAttribute, .rates])

  /// The years that a high screen shows.
  private static let most = 5

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    guard let store = try reader.world.openUsedStore()
    else { return try reader.welcome(on: state.day) }
    var content = BrowseContent()
    let choice = try BrowseAttributes(of: state, from: store, reader)
    let reader = choice.reader
    let year = state.day.civil.year
    guard let attribute = try store.attribute(named: choice.name), attribute.type != .text,
      let grid = YearGrid(year: year, weekStart: reader.settings.weekStart)
    else {
      content.rows = reader.rows { try reader.reading.year(year, of: choice.name) }
      choice.complete(&content)
      return content
    }
    let earlier = (1..<most).compactMap { count in
      YearGrid(year: year - count, weekStart: reader.settings.weekStart)
    }
    let report = try reader.reading.historyReport(of: attribute.name, in: grid.days)
    let shades = try reader.reading.historyReport(
      of: attribute.name, in: (earlier.last ?? grid).days.lowerBound...grid.days.upperBound)
    let details = try BrowseDetails(of: state.day, from: reader).details(of: attribute.name)
    content.rows =
      YearScreen(
        of: report, in: grid, after: earlier, shades: shades, marking: state.day,
        values: reader.valueText
      ).block(
        in: reader.layout, glyphs: reader.glyphs, colors: reader.options.colors,
        details: [report.months(of: year, in: reader.valueText)] + details
      ).rows
    // A narrow screen has several rows of months and shows the one with the mark.
    let marks = reader.glyphs == .unicode ? ["▸", "▴"] : [">", "^"]
    let marked = content.rows.indices.filter { index in
      marks.contains { content.rows[index].line.text.contains($0) }
    }
    if let first = marked.first, let last = marked.prefix(2).last { content.dayRows = first...last }
    choice.complete(&content)
    return content
  }
}

/// The month of the day, shaded by the attribute, with the agenda of the day.
enum BrowseMonth: BrowseSubject {
  static let traits = BrowseTraits(
    key: "3", title: "the month", features: [.showsAttribute, .rates])

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    let span = MonthSpan(of: state.day)
    let start = reader.settings.weekStart
    let days = CalendarScreen.days(of: span, weeksFrom: start)
    let agenda = try reader.reading.agenda()
    let choice = try reader.world.openUsedStore().map {
      try BrowseAttributes(of: state, from: $0, reader)
    }
    let reader = choice?.reader ?? reader
    let shade = try reader.world.openStore().flatMap { store in
      try store.attribute(named: choice?.name ?? state.attribute).flatMap { attribute in
        attribute.type == .text
          ? nil : try reader.reading.historyReport(of: attribute.name, in: days)
      }
    }
    let items = try agenda?.days(days)
    var content = BrowseContent()
    content.movement = .weeks
    content.opening = .day
    let calendar = CalendarScreen(
      of: span, reader.calendarStyle(of: state), days: items ?? [],
      calendars: agenda?.calendars ?? [], shade: shade, in: reader.valueText
    ).block(reader.options, on: reader.world.ground)
    let details = try choice.map {
      try BrowseDetails(of: state.day, from: reader).details(of: $0.name)
    }
    content.rows =
      reader.layout.block(
        ViewLayout.Picture(leastRows: calendar.count) { _, _ in calendar }, details ?? []
      ).rows
    choice?.complete(&content)
    if let items {
      content.status +=
        (content.status.isEmpty ? "" : reader.glyphs.dot)
        + reader.text(of: items.first { $0.day == state.day }?.items ?? [])
    }
    return content
  }
}

extension BrowseReader {
  /// A calendar with the day on the screen.
  func calendarStyle(of state: BrowseState) -> CalendarStyle {
    CalendarStyle(
      weeksFrom: settings.weekStart, today: state.today, chosen: state.day,
      alternating: settings.calendarGround)
  }
}

/// The ratings and notes up to the day, which is marked.
enum BrowseMood: BrowseSubject {
  static let traits = BrowseTraits(key: "6", title: "the mood", features: [.rates])

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    let first = state.day - max(reader.rows - 1, 6)
    let moods = try reader.reading.moods(in: first..<state.day + 1)
    let day = moods.last { $0.day == state.day }
    // The day itself is the last row.
    var content = BrowseContent(
      rows: MoodList(
        of: moods, today: state.today, marking: state.day, isHinting: false, in: reader.valueText
      ).block(width: reader.columns, glyphs: reader.glyphs).suffix(reader.rows).rows)
    content.movement = .days
    content.opening = state.day > state.today ? .nothing : day?.rating == nil ? .rating : .round
    content.status = day?.rating == nil ? "Not rated" : day?.note.map(Wrap.joined) ?? "No note"
    return content
  }
}
