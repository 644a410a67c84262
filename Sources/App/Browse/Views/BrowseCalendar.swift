import Actions
import Agenda
import Cards
import Drawing
import Time

/// The weeks around the day or the hours of its week, and below or beside them the agenda from that
/// day on.
enum BrowseCalendar: BrowseSubject {
  static let traits = BrowseTraits(key: "8", title: "the calendar")

  /// How many days are looked for at once, and at most.
  private static let part = 35
  private static let most = 350
  /// From this width on, the lines between months have cells of their own beside an agenda.
  private static let roomy = 126
  /// From this width on, the hours of a week are beside an agenda, at least so wide.
  private static let (wideHours, leastHours) = (120, 76)
  /// The lines between calendar and agenda, and the head of the calendar.
  private static let others = 2

  static func absence(in reader: BrowseReader) throws -> String? {
    try reader.reading.agenda() == nil ? CalendarList.none.joined(separator: " ") : nil
  }

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    let isInAgenda = state.pane == 1
    let agenda = try reader.reading.agenda()
    let margin = margin(in: reader)
    let isWide = reader.columns >= (state.showsHours ? wideHours : BrowseReader.wide)
    let months = reader.columns >= roomy ? 64 : 58
    let hours = leastHours + (reader.columns - wideHours) / 2
    let width = !isWide ? reader.columns : state.showsHours ? hours : months
    let room = max(reader.rows - others, 2)
    // The active pane has two thirds of the height.
    let short = max(room / 3, 1)
    let weekCount = isWide ? reader.rows - 1 : isInAgenda ? short : room - short
    let grid =
      state.showsHours
      ? try reader.reading.hourGrid(of: state.day, in: agenda).grid.drawn(
        reader.narrowed(by: reader.columns - width).options,
        rows: isWide ? reader.rows : room - short) : nil
    let height =
      isWide ? reader.rows : grid.map { reader.rows - 1 - $0.block.count } ?? room - weekCount
    let weeks = weeks(around: state.day, grid == nil ? weekCount : 1, reader)
    let agendaWidth = isWide ? reader.columns - width - BrowseReader.gap : reader.columns
    let calendars = agenda?.calendars ?? []
    var weather: [Day: String] = [:]
    var now: EventNow?
    func stretches(_ days: [DayAgenda.Items]) -> [AgendaList.Stretch] {
      AgendaList(
        of: days, calendars: calendars, today: state.today, clock: reader.valueText,
        weather: weather, now: now
      ).stretches(width: agendaWidth)
    }
    var days: [DayAgenda.Items] = []
    var later: [AgendaList.Stretch] = []
    let first = min(weeks.first?.days.lowerBound ?? state.day, state.day - part)
    var last = max(weeks.last?.days.upperBound ?? state.day, state.day + part)
    if let agenda {
      days = try agenda.days(first...last)
      weather = try reader.reading.agendaWeather(of: days)
      now = days.first { $0.day == reader.reading.now.day }.map {
        reader.reading.eventNow(among: $0.items)
      }
      later = stretches(days.filter { $0.day >= state.day })
      // As many days as it takes to fill the agenda, as long as there are some.
      while later.reduce(0, { $0 + $1.block.count }) < height + 1, last - state.day < most,
        last < .last
      {
        let next = last + 1
        last = next + part
        days += try agenda.days(next...last)
        later = stretches(days.filter { $0.day >= state.day })
      }
    }
    let scrolling = BrowseAgenda(
      before: stretches(days.filter { $0.day < state.day && state.day - $0.day <= part }),
      after: later, event: state.event, end: last + 1)
    let event = scrolling.position(after: 0).event
    let items = Dictionary(days.map { ($0.day, $0.items) }) { $1 }
    let left =
      grid?.block
      ?? calendar(of: weeks, items, calendars, state, width: width, margin: margin, reader)
    let right =
      agenda == nil
      ? reader.wrapped(try absence(in: reader) ?? "", width: agendaWidth).map(\.line)
      : lines(of: later, event: event, height: height)
    var content = BrowseContent()
    content.panes = [state.showsHours ? "hours" : "calendar", "agenda"]
    content.zoom = state.showsHours ? "months" : "hours"
    if agenda != nil {
      content.status =
        DayText.plain(state.day, on: state.today) + reader.glyphs.dot
        + reader.text(of: items[state.day] ?? [])
        + (weather[state.day].map { reader.glyphs.dot + $0 } ?? "")
      content.subject = try subject(
        among: items[state.day] ?? [], at: isInAgenda ? event : nil, calendars, reader)
    }
    if !reader.isDemo {
      content.adding = BrowsePrompt(eventOn: state.day, today: state.today)
      content.refreshing = .calendars
    }
    content.opening = content.subject?.item == nil ? .day : .row
    content.movement = isInAgenda && agenda != nil ? .agenda(scrolling) : .weeks
    let block = isWide ? left.beside(right, at: width + BrowseReader.gap) : left + [Line()] + right
    content.rows = block.prefix(reader.rows).rows
    if let item = content.subject?.item, let first = later.first {
      let lines = visibleLines(of: first, event: event, height: height)
      let top = isWide ? 0 : left.count + 1
      let start = isWide ? width + BrowseReader.gap : 0
      content.spots = [
        BrowseSpot(
          item: item, lines: top + lines.lowerBound..<top + lines.upperBound,
          cells: start..<reader.columns)
      ]
      if case .event(let rank) = item, let spot = grid?.events[rank] {
        content.spots.insert(BrowseSpot(item: item, lines: spot.lines, cells: spot.cells), at: 0)
      }
    }
    return content
  }

  /// The lines of an agenda, the heading of its first day at the top, with the selected event.
  private static func lines(of stretches: [AgendaList.Stretch], event: Int, height: Int) -> Block {
    guard let first = stretches.first else { return [] }
    return first.block.prefix(first.heading)
      + first.block.dropFirst(first.heading + hidden(of: first, event: event, height: height))
      + stretches.dropFirst().flatMap(\.block)
  }

  /// The lines of an event in the block of its day.
  private static func range(of event: Int, in day: AgendaList.Stretch) -> Range<Int> {
    guard day.starts.indices.contains(event) else { return day.heading..<day.heading }
    let end = event + 1 < day.starts.count ? day.starts[event + 1] : day.block.count
    return day.starts[event]..<end
  }

  /// How many lines below the heading are hidden, so that all of the event is shown.
  private static func hidden(of day: AgendaList.Stretch, event: Int, height: Int) -> Int {
    let lines = range(of: event, in: day)
    return max(min(lines.upperBound - height, lines.lowerBound - day.heading), 0)
  }

  /// The lines of an event below the top of the agenda.
  private static func visibleLines(
    of day: AgendaList.Stretch, event: Int, height: Int
  ) -> Range<Int> {
    let lines = range(of: event, in: day)
    let hidden = hidden(of: day, event: event, height: height)
    return lines.lowerBound - hidden..<lines.upperBound - hidden
  }

  /// The event of an index, or without one only the point of the day's next event.
  private static func subject(
    among items: [AgendaItem], at index: Int?, _ calendars: [AgendaCalendar], _ reader: BrowseReader
  ) throws -> BrowseRow? {
    var row = BrowseRow(Line())
    guard let index, items.indices.contains(index) else {
      row.point = try reader.reading.eventPoint(among: items)
      return row
    }
    let item = items[index]
    row.item = .event(item.rank)
    row.label = item.title
    row.point = try reader.reading.eventPoint(among: [item])
    row.isOwn = calendars.first { $0.id == item.calendar }?.isWritable == true
    row.isLinked = !item.url.isEmpty
    row.isSeries = item.marks.contains(.recurring)
    row.drafts = [BrowseEntry.draft(of: item, reader.valueText)]
    return row
  }

  /// The weeks of a calendar, a third of them before the day's week.
  private static func weeks(
    around day: Day, _ count: Int, _ reader: BrowseReader
  ) -> [CalendarWeek] {
    let week = CalendarWeek(of: day, from: reader.settings.weekStart)
    return (0..<max(count, 1)).compactMap { week.advanced(by: $0 - count / 3) }
  }

  /// The cells for the names of months, beside the weeks.
  private static func margin(in reader: BrowseReader) -> Int {
    reader.isWide ? 13 : reader.columns >= 76 ? 20 : reader.columns >= 40 ? 10 : 0
  }

  private static func calendar(
    of weeks: [CalendarWeek], _ items: [Day: [AgendaItem]], _ calendars: [AgendaCalendar],
    _ state: BrowseState, width: Int, margin: Int, _ reader: BrowseReader
  ) -> Block {
    let options = reader.options
    let drawn = CalendarRows(
      reader.calendarStyle(of: state), width: max(width - margin, 20), glyphs: options.glyphs,
      colors: options.colors, background: reader.world.ground)
    let lines = weeks.map { week in
      drawn.line(of: week) { day in
        let counts = EventDots.counts(of: items[day] ?? [], in: calendars)
        return CalendarDay(
          dots: EventDots.calendars(of: counts, limit: drawn.dots).map { calendars[$0].hue })
      }
    }
    return ([Line()] + BrowseMonthNames.lines(of: weeks, width: margin))
      .beside([drawn.head] + lines, at: margin)
  }
}

/// The events of an agenda, among which arrows move.
struct BrowseAgenda: Sendable {
  /// A day, and the index of one of its events; 0 if it has none.
  struct Position: Equatable, Sendable {
    var day: Day
    var event: Int
  }

  /// The last day with events that is known; nil if there is none after the position.
  let lastEvents: Day?
  /// The position now, and the positions below.
  private let later: [Position]
  /// The positions above, the nearest first.
  private let earlier: [Position]

  /// `after` begins with the shown day, whose event is selected; `before` ends above it.
  init(before: [AgendaList.Stretch], after: [AgendaList.Stretch], event: Int, end: Day) {
    func positions(_ stretches: [AgendaList.Stretch]) -> [Position] {
      stretches.flatMap { stretch in
        (0..<max(stretch.starts.count, 1)).map { Position(day: stretch.day, event: $0) }
      }
    }
    lastEvents = after.last { $0.block.count > $0.heading }?.day
    let here = positions(after)
    let index = here.isEmpty ? 0 : min(event, here.count - 1)
    later = Array(here[index...]) + [Position(day: end, event: 0)]
    earlier = here[..<index].reversed() + positions(before).reversed()
  }

  /// The position `count` events below, or above if negative, at most the last that is known.
  func position(after count: Int) -> Position {
    if count >= 0 || earlier.isEmpty { return later[min(max(count, 0), later.count - 1)] }
    return earlier[min(-count, earlier.count) - 1]
  }
}

/// The names of months beside their weeks, in spaced capitals if they fit, each with its year
/// below.
enum BrowseMonthNames {
  /// A line for each week, at most `width` cells wide.
  static func lines(of weeks: [CalendarWeek], width: Int) -> [Line] {
    var lines = weeks.map { _ in Line() }
    guard width > 4 else { return lines }
    // A week belongs to the month of its fourth day.
    let months = weeks.map { week in (week.columns[3] ?? week.days.lowerBound).civil }
    var start = 0
    while start < weeks.count {
      let (year, month, _) = months[start]
      let count = months[start...].prefix { $0.year == year && $0.month == month }.count
      let middle = start + (count - 1) / 2
      lines[middle] = Line(name(of: Month(rawValue: month), width: width - 2), .strong)
      if count > 1 { lines[middle + 1] = Line(spaced("\(year)", width: width - 2), .quiet) }
      start += count
    }
    return lines
  }

  private static func name(of month: Month?, width: Int) -> String {
    guard let month else { return "" }
    return spaced(
      month.name.count <= width ? month.name.uppercased() : month.shortName.uppercased(),
      width: width)
  }

  /// `N O V E M B E R`.
  private static func spaced(_ text: String, width: Int) -> String {
    2 * text.count - 1 <= width ? text.map { String($0) }.joined(separator: " ") : text
  }
}

/// A month around a day that is picked.
enum BrowsePicker {
  static func block(_ day: Day, today: Day, from reader: BrowseReader) -> Block {
    let options = reader.options
    let start = reader.settings.weekStart
    return CalendarRows(
      CalendarStyle(weeksFrom: start, today: today, chosen: day, alternating: .none),
      width: min(reader.columns, 36), glyphs: options.glyphs, colors: options.colors
    ).month(of: day, from: start)
  }
}
