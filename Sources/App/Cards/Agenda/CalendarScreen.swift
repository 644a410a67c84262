import Agenda
import Drawing
import Metrics
import Text
import Time

/// Some months as a calendar, with the agenda of one day: beside it where there is room, else below.
package struct CalendarScreen {
  private let span: MonthSpan
  private let chosen: Day
  private let today: Day
  private let start: Weekday
  private let ground: CalendarGround
  private let days: [Day: [AgendaItem]]
  private let calendars: [AgendaCalendar]
  private let shade: HistoryReport?
  private let values: ValueText

  /// From this width on, the agenda is beside the calendar.
  private static let wide = 100
  /// With a column for durations, the agenda is this wide.
  private static let agendaWidth = 60
  private static let gap = 2

  /// `days` has the events of all days of ``days(of:weeksFrom:)``, and `shade` their values.
  package init(
    of span: MonthSpan, chosen: Day, today: Day, weeksFrom start: Weekday,
    alternating ground: CalendarGround, days: [(day: Day, items: [AgendaItem])],
    calendars: [AgendaCalendar], shade: HistoryReport?, in values: ValueText
  ) {
    self.span = span
    self.chosen = chosen
    self.today = today
    self.start = start
    self.ground = ground
    self.days = Dictionary(uniqueKeysWithValues: days.map { ($0.day, $0.items) })
    self.calendars = calendars
    self.shade = shade
    self.values = values
  }

  /// The days that are shown: those of the months, and the others of their weeks.
  package static func days(of span: MonthSpan, weeksFrom start: Weekday) -> ClosedRange<Day> {
    CalendarWeek(of: span.days.lowerBound, from: start)
      .days.lowerBound...CalendarWeek(of: span.days.upperBound, from: start).days.upperBound
  }

  /// No line is wider than the width of `options`; `background` is the terminal's.
  package func block(_ options: RenderOptions, on background: Background) -> Block {
    let width = options.width
    if options.glyphs == .words {
      let title = [Line(MonthText.range(span))]
      return calendars.isEmpty
        ? title + sentences + [Line()] + none(width: width)
        : title + sentences + [Line()] + agenda(width: width)
    }
    if calendars.isEmpty {
      return calendar(width: width, options, background) + [Line()] + none(width: width)
    }
    guard width >= CalendarScreen.wide else {
      return calendar(width: width, options, background) + [Line()] + agenda(width: width)
    }
    let room = max(width - CalendarScreen.gap - CalendarScreen.agendaWidth, 58)
    let rows = rows(width: room, options, background)
    let left = calendar(width: rows.width, options, background)
    let column = rows.width + CalendarScreen.gap
    let right = agenda(width: width - column)
    return (0..<max(left.count, right.count)).map { index in
      var line = index < left.count ? left[index] : Line()
      guard index < right.count else { return line }
      line.pad(to: column)
      line.append(right[index])
      return line
    }
  }

  private func none(width: Int) -> Block {
    Wrap.block(
      of: "There are no calendars. To add one: dash agenda calendars add ~/.calendars", .quiet,
      width: width)
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
      let week = "week \(CalendarWeek(of: day, from: start).iso.number)"
      return PlainText.sentence("\(DayText.long(day)), \(week)", facts, by: "; ")
    }
  }

  private func rows(
    width: Int, _ options: RenderOptions, _ background: Background
  ) -> CalendarRows {
    CalendarRows(
      weeksFrom: start, today: today, chosen: chosen, alternating: ground,
      isShaded: shade != nil, width: width, glyphs: options.glyphs, colors: options.colors,
      background: background)
  }

  private func agenda(width: Int) -> Block {
    AgendaList(
      of: [(chosen, days[chosen] ?? [])], calendars: calendars, today: today, clock: values
    ).block(width: width)
  }

  /// The months with their title and their legend.
  private func calendar(
    width: Int, _ options: RenderOptions, _ background: Background
  ) -> Block {
    let rows = rows(width: width, options, background)
    let heat = shade.map { HeatSteps(for: $0.points.map(\.value), of: $0.attribute.type) }
    let steps = shadeSteps(heat)
    let hue = Hue(group: shade?.attribute.group ?? "")
    var title = Line(MonthText.range(span), .strong)
    title.cut(to: width, glyphs: options.glyphs)
    var block = [title, rows.head]
    for week in CalendarWeek.weeks(of: span.days, from: start) {
      block.append(
        rows.line(of: week) { day in
          let counts = EventDots.counts(of: days[day] ?? [], in: calendars)
          let dots = EventDots.calendars(of: counts, limit: rows.dots).map { calendars[$0].hue }
          let hasShade = heat != nil && (steps[day] != nil || day <= today)
          return CalendarDay(
            dots: dots,
            shade: hasShade
              ? HeatMap.cell(
                steps[day], hue: hue, glyphs: options.glyphs, colors: options.colors) : nil)
        })
    }
    let legend = legend(rows, heat, width: width, options)
    return legend.isEmpty ? block : block + [Line()] + legend
  }

  /// The step of each day that has a value.
  private func shadeSteps(_ heat: HeatSteps?) -> [Day: Int] {
    guard let shade, let heat else { return [:] }
    return Dictionary(shade.points.map { ($0.day, heat.step(of: $0.value)) }) { $1 }
  }

  /// The steps of the shade, then the calendars, then the marks, each where it is needed.
  private func legend(
    _ rows: CalendarRows, _ heat: HeatSteps?, width: Int, _ options: RenderOptions
  ) -> Block {
    var block: Block = []
    if let shade, let heat, rows.isShaded {
      block += HeatLegend(of: shade, heat, in: values).block(
        titled: shade.attribute.label, width: width, glyphs: options.glyphs,
        colors: options.colors)
    }
    var entries: Block = []
    if calendars.count > 1, options.colors != .none, rows.dots > 0 {
      for calendar in calendars {
        var entry = Line(rows.dot, .accent(calendar.hue))
        entry.append(" " + calendar.name)
        entries.append(entry)
      }
    }
    let shown = CalendarScreen.days(of: span, weeksFrom: start)
    if chosen != today, shown.contains(today) {
      entries.append(Line("(\(today.civil.day)) today"))
      entries.append(Line("[\(chosen.civil.day)] chosen"))
    }
    return block + Legend.block(of: entries, width: width, glyphs: options.glyphs)
  }
}
