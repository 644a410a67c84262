import Agenda
import Drawing
import Formats
import Metrics
import Text
import Time

/// The rest of a day's events, and the next day on one line: the top of the card of the group
/// `events`.
///
///     ● all day      Birthday of Mum
///     ● 19:00–21:30  Dinner with Ana                in 25m
///                    conflict · Trattoria Sole
///     Tomorrow       09:30 Standup +2
package struct AgendaSection: DaySection {
  /// The events of a day's card.
  package struct Contents {
    package var day: Day
    package var items: [AgendaItem]
    /// All events of tomorrow, if the day is today.
    package var tomorrow: [AgendaItem]?
    /// The present moment, if the day is today.
    package var now: EventNow?
    package var calendars: [AgendaCalendar]
    /// Why calendars cannot be read.
    package var problems: [String]

    package init(
      day: Day, items: [AgendaItem], tomorrow: [AgendaItem]? = nil, now: EventNow? = nil,
      calendars: [AgendaCalendar], problems: [String] = []
    ) {
      (self.day, self.items, self.tomorrow) = (day, items, tomorrow)
      (self.now, self.calendars, self.problems) = (now, calendars, problems)
    }
  }

  private let contents: Contents?
  private let day: Day
  private let clock: ValueText
  package let emptyNotice: String?

  private static let mostRows = 8
  private static let mostShortRows = 3
  /// From this width on, a row shows the end of an event too.
  private static let wide = 46

  /// Without contents there is no card and the document says null; `notice` says there are none.
  package init(_ contents: Contents?, on day: Day, clock: ValueText, notice: String? = nil) {
    (self.contents, self.day, self.clock) = (contents, day, clock)
    emptyNotice = notice
  }

  package func cards(in layout: CardLayout) -> [DayCard] {
    guard let contents else { return [] }
    // Before the hour of the setting day.start, the events are of the next date.
    let tail = contents.day == day ? "" : DayText.plain(contents.day, on: day)
    let content = rows(of: contents, width: layout.innerWidth)
    return [DayCard(named: Group.eventsName, tail: tail, content)].compactMap { $0 }
  }

  package func rowGroups(in layout: RowLayout) -> [DayRowGroup] {
    guard let contents else { return [] }
    let rows = shortRows(of: contents, width: layout.rowWidth)
    return [DayRowGroup(named: Group.eventsName, rows, in: layout)].compactMap { $0 }
  }

  package func write(to document: inout JSONText) {
    guard let contents else { return document.member("agenda", String?.none) }
    document.member("agenda", contents.items, of: contents.calendars)
  }

  private func rows(of contents: Contents, width: Int) -> Block {
    let left = left(of: contents)
    let tomorrow = contents.tomorrow ?? []
    var block: Block = []
    for problem in contents.problems { block += Wrap.block(of: problem, .alert, width: width) }
    if left.isEmpty, tomorrow.isEmpty { return block }
    let texts = EventText(calendars: contents.calendars, clock: clock)
    let isWide = width >= Self.wide
    let times = left.map { item in
      isWide ? texts.time(of: item, on: contents.day) : texts.beginning(of: item, on: contents.day)
    }
    let isToday = contents.tomorrow != nil
    var column = times.reduce(0) { max($0, TextWidth.cells(of: $1)) } + 4
    if isToday { column = max(column, "Tomorrow  ".utf8.count) }
    for (item, time) in zip(left, times).prefix(Self.mostRows) {
      var line = Line()
      line.append(texts.dot + " ", .accent(texts.hue(of: item)))
      line.append(time, .quiet)
      line.pad(to: column)
      let tail = relation(of: item, contents, showsEnds: isWide) ?? ""
      append(texts.title(of: item), tail, below: details(of: item), to: &block, line, column, width)
    }
    if left.count > Self.mostRows {
      block.append(Line("+\(left.count - Self.mostRows) more: dash agenda", .quiet))
    }
    if isToday {
      if left.isEmpty {
        let notice = contents.items.isEmpty ? "No events today" : "Nothing left today"
        block.append(Line(notice, .quiet))
      }
      block.append(line(of: tomorrow, on: contents.day + 1, column, width, texts))
    }
    return block
  }

  /// A line for each of the next events; without any, the next day.
  private func shortRows(of contents: Contents, width: Int) -> Block {
    let left = left(of: contents)
    let texts = EventText(calendars: contents.calendars, clock: clock)
    var block: Block = contents.problems.map { Line($0, .alert) }
    for item in left.prefix(Self.mostShortRows) {
      var line = Line(texts.dot + " ", .accent(texts.hue(of: item)))
      line.append(texts.beginning(of: item, on: contents.day) + "  ", .quiet)
      line.append(texts.title(of: item))
      if item.marks.contains(.conflict) { line.append("  conflict", .alert) }
      if let relation = relation(of: item, contents, showsEnds: true) {
        line.cut(to: width - 2 - TextWidth.cells(of: relation), glyphs: clock.glyphs)
        line.append("  " + relation, .strong)
      }
      block.append(line)
    }
    if left.count > Self.mostShortRows {
      block.append(Line("+\(left.count - Self.mostShortRows) more: dash agenda", .quiet))
    }
    if left.isEmpty, let tomorrow = contents.tomorrow, !tomorrow.isEmpty {
      block.append(line(of: tomorrow, on: contents.day + 1, 10, width, texts))
    }
    return block
  }

  private func left(of contents: Contents) -> [AgendaItem] {
    guard let now = contents.now else { return contents.items }
    return contents.items.filter { $0.isAllDay || $0.end > now.time }
  }

  /// `in 25m` for the next event, `now` or `until 16:00` for one that has begun.
  private func relation(of item: AgendaItem, _ contents: Contents, showsEnds: Bool) -> String? {
    guard let now = contents.now else { return nil }
    if !showsEnds, !item.isAllDay, item.start <= now.time {
      return "until \(clock.time(ofMinute: item.minutes(on: contents.day).upperBound % 1440))"
    }
    return EventText(calendars: contents.calendars, clock: clock).relation(of: item, to: now)
  }

  private func details(of item: AgendaItem) -> Line? {
    var line = Line()
    func append(_ text: String, _ role: Role = .quiet) {
      if line.width > 0 { line.append(clock.glyphs.dot, .quiet) }
      line.append(text, role)
    }
    if item.marks.contains(.conflict) { append("conflict", .alert) }
    for detail in EventText.details(of: item) { append(detail) }
    return line.width > 0 ? line : nil
  }

  /// Appends a title with details beside it or below, and `tail` at the end of the first line with
  /// room for it.
  private func append(
    _ title: String, _ tail: String, below details: Line?, to block: inout Block, _ first: Line,
    _ column: Int, _ width: Int
  ) {
    var lines = Wrap.block(of: title, beside: first, column: column, width: max(width, column + 4))
    let end = tail.isEmpty ? 0 : TextWidth.cells(of: tail) + 2
    if let details, lines.count == 1, lines[0].width + 3 + details.width + end <= width {
      lines[0].append(clock.glyphs.dot, .quiet)
      lines[0].append(details)
    } else if let details {
      var line = Line(indent: column)
      line.append(details)
      lines.append(line.cutting(to: width, glyphs: clock.glyphs))
    }
    if !tail.isEmpty {
      let cells = TextWidth.cells(of: tail)
      let index = lines.firstIndex { $0.width + 2 + cells <= width } ?? lines.count
      if index == lines.count { lines.append(Line()) }
      lines[index].pad(to: max(width - cells, 0))
      lines[index].append(tail, .strong)
    }
    block += lines
  }

  /// `Tomorrow  09:30 Standup +2`.
  private func line(
    of items: [AgendaItem], on day: Day, _ column: Int, _ width: Int, _ texts: EventText
  ) -> Line {
    var line = Line("Tomorrow", .quiet)
    line.pad(to: column)
    guard let first = items.first else {
      line.append("no events", .quiet)
      return line
    }
    let more = items.count > 1 ? " +\(items.count - 1)" : ""
    line.append(texts.beginning(of: first, on: day) + " ", .quiet)
    line.append(texts.title(of: first))
    line.cut(to: width - more.utf8.count, glyphs: clock.glyphs)
    line.append(more, .quiet)
    return line
  }
}
