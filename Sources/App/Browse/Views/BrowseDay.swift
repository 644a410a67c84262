import Actions
import Cards
import Drawing
import Host
import Metrics
import Readings
import Storage
import Text
import Time

/// A row for each attribute, in the short form of a day.
enum BrowseDay: BrowseSubject {
  static let traits = BrowseTraits(
    key: "1", title: "the day",
    features: [.rates, .tags, .growsBars, .hasDetails, .listsAttributes]
  )

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    let width =
      reader.isWide ? reader.columns - BrowseDetails.width - BrowseReader.gap : reader.columns
    guard let store = try reader.world.openUsedStore() else {
      return try reader.welcome(on: state.day)
    }
    let sections = try reader.reading.day(DayRequest(day: state.day), from: store)
    var shown = try store.reading { try Shown(on: state.day, from: store) }
    var layout = RowLayout(width: width, glyphs: reader.glyphs, listsTags: true)
    layout.ratingHint = "m rates the day"
    layout.growth = Double(state.growth) / Double(BrowseState.grown)
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
    key: "2", title: "the week", features: [.rates, .tags, .listsAttributes])

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    guard let store = try reader.world.openUsedStore() else {
      return try reader.welcome(on: state.day)
    }
    let week = CalendarWeek(of: state.day, from: reader.settings.weekStart)
    // Days to come have no values; the week of today ends with it, as 'dash week' does.
    let end = max(min(week.days.upperBound, state.today), state.day)
    let (report, averages) = try store.reading {
      try reader.reading.weekReport(endingOn: end, from: store)
    }
    var content = BrowseContent()
    content.opening = .day
    // In the blank within the frame.
    content.markColumn = 1
    let items = report.sections.flatMap(\.items)
    content.rows = WeekCards(of: report, averages: averages, in: reader.valueText)
      .rows(width: reader.columns, glyphs: reader.glyphs, marking: state.day)
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

/// Details of the attributes of a day: six weeks, averages by weekday, goal, streak and source.
struct BrowseDetails {
  private let reader: BrowseReader
  private let day: Day
  /// What the details of all attributes need, read once; nil if nothing is recorded.
  private let known: Known?
  /// The details that were drawn before, by the names of their attributes.
  private var drawn: [String: Block] = [:]

  private struct Known {
    let store: Store
    let attributes: [Attribute]
    let averages: AverageSet?
    let goals: [SetGoals.Row]
  }

  static let width = 40
  private static let days = 42

  init(of day: Day, from reader: BrowseReader) throws {
    self.reader = reader
    self.day = day
    known = try reader.world.openStore().map { store in
      Known(
        store: store, attributes: try store.catalogue().attributes,
        averages: try store.averages(
          for: day, on: reader.world.today, by: reader.settings.statistic),
        goals: try store.setGoals())
    }
  }

  mutating func block(of name: String) throws -> Block {
    if let block = drawn[name] { return block }
    let block = try draw(name)
    drawn[name] = block
    return block
  }

  private func draw(_ name: String) throws -> Block {
    guard let known, let attribute = known.attributes.first(where: { $0.name == name })
    else { return [] }
    let store = known.store
    let (reading, width) = (reader.reading, BrowseDetails.width)
    var options = reader.options
    options.width = width
    let goals = known.goals.filter { $0.name == name }
    let days = day - (BrowseDetails.days - 1)...day
    var block = try reading.history(
      of: HistoryReport(
        of: attribute, in: days, values: try store.history(of: [name], in: days)[0],
        statistic: reader.settings.statistic, isLimit: SetGoals(goals).isLimit(name),
        today: reader.world.today)
    ).block(options)
    if let set = known.averages, let average = set.averages[name] {
      block += [Line()] + weekdays(average, of: attribute)
      if let usual = try reading.explanations(
        of: attribute, in: set, on: day.weekday, from: store)?.weekday
      {
        block += UsualText(attribute: attribute, values: reader.valueText)
          .block(of: usual, width: width)
      }
    }
    let streaks = goals.isEmpty ? [] : try reading.streaks(from: store, of: name)
    if !goals.isEmpty || !streaks.isEmpty { block.append(Line()) }
    for goal in goals {
      let text = reader.valueText.text(of: goal.goal, attribute, for: goal.period)
      var line = Line("goal ", .quiet)
      line.append(text, .strong)
      line.append(" " + goal.period.whenText, .quiet)
      block.append(line)
    }
    if !streaks.isEmpty {
      block += StreakTable(of: streaks, on: reading.today, in: reader.valueText)
        .block(width: width, glyphs: reader.glyphs)
    }
    if let service = attribute.service { block += [Line(), Line("from \(service)", .quiet)] }
    return block
  }

  /// A bar for each weekday, full at the greatest average.
  private func weekdays(_ average: Average, of attribute: Attribute) -> Block {
    let glyphs = reader.glyphs
    guard attribute.type.hasAverage else { return [] }
    let days = Weekday.week(from: reader.settings.weekStart)
    let most = days.compactMap { average[$0]?.value }.max() ?? 0
    let texts = days.map { weekday in
      average[weekday].map { reader.valueText.text(ofTypical: $0.value, attribute) } ?? ""
    }
    let column = texts.reduce(0) { max($0, TextWidth.cells(of: $1)) }
    return zip(days, texts).map { weekday, text in
      let isShown = weekday == day.weekday
      var line = Line(isShown ? glyphs == .unicode ? "▸" : ">" : " ")
      line.append(weekday.shortName, isShown ? .strong : .quiet)
      line.append(" ")
      line.append(text, rightIn: column)
      if let figure = average[weekday], most > 0, !attribute.type.isTimeOfDay {
        line.append("  ")
        Bar.draw(
          fill: figure.value / most, width: max(min(BrowseDetails.width - column - 8, 24), 4),
          hue: Hue(group: attribute.group), glyphs: glyphs, in: &line)
      }
      line.cut(to: BrowseDetails.width, glyphs: glyphs)
      return line
    }
  }
}
