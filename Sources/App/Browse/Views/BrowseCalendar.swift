import Actions
import Agenda
import Cards
import Drawing
import Time

/// The weeks around the day, and below or beside them the agenda from that day on.
enum BrowseCalendar: BrowseSubject {
  static let traits = BrowseTraits(key: "8", title: "the calendar")

  /// How many days are looked for at once, and at most.
  private static let part = 35
  private static let most = 350
  /// From this width on, the lines between months have cells of their own beside an agenda.
  private static let roomy = 126
  /// The lines between calendar and agenda, and the head of the calendar.
  private static let others = 2

  static func absence(in reader: BrowseReader) throws -> String? {
    try reader.reading.agenda() == nil ? CalendarList.none.joined(separator: " ") : nil
  }

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    let isInAgenda = state.pane == 1
    let agenda = try reader.reading.agenda()
    let margin = margin(in: reader)
    let width = !reader.isWide ? reader.columns : reader.columns >= roomy ? 64 : 58
    let room = max(reader.rows - others, 2)
    // The active pane has two thirds of the height.
    let short = max(room / 3, 1)
    let weekCount = reader.isWide ? reader.rows - 1 : isInAgenda ? short : room - short
    let height = reader.isWide ? reader.rows : room - weekCount
    let weeks = weeks(around: state.day, weekCount, reader)
    let agendaWidth = reader.isWide ? reader.columns - width - BrowseReader.gap : reader.columns
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
      after: later, line: state.scrolled, end: last + 1)
    let items = Dictionary(days.map { ($0.day, $0.items) }) { $1 }
    let left = calendar(of: weeks, items, calendars, state, width: width, margin: margin, reader)
    let right =
      agenda == nil
      ? reader.wrapped(try absence(in: reader) ?? "", width: agendaWidth).map(\.line)
      : lines(of: later, scrolled: scrolling.position(after: 0).line)
    var content = BrowseContent()
    content.panes = ["calendar", "agenda"]
    if agenda != nil {
      content.status =
        DayText.plain(state.day, on: state.today) + reader.glyphs.dot
        + reader.text(of: items[state.day] ?? [])
        + (weather[state.day].map { reader.glyphs.dot + $0 } ?? "")
      content.focus = try reader.reading.eventPoint(among: items[state.day] ?? [])
    }
    content.opening = .day
    content.movement = isInAgenda && agenda != nil ? .agenda(scrolling) : .weeks
    let block =
      reader.isWide ? left.beside(right, at: width + BrowseReader.gap) : left + [Line()] + right
    content.rows = block.prefix(reader.rows).rows
    return content
  }

  /// The lines of an agenda, the heading of its first day at the top.
  private static func lines(of stretches: [AgendaList.Stretch], scrolled: Int) -> Block {
    guard let first = stretches.first else { return [] }
    return first.block.prefix(first.heading) + first.block.dropFirst(first.heading + scrolled)
      + stretches.dropFirst().flatMap(\.block)
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

/// The positions to which an agenda can be scrolled line by line.
struct BrowseAgenda: Sendable {
  /// A day, and how many lines of its events are above the top, below its heading.
  struct Position: Equatable, Sendable {
    var day: Day
    var line: Int
  }

  /// The last day with events that is known; nil if there is none after the position.
  let lastEvents: Day?
  /// The position now, and the positions below.
  private let later: [Position]
  /// The positions above, the nearest first.
  private let earlier: [Position]

  /// `after` begins with the shown day at `line`; `before` ends above it.
  init(before: [AgendaList.Stretch], after: [AgendaList.Stretch], line: Int, end: Day) {
    func positions(_ stretches: [AgendaList.Stretch]) -> [Position] {
      stretches.flatMap { stretch in
        (0..<max(stretch.block.count - stretch.heading, 1)).map {
          Position(day: stretch.day, line: $0)
        }
      }
    }
    lastEvents = after.last { $0.block.count > $0.heading }?.day
    let here = positions(after)
    let index = here.isEmpty ? 0 : min(line, here.count - 1)
    later = Array(here[index...]) + [Position(day: end, line: 0)]
    earlier = here[..<index].reversed() + positions(before).reversed()
  }

  /// The position `count` lines below, or above if negative, at most the last that is known.
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
