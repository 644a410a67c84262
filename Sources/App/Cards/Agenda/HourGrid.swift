import Agenda
import Drawing
import Text
import Time

/// Days beside each other as columns of hours, with their events, and a line for now.
///
///            Thu 26    [Fri 27]
///            ▎Birthday
///     09:00 ▎Standup  ▎Standup
///     10:12           ─────────
package struct HourGrid {
  /// An event in the rows and one of the lanes of its day.
  private struct Placed {
    let item: AgendaItem
    let rows: Range<Int>
    let lane: Int
    /// How many events are beside each other.
    var lanes = 1
  }

  private let days: [(day: Day, items: [AgendaItem])]
  private let chosen: Day
  private let hours: Range<Int>
  private let now: LocalDateTime
  private let calendars: [AgendaCalendar]
  private let clock: ValueText

  /// A day has at least this many cells, and each of several events at one time half of them.
  private static let leastCell = 10
  private static let mostCell = 24

  /// A grid of the week of the chosen day.
  ///
  /// `days` also has the six days after the chosen one: a narrow screen shows some days from it on.
  /// All of `hours`, in minutes, are shown.
  package init(
    of days: [(day: Day, items: [AgendaItem])], choosing chosen: Day, within hours: Range<Int>,
    at now: LocalDateTime, calendars: [AgendaCalendar], clock: ValueText
  ) {
    (self.days, self.chosen, self.hours) = (days, chosen, hours)
    (self.now, self.calendars, self.clock) = (now, calendars, clock)
  }

  package func block(_ options: RenderOptions) -> Block { drawn(options).block }

  /// The lines, and the lines and cells of the timed events of the chosen day, by their ranks.
  package typealias Drawn = (block: Block, events: [Int: (lines: Range<Int>, cells: Range<Int>)])

  /// Draws the grid, on the rows of a screen without a title and a legend.
  ///
  /// An hour has as many lines as fit into the rows.
  package func drawn(_ options: RenderOptions, rows: Int? = nil) -> Drawn {
    let margin = clock.clock == .whole ? 6 : 9
    let count = max(min((options.width - margin) / HourGrid.leastCell, 7), 1)
    let shown = count == 7 ? days[..<min(7, days.count)] : days.drop { $0.day < chosen }
    let columns = Array(shown.prefix(count))
    guard let first = columns.first?.day, let last = columns.last?.day else { return ([], [:]) }
    if options.glyphs == .words {
      let list = AgendaList(of: columns, calendars: calendars, today: now.day, clock: clock)
      return (list.block(width: options.width), [:])
    }
    let cell = min((options.width - margin) / count, HourGrid.mostCell)
    let texts = EventText(calendars: calendars, clock: clock)
    let week = "week \(ISOWeek(of: first + min(columns.count - 1, 3)).number)"
    let title = Line(MonthText.range(first...last) + clock.glyphs.dot + week, .strong)
    var block = rows == nil ? [title.cutting(to: options.width, glyphs: clock.glyphs)] : []
    block.append(heading(of: columns.map(\.day), margin: margin, cell: cell))
    let items = Dictionary(columns) { $1 }
    // Events without a time, and bars for events of a day or more.
    let above = CalendarTitles(of: columns.map(\.day)) { day in
      (items[day] ?? []).filter { $0.isAllDay || $0.isBar }
    }
    block += above.block(margin: margin, cell: cell, texts)
    let timed = self.rows(
      of: columns, within: rows.map { max($0 - block.count, 1) }, margin: margin, cell: cell, texts)
    let events = timed.events.mapValues { spot in
      (spot.lines.lowerBound + block.count..<spot.lines.upperBound + block.count, spot.cells)
    }
    block += timed.block
    if rows == nil, calendars.count > 1, options.colors != .none {
      let entries = texts.legend(sign: CleanText(texts.edge))
      block += [Line()] + Legend.block(of: entries, width: options.width, glyphs: clock.glyphs)
    }
    return (block, events)
  }

  /// `Thu 26`, in brackets the chosen day, in parentheses today.
  private func heading(of days: [Day], margin: Int, cell: Int) -> Line {
    var line = Line(indent: margin)
    for day in days {
      let name = "\(day.weekday.shortName) \(day.civil.day)"
      let text = day == chosen ? "[\(name)]" : day == now.day ? "(\(name))" : " \(name)"
      var head = Line(
        text, day == now.day ? .title(Hue(group: "events")) : day == chosen ? .strong : .text)
      head.pad(to: cell)
      line.append(head)
    }
    return line
  }

  private func rows(
    of columns: [(day: Day, items: [AgendaItem])], within room: Int?, margin: Int, cell: Int,
    _ texts: EventText
  ) -> Drawn {
    let timed = columns.map { day, items in
      // An evening that ends soon after midnight belongs to its first day alone.
      items.filter { item in
        !item.isAllDay && !item.isBar
          && (item.number == 1 || item.minutes(on: day).upperBound > 4 * 60)
          && item.marks.isDisjoint(with: [.cancelled, .declined])
      }.map { ($0, $0.minutes(on: day)) }
    }
    let all = timed.flatMap { $0 }.map(\.1)
    let first = (all.map(\.lowerBound) + [hours.lowerBound]).min().map { $0 / 60 * 60 } ?? 0
    let last = (all.map(\.upperBound) + [hours.upperBound]).max().map { ($0 + 59) / 60 * 60 } ?? 0
    let length = last - first
    let usual = length > 720 ? 60 : 30
    let step = room.map { room in HourGrid.steps.first { length <= $0 * room } ?? length } ?? usual
    let placed = timed.map { events in
      HourGrid.placed(
        events.map { item, minutes in
          let start = (minutes.lowerBound - first) / step
          let end = (minutes.upperBound - first + step - 1) / step
          return (item, start..<max(end, start + 1))
        })
    }
    let nowRow = now.minute < first ? -1 : (now.minute - first) / step
    var block: Block = []
    for row in 0..<max((length + step - 1) / step, 1) {
      let minute = first + row * step
      let isNow = row == nowRow && columns.contains { $0.day == now.day }
      var line = Line()
      let label = isNow ? now.minute : minute % 60 == 0 ? minute : nil
      line.append(
        label.map { clock.time(ofMinute: $0 % 1440) } ?? "", isNow ? .alert : .quiet,
        rightIn: margin - 1)
      line.pad(to: margin)
      for (column, events) in placed.enumerated() {
        let isNow = isNow && columns[column].day == now.day
        line.append(
          cells(of: events, in: row, on: columns[column].day, width: cell, isNow: isNow, texts))
      }
      block.append(line)
    }
    let most = HourGrid.lanes(in: cell)
    let hidden = placed.map { $0.count { $0.lane >= most } }
    for (column, count) in zip(columns, hidden) where count > 0 && room == nil {
      let words = "+\(CountText.of(count, "event", "events")) at the same time: "
      block.append(Line(words + "dash agenda \(column.day)", .quiet))
    }
    var events: [Int: (lines: Range<Int>, cells: Range<Int>)] = [:]
    for (index, column) in columns.enumerated() where column.day == chosen {
      for event in placed[index] where event.lane < most {
        let lane = HourGrid.cells(of: event.lane, among: min(event.lanes, most), in: cell)
        let start = margin + index * cell
        events[event.item.rank] = (event.rows, start + lane.lowerBound..<start + lane.upperBound)
      }
    }
    return (block, events)
  }

  /// The minutes that a row can have on the rows of a screen.
  private static let steps = [15, 20, 30, 60, 90, 120, 180, 240]

  /// The cells of one of several lanes.
  private static func cells(of lane: Int, among lanes: Int, in width: Int) -> Range<Int> {
    width / lanes * lane..<(lane == lanes - 1 ? width : width / lanes * (lane + 1))
  }

  private static func lanes(in cell: Int) -> Int { max(cell * 2 / leastCell, 1) }

  private func cells(
    of events: [Placed], in row: Int, on day: Day, width: Int, isNow: Bool, _ texts: EventText
  ) -> Line {
    let here = events.filter { $0.rows.contains(row) }
    let lanes = min(here.first?.lanes ?? 1, HourGrid.lanes(in: width))
    var line = Line()
    for lane in 0..<lanes {
      let end = HourGrid.cells(of: lane, among: lanes, in: width).upperBound
      if let event = here.first(where: { $0.lane == lane }) {
        let room = end - line.width - 2
        line.append(texts.edge, .accent(texts.hue(of: event.item)))
        line.append(text(of: event, in: row - event.rows.lowerBound, on: day, width: room, texts))
      } else if isNow {
        line.append(clock.glyphs.sign("─", "-"), count: end - line.width - 1, .alert)
      }
      line.pad(to: end)
    }
    return line
  }

  /// A line of the title of an event, or below it its time.
  private func text(
    of event: Placed, in row: Int, on day: Day, width: Int, _ texts: EventText
  ) -> Line {
    let name = texts.name(of: event.item)
    let lines = Wrap.lines(of: name, width: width)
    if row == event.rows.count - 1, row < lines.count - 1, width > 4 {
      let rest = lines[row...].map(\.string).joined(separator: " ")
      return Line(rest).cutting(to: width, glyphs: clock.glyphs)
    }
    if row < lines.count { return Line(lines[row]).cutting(to: width, glyphs: clock.glyphs) }
    let time = Line(texts.time(of: event.item, on: day), .quiet)
    return row == lines.count && time.width <= width ? time : Line()
  }

  /// Events that share rows, in lanes beside each other; a lane is free in the row after an event.
  private static func placed(_ events: [(item: AgendaItem, rows: Range<Int>)]) -> [Placed] {
    var placed: [Placed] = []
    var group = 0
    var ends: [Int] = []
    func close(_ placed: inout [Placed]) {
      for index in group..<placed.count { placed[index].lanes = ends.count }
      (group, ends) = (placed.count, [])
    }
    for event in events.sorted(by: { $0.rows.lowerBound < $1.rows.lowerBound }) {
      if ends.allSatisfy({ $0 <= event.rows.lowerBound }) { close(&placed) }
      let lane = ends.firstIndex { $0 <= event.rows.lowerBound } ?? ends.count
      if lane == ends.count { ends.append(0) }
      ends[lane] = event.rows.upperBound
      placed.append(Placed(item: event.item, rows: event.rows, lane: lane))
    }
    close(&placed)
    return placed
  }
}
