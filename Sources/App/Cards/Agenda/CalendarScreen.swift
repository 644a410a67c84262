import Agenda
import Drawing
import Formats
import Metrics
import Text
import Time

/// Some months as a calendar, with the agenda of one day beside or below it.
package struct CalendarScreen: JSONDocument {
  private let span: MonthSpan
  private let style: CalendarStyle
  private let days: [Day: [AgendaItem]]
  private let calendars: [AgendaCalendar]
  private let shade: HistoryReport?
  private let values: ValueText

  /// From this width on, as many months as these have the titles of their events.
  private static let titled = (width: 80, days: 92)
  /// From this width on, the agenda is beside a calendar without titles.
  private static let wide = 100
  /// With a column for durations, the agenda is this wide.
  private static let agendaWidth = 60
  private static let gap = 2

  /// `days` has the events of all days of ``days(of:weeksFrom:)``, and `shade` their values.
  package init(
    of span: MonthSpan, _ style: CalendarStyle, days: [(day: Day, items: [AgendaItem])],
    calendars: [AgendaCalendar], shade: HistoryReport?, in values: ValueText
  ) {
    self.span = span
    self.style = style
    self.days = Dictionary(uniqueKeysWithValues: days.map { ($0.day, $0.items) })
    (self.calendars, self.shade, self.values) = (calendars, shade, values)
  }

  /// The days that are shown: the weeks of the months.
  package static func days(of span: MonthSpan, weeksFrom start: Weekday) -> ClosedRange<Day> {
    CalendarWeek(of: span.days.lowerBound, from: start)
      .days.lowerBound...CalendarWeek(of: span.days.upperBound, from: start).days.upperBound
  }

  /// `background` is the terminal's.
  package func block(_ options: RenderOptions, on background: Background) -> Block {
    let width = options.width
    if options.glyphs == .words {
      return [Line(MonthText.range(span.days))] + sentences + [Line()] + agenda(width: width)
    }
    guard !calendars.isEmpty, width >= CalendarScreen.wide, !hasTitles(in: width) else {
      return calendar(width: width, options, background) + [Line()] + agenda(width: width)
    }
    let room = max(width - CalendarScreen.gap - CalendarScreen.agendaWidth, 58)
    let rows = rows(width: room, options, background)
    let left = calendar(width: rows.width, options, background)
    let column = rows.width + CalendarScreen.gap
    let right = agenda(width: width - column)
    return left.beside(right, at: column)
  }

  private func hasTitles(in width: Int) -> Bool {
    !calendars.isEmpty && width >= CalendarScreen.titled.width
      && span.days.count <= CalendarScreen.titled.days
  }

  /// The days with events or a value: `Friday 20 November, week 47: Work 2 events; Mood 4`.
  private var sentences: Block {
    let numbers = Dictionary((shade?.points ?? []).map { ($0.day, $0.value) }) { $1 }
    return span.days.compactMap { day in
      var facts = zip(calendars, EventDots.counts(of: days[day] ?? [], in: calendars))
        .filter { $0.1 > 0 }
        .map { "\($0.name) \(CountText.of($1, "event", "events"))" }
      if let shade, let number = numbers[day] {
        facts.append("\(shade.attribute.label) \(values.text(ofTypical: number, shade.attribute))")
      }
      if facts.isEmpty { return nil }
      let week = "week \(CalendarWeek(of: day, from: style.weekStart).iso.number)"
      return PlainText.sentence("\(DayText.long(day)), \(week)", facts, by: "; ")
    }
  }

  private func rows(
    width: Int, _ options: RenderOptions, _ background: Background
  ) -> CalendarRows {
    CalendarRows(
      style, isShaded: shade != nil, hasTitles: hasTitles(in: width), width: width,
      glyphs: options.glyphs, colors: options.colors, background: background)
  }

  private func agenda(width: Int) -> Block {
    if calendars.isEmpty {
      return Wrap.block(of: CalendarList.none.joined(separator: " "), .quiet, width: width)
    }
    return AgendaList(
      of: [(style.chosen, days[style.chosen] ?? [])], calendars: calendars,
      today: style.today, clock: values
    ).block(width: width)
  }

  private func calendar(width: Int, _ options: RenderOptions, _ background: Background) -> Block {
    let rows = rows(width: width, options, background)
    let heat = shade.map { HeatSteps(for: $0.points.map(\.value), of: $0.attribute.type) }
    let shadedSteps = (shade?.points ?? []).map { ($0.day, heat?.step(of: $0.value) ?? 0) }
    let steps = Dictionary(shadedSteps) { $1 }
    let hue = Hue(group: shade?.attribute.group ?? "")
    let title = Line(MonthText.range(span.days), .strong).cutting(to: width, glyphs: options.glyphs)
    var block = [title, rows.head]
    let texts = EventText(calendars: calendars, clock: values)
    for week in CalendarWeek.weeks(of: span.days, from: style.weekStart) {
      block.append(
        rows.line(of: week) { day in
          let counts = EventDots.counts(of: days[day] ?? [], in: calendars)
          let dots = EventDots.calendars(of: counts, limit: rows.dots).map { calendars[$0].hue }
          let hasShade = heat != nil && (steps[day] != nil || day <= style.today)
          let shade = HeatMap.cell(
            steps[day], hue: hue, glyphs: options.glyphs, colors: options.colors)
          return CalendarDay(dots: dots, shade: hasShade ? shade : nil)
        })
      if hasTitles(in: width) {
        block += CalendarTitles(of: week.columns) { days[$0] ?? [] }
          .block(margin: rows.layout.margin, cell: rows.layout.cell, texts, rows.backdrop)
      }
    }
    let legend = legend(rows, heat, width: width, options)
    return legend.isEmpty ? block : block + [Line()] + legend
  }

  /// The steps of the shade, then the calendars, then the marks, each where it is needed.
  private func legend(
    _ rows: CalendarRows, _ heat: HeatSteps?, width: Int, _ options: RenderOptions
  ) -> Block {
    var block: Block = []
    if let shade, let heat, rows.isShaded {
      block += values.legend(
        of: shade, heat, titled: shade.attribute.label, width: width, glyphs: options.glyphs,
        colors: options.colors)
    }
    var entries: Block = []
    if calendars.count > 1, options.colors != .none, rows.dots > 0 || hasTitles(in: width) {
      entries += EventText(calendars: calendars, clock: values).legend(sign: rows.dot)
    }
    let (today, chosen) = (style.today, style.chosen)
    let shown = CalendarScreen.days(of: span, weeksFrom: style.weekStart)
    if chosen != today, shown.contains(today) {
      entries.append(Line("(\(today.civil.day)) today"))
      entries.append(Line("[\(chosen.civil.day)] chosen"))
    }
    return block + Legend.block(of: entries, width: width, glyphs: options.glyphs)
  }

  /// Each day of the months with its week, the number of its events, and its value.
  package func write(to json: inout JSONText) {
    let heat = shade.map { HeatSteps(for: $0.points.map(\.value), of: $0.attribute.type) }
    let values = Dictionary((shade?.values ?? []).map { ($0.day, $0.value) }) { $1 }
    json.members(of: span.days)
    json.member("chosen", style.chosen.description)
    json.object("shade", of: shade) { json, shade in
      json.members(of: shade.attribute)
      json.array("steps", of: heat?.starts ?? []) { $0.member("from", $1) }
    }
    json.rows("days", of: span.days) { json, day in
      json.member("date", day.description)
      json.member("week", ISOWeek(of: day).description)
      json.object("events") { json in
        let counts = EventDots.counts(of: days[day] ?? [], in: calendars)
        for (calendar, count) in zip(calendars, counts) { json.member(calendar.name, count) }
      }
      json.member("value", values[day])
      json.member("step", values[day]?.number.flatMap { heat?.step(of: $0) })
    }
  }
}

/// Months as people write them.
package enum MonthText {
  /// `November 2026`, `October to December 2026`, `November 2026 to January 2027`.
  package static func range(_ days: ClosedRange<Day>) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    if first.civil.year != last.civil.year { return "\(withYear(first)) to \(withYear(last))" }
    return first.civil.month == last.civil.month
      ? withYear(last) : "\(first.month.name) to \(withYear(last))"
  }

  private static func withYear(_ day: Day) -> String {
    "\(day.month.name) \(day.description.prefix(4))"
  }
}

/// The calendars of the agenda, one below the other: colour and name, where it is, and its state.
package struct CalendarList: Card {
  /// The sentences where there are no calendars.
  package static let none = [
    "There are no calendars.", "To add one: dash agenda calendars add ~/.calendars",
  ]

  private let calendars: [ListedCalendar]
  /// The home folder, which paths show as `~`.
  private let home: String?

  package init(of calendars: [ListedCalendar], home: String?) {
    (self.calendars, self.home) = (calendars, home)
  }

  package func block(width: Int, glyphs: Glyphs) -> Block {
    let widest = calendars.map { CleanText($0.calendar.name).width }.max() ?? 0
    let name = min(widest, max(width / 3, 8)) + 2
    return calendars.flatMap { listed -> Block in
      let calendar = listed.calendar
      var line = Line(glyphs.sign("● ", "* "), .accent(calendar.hue))
      var label = Line(calendar.name, .strong)
      label.cut(to: name - 2, glyphs: glyphs)
      line.append(label)
      line.pad(to: 2 + name)
      var words = Wrap.lines(of: path(of: calendar), width: max(width - line.width, 1))
      line.append(words.isEmpty ? "" : words.removeFirst())
      var block: Block = [line]
      for word in words + Wrap.lines(of: state(of: listed), width: max(width - 2 - name, 1)) {
        block.append(Line(indent: 2 + name) + Line(word, isProblem(listed) ? .alert : .quiet))
      }
      return block
    }
  }

  private func path(of calendar: AgendaCalendar) -> String {
    let source = calendar.shownSource
    if let home, source.hasPrefix(home + "/") { return "~" + source.dropFirst(home.count) }
    return source
  }

  private func isProblem(_ listed: ListedCalendar) -> Bool {
    listed.state == .missing || listed.state == .neverFetched
  }

  private func state(of listed: ListedCalendar) -> String {
    var parts: [String] =
      switch listed.state {
      case .folder: ["folder"]
      case .file: ["file"]
      case .missing: ["not found"]
      case .fetched(let moment):
        [moment.map { "fetched \($0.replacing("T", with: " "))" } ?? "fetched"]
      case .neverFetched: ["never fetched: dash agenda --refresh"]
      }
    if listed.calendar.isWritable { parts.append("writable") }
    if !listed.calendar.isCounted { parts.append("not counted") }
    return parts.joined(separator: ", ")
  }

  /// The calendars for programs; an address is shortened, because it can be a secret.
  package func write(to json: inout JSONText) {
    json.array("calendars", of: calendars) { json, listed in
      let calendar = listed.calendar
      json.member("name", calendar.name)
      json.member("source", calendar.shownSource)
      json.member("color", calendar.color)
      json.member("writable", calendar.isWritable)
      json.member("counted", calendar.isCounted)
      json.member("available", !isProblem(listed))
      let moment: String? = if case .fetched(let moment) = listed.state { moment } else { nil }
      json.member("fetched", moment)
    }
  }
}

/// A calendar with the state of its source.
package typealias ListedCalendar = (calendar: AgendaCalendar, state: CalendarState)

/// The state of a calendar's source.
package enum CalendarState: Equatable, Sendable {
  case folder, file, missing
  /// Fetched at a local date-time, `2026-11-20T21:00`, if that is known.
  case fetched(String?)
  case neverFetched
}
