import Agenda
import Cards
import Drawing
import Facts
import Metrics
import Storage
import Text
import Time

/// Reads what the views show, with the same sections and commands as on the command line.
struct BrowseReader {
  let context: Context
  /// Whether the sample data is shown.
  let isDemo: Bool

  /// From this width on, details are beside the rows.
  static let wide = 100
  private static let detailWidth = 40
  private static let gap = 2

  /// What a view shows, for so many columns and rows.
  func content(of state: BrowseState, columns: Int, rows: Int) throws -> BrowseContent {
    switch state.view {
    case .day: return try day(state, columns)
    case .week: return printed(["week", "--date", state.day.description], columns)
    case .month: return try month(state, columns)
    case .year:
      return printed(["year", state.attribute, "--year", "\(state.day.civil.year)"], columns)
    case .history:
      return printed(
        ["history", state.attribute, "--days", "\(state.days)", "--to", state.day.description],
        columns)
    case .mood: return try mood(state, columns, rows)
    case .facts: return try facts(state, columns)
    case .calendar: return try calendar(state, columns, rows)
    case .outside: return printed(["outside"] + demo, columns)
    case .settings: return try settings(columns)
    }
  }

  /// Whether a view shows one attribute, the one that was selected last.
  static func showsAttribute(_ view: BrowseView) -> Bool {
    switch view {
    case .month, .year, .history: true
    case .day, .week, .mood, .facts, .calendar, .outside, .settings: false
    }
  }

  private var demo: [String] { isDemo ? ["--demo"] : [] }

  /// What a command prints; its failure is a row.
  private func printed(_ arguments: [String], by tool: Tool = .dash, _ width: Int) -> BrowseContent
  {
    let output = context.captured(tool, arguments, width: width)
    var content = BrowseContent()
    content.rows = output.block.map { BrowseRow($0) }
    content.rows += output.problems.flatMap {
      Wrap.block(of: $0.string, .quiet, width: width).map { BrowseRow($0) }
    }
    return content
  }

  /// A row for each attribute, in the short form of a day.
  private func day(_ state: BrowseState, _ columns: Int) throws -> BrowseContent {
    let isWide = columns >= BrowseReader.wide
    let width = isWide ? columns - BrowseReader.detailWidth - BrowseReader.gap : columns
    let glyphs = context.renderOptions.glyphs
    var content = BrowseContent()
    guard let store = try context.openStore() else {
      content.rows = WelcomeScreen.block(width: width).map { BrowseRow($0) }
      return content
    }
    let request = DayRequest(
      day: state.day, group: nil, showsHidden: false, isDemo: isDemo, isDocument: false)
    let sections = try store.reading {
      try DaySubjects.all.map { try $0.section(of: request, from: store, in: context) }
    }
    let attributes = try store.catalogue().attributes
    let values = try store.reading { try store.values(on: state.day, of: store.catalogue()) }
    let layout = RowLayout(width: width, glyphs: glyphs, listsTags: true)
    let rows = DayRows(of: state.day, sections, order: context.settings.groupOrder)
    content.note = rows.note
    content.markColumn = max(layout.margin - 2, 0)
    var seen: Set<String> = []
    for line in rows.notices(in: layout) { content.rows.append(BrowseRow(line)) }
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
        line.cut(to: width, glyphs: glyphs)
        var shown = BrowseRow(line)
        shown.info = row.info
        if let name = row.attribute, seen.insert(name).inserted {
          shown.item = .attribute(name)
          if let index = attributes.firstIndex(where: { $0.name == name }) {
            shown.label = attributes[index].label
            shown.isTag = attributes[index].type == .boolean
            shown.isDone = values[index]?.whole == 1
            shown.isCount = [.quantity, .decimal, .duration].contains(attributes[index].type)
          }
        } else if row.attribute == nil, let view = BrowseReader.view(of: group) {
          if !content.rows.contains(where: { $0.item == .view(view) }) { shown.item = .view(view) }
        }
        content.rows.append(shown)
      }
    }
    return content
  }

  /// The view of a subject that has rows without attributes in a day.
  private static func view(of group: DayRowGroup) -> BrowseView? {
    switch group.group?.name {
    case nil: group.title == FactSection.title ? .facts : nil
    case "events": .calendar
    case "weather": .outside
    default: nil
    }
  }

  /// Six weeks of an attribute, its averages by weekday, its streak and its source.
  func details(of name: String, on day: Day) throws -> Block {
    guard let store = try context.openStore() else { return [] }
    let width = BrowseReader.detailWidth
    var block = context.captured(
      .dash, ["history", name, "--days", "42", "--to", day.description], width: width
    ).block
    let values = context.valueText
    guard let attribute = try store.attribute(named: name) else { return block }
    if let set = try store.averages(
      for: day, on: context.today, by: context.settings.statistic),
      let average = set.averages[name]
    {
      block.append(Line())
      block += weekdays(average, of: attribute, on: day, values, width: width)
      if let usual = try store.explanations(of: attribute, in: set, on: day.weekday)?.weekday {
        block += UsualText(attribute: attribute, values: values).block(of: usual, width: width)
      }
    }
    let streaks = try ShowStreaks.reports(from: store, of: name, in: context)
    if !streaks.isEmpty {
      block.append(Line())
      block += StreakTable(of: streaks, in: values)
        .block(width: width, glyphs: context.renderOptions.glyphs)
    }
    if let service = attribute.service {
      block.append(Line("from \(service)", .quiet))
    }
    return block
  }

  /// A bar for each weekday, full at the greatest average.
  private func weekdays(
    _ average: Average, of attribute: Attribute, on day: Day, _ values: ValueText, width: Int
  ) -> Block {
    let glyphs = context.renderOptions.glyphs
    guard attribute.type.hasAverage else { return [] }
    let days = Weekday.week(from: context.settings.weekStart)
    let most = days.compactMap { average[$0]?.value }.max() ?? 0
    let texts = days.map { weekday in
      average[weekday].map { values.text(ofTypical: $0.value, attribute) } ?? ""
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
          fill: figure.value / most, width: max(min(width - column - 8, 24), 4),
          hue: Hue(group: attribute.group), glyphs: glyphs, in: &line)
      }
      line.cut(to: width, glyphs: glyphs)
      return line
    }
  }

  /// The ratings and notes up to the day, which is marked.
  private func mood(_ state: BrowseState, _ columns: Int, _ rows: Int) throws -> BrowseContent {
    let first = state.day - max(rows - 1, 6)
    let moods = try context.moods(in: first..<state.day + 1)
    var content = BrowseContent()
    // The day itself is the last row.
    content.rows = MoodList(
      of: moods, today: state.today, marking: state.day, in: context.valueText
    ).block(width: columns, glyphs: context.renderOptions.glyphs).suffix(rows)
      .map { BrowseRow($0) }
    return content
  }

  /// All facts of the date, those of a category below its title.
  private func facts(_ state: BrowseState, _ columns: Int) throws -> BrowseContent {
    let facts = try context.facts(of: DateOfYear(state.day), from: context.openStore())
    let screen = FactScreen(of: FactDate(state.day), facts, today: state.today)
    var content = BrowseContent()
    for (title, entries) in screen.entries(
      width: columns, glyphs: context.renderOptions.glyphs)
    {
      content.rows.append(BrowseRow(title))
      for (number, block) in entries {
        for (index, line) in block.enumerated() {
          content.rows.append(BrowseRow(line, index == 0 ? .fact(number) : nil))
        }
      }
    }
    return content
  }

  /// The settings, a row or more for each.
  private func settings(_ columns: Int) throws -> BrowseContent {
    let settings = try context.resolve(Settings.keys)
    let block = SettingList(of: settings)
      .block(width: columns - 2, glyphs: context.renderOptions.glyphs)
    var content = BrowseContent()
    var names = settings.map(\.name)[...]
    for line in block {
      var row = BrowseRow(Line("  "))
      row.line.append(line)
      // Each begins with its name, in their order.
      if let name = names.first, line.text.prefix(while: { $0 != " " }) == name {
        row.item = .setting(name)
        row.label = name
        names.removeFirst()
      }
      content.rows.append(row)
    }
    return content
  }

  /// The month of the day, shaded by the attribute, with the agenda of the day.
  private func month(_ state: BrowseState, _ columns: Int) throws -> BrowseContent {
    let span = MonthSpan(of: state.day)
    let start = context.settings.weekStart
    let days = CalendarScreen.days(of: span, weeksFrom: start)
    let agenda = try self.agenda()
    let shade = try context.openStore().flatMap { store in
      try store.attribute(named: state.attribute).flatMap { attribute in
        attribute.type == .text
          ? nil
          : try context.historyReport(
            of: attribute.name, in: days, isJSON: false, isDemo: false)
      }
    }
    var options = context.renderOptions
    options.width = columns
    var content = BrowseContent()
    content.rows = CalendarScreen(
      of: span, chosen: state.day, today: state.today, weeksFrom: start,
      alternating: context.settings.calendarGround, days: try agenda?.days(days) ?? [],
      calendars: agenda?.calendars ?? [], shade: shade, in: context.valueText
    ).block(options, on: context.ground).map { BrowseRow($0) }
    return content
  }

  /// The calendars of the store, or those of the sample data.
  private func agenda() throws -> DayAgenda? {
    try isDemo
      ? DayAgenda(sampleIn: context) : DayAgenda(in: context, store: context.openStore())
  }

  /// The weeks around the day, and below or beside them the agenda from the day on.
  private func calendar(
    _ state: BrowseState, _ columns: Int, _ rows: Int
  ) throws -> BrowseContent {
    let isWide = columns >= BrowseReader.wide
    let width = isWide ? 52 : columns
    let options = context.renderOptions
    let start = context.settings.weekStart
    let count = max(isWide ? rows - 2 : min(rows / 2, 7), 1)
    let week = CalendarWeek(of: state.day, from: start)
    let weeks = (0..<count).compactMap { week.advanced(by: $0 - count / 3) }
    guard let firstWeek = weeks.first, let lastWeek = weeks.last else { return BrowseContent() }
    let last = max(lastWeek.days.upperBound, state.day + BrowseReader.agendaDays)
    let agenda = try self.agenda()
    let days = try agenda?.days(firstWeek.days.lowerBound...last) ?? []
    let items = Dictionary(days.map { ($0.day, $0.items) }) { $1 }
    let calendars = agenda?.calendars ?? []
    let drawn = CalendarRows(
      weeksFrom: start, today: state.today, chosen: state.day,
      alternating: context.settings.calendarGround, isShaded: false, width: width,
      glyphs: options.glyphs, colors: options.colors, background: context.ground)
    var left: Block = [
      Line("\(state.day.month.name) \(state.day.civil.year)", .strong), drawn.head,
    ]
    for week in weeks {
      left.append(
        drawn.line(of: week) { day in
          let counts = EventDots.counts(of: items[day] ?? [], in: calendars)
          return CalendarDay(
            dots: EventDots.calendars(of: counts, limit: drawn.dots).map { calendars[$0].hue })
        })
    }
    let agendaWidth = isWide ? columns - width - BrowseReader.gap : columns
    let right =
      calendars.isEmpty
      ? Wrap.block(
        of: "There are no calendars. To add one: dash agenda calendars add ~/.calendars", .quiet,
        width: agendaWidth)
      : AgendaList(
        of: days.filter { $0.day >= state.day }, calendars: calendars, today: state.today,
        clock: context.valueText
      ).block(width: agendaWidth)
    var content = BrowseContent()
    content.eventDays = days.filter { $0.day > state.day && !$0.items.isEmpty }.map(\.day.number)
    if isWide {
      content.rows = (0..<max(left.count, right.count)).map { index in
        var line = index < left.count ? left[index] : Line()
        guard index < right.count else { return BrowseRow(line) }
        line.pad(to: width + BrowseReader.gap)
        line.append(right[index])
        return BrowseRow(line)
      }
    } else {
      content.heading = left + [Line()]
      content.rows = right.map { BrowseRow($0) }
    }
    content.rows = Array(content.rows.prefix(max(rows - content.heading.count, 1)))
    return content
  }

  /// The days of the agenda from the chosen one on.
  private static let agendaDays = 35

  /// A month around a day that is picked.
  func picker(_ day: Day, today: Day, columns: Int) -> Block {
    let options = context.renderOptions
    let start = context.settings.weekStart
    let span = MonthSpan(of: day)
    let rows = CalendarRows(
      weeksFrom: start, today: today, chosen: day, alternating: .none, isShaded: false,
      width: min(columns, 36), glyphs: options.glyphs, colors: options.colors,
      background: .unknown)
    let weeks = CalendarWeek.weeks(of: span.days, from: start)
    return [Line("\(day.month.name) \(day.civil.year)", .strong), rows.head]
      + weeks.map { rows.line(of: $0) { _ in CalendarDay() } }
  }
}
