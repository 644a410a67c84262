import Agenda
import Drawing
import Formats
import Text
import Time

/// The events of some days, below a heading for each day.
///
///     Today, Friday 20 November
///      1 ● 09:30–09:45     15m  Standup ↻
///      2 ● 15:00–16:00  1h 00m  Review of the quarter  conflict  in 25m
///                               Room 2 · Ana, Ben +2
///     Saturday 21 to Monday 23 November · no events
package struct AgendaList {
  private let days: [(day: Day, items: [AgendaItem])]
  private let today: Day
  private let clock: ValueText
  private let texts: EventText
  private let weather: [Day: String]
  private let now: EventNow?

  /// From this width on, durations have a column of their own.
  private static let wide = 60
  /// With less room beside the time, the title is below it.
  private static let leastRoom = 12
  private static let timeWidth = 11
  private static let durationWidth = 8

  package init(
    of days: [(day: Day, items: [AgendaItem])], calendars: [AgendaCalendar], today: Day,
    clock: ValueText, weather: [Day: String] = [:], now: EventNow? = nil
  ) {
    (self.weather, self.now, self.days, self.today, self.clock) = (weather, now, days, today, clock)
    texts = EventText(calendars: calendars, clock: clock)
  }

  /// A day with its events, or a run of days without any.
  package struct Stretch {
    package let day: Day
    package var block: Block = []
    /// How many lines of the block are its heading.
    package var heading = 0
    package var starts: [Int] = []
  }

  /// The heading of the first day alone.
  package func heading(width: Int) -> Block {
    days.first.map { headings(of: $0.day, width: width) } ?? []
  }

  package func block(width: Int) -> Block { stretches(width: width).flatMap(\.block) }

  /// The days one after the other.
  package func stretches(width: Int) -> [Stretch] {
    var stretches: [Stretch] = []
    var rest = days[...]
    while let (day, items) = rest.first {
      if items.isEmpty, day != today {
        let run = rest.prefix { $0.items.isEmpty }
        let block = empty(from: day, to: run[run.endIndex - 1].day, width: width)
        stretches.append(Stretch(day: day, block: block, heading: block.count))
        rest = rest.dropFirst(run.count)
        continue
      }
      var stretch = Stretch(day: day, block: headings(of: day, width: width))
      stretch.heading = stretch.block.count
      if items.isEmpty { stretch.block.append(Line("  no events", .quiet)) }
      for item in items {
        stretch.starts.append(stretch.block.count)
        stretch.block += lines(of: item, on: day, width: width)
      }
      stretches.append(stretch)
      rest = rest.dropFirst()
    }
    return stretches
  }

  private func headings(of day: Day, width: Int) -> Block {
    var block = Wrap.block(of: heading(of: day), .strong, width: width)
    guard let weather = weather[day], let last = block.last else { return block }
    let words = clock.glyphs.dot + weather
    if last.width + TextWidth.cells(of: words) <= width {
      block[block.count - 1].append(words, .quiet)
    } else {
      block += Wrap.block(of: weather, .quiet, indent: 2, width: width)
    }
    return block
  }

  private func heading(of day: Day) -> String {
    let name = DayText.plain(day, on: today)
    return day == today ? "Today, \(name)" : day == today + 1 ? "Tomorrow, \(name)" : name
  }

  private func empty(from first: Day, to last: Day, width: Int) -> Block {
    let days =
      first == last
      ? heading(of: first) : "\(heading(of: first)) to \(DayText.plain(last, on: today))"
    return Wrap.block(of: days + clock.glyphs.dot + "no events", .quiet, width: width)
  }

  private func lines(of item: AgendaItem, on day: Day, width: Int) -> Block {
    let isWide = width >= Self.wide
    var line = Line()
    line.append(item.rank == 0 ? "" : "\(item.rank)", .quiet, rightIn: 2)
    line.append(" " + texts.dot + " ", .accent(texts.hue(of: item)))
    line.append(texts.time(of: item, on: day), .quiet)
    line.pad(to: 5 + Self.timeWidth)
    if isWide {
      line.append(duration(of: item, on: day) ?? "", .quiet, rightIn: Self.durationWidth)
    }
    line.pad(to: line.width + 2)
    var block: Block = []
    if width - line.width < Self.leastRoom {
      block.append(line.cutting(to: width, glyphs: clock.glyphs))
      line = Line("     ")
    }
    let column = line.width
    let room = max(width - column, 2)
    let role: Role = item.marks.isDisjoint(with: [.cancelled, .declined]) ? .text : .quiet
    for (position, text) in Wrap.lines(of: texts.title(of: item), width: room).enumerated() {
      if position > 0 {
        block.append(line)
        line = Line(indent: column)
      }
      line.append(text, role)
    }
    let signs = texts.signs(of: item)
    if !signs.isEmpty, line.width + 1 + TextWidth.cells(of: signs) <= width {
      line.append(" " + signs, .quiet)
    }
    let relation = day == today ? now.flatMap { texts.relation(of: item, to: $0) } : nil
    let isConflict = item.marks.contains(.conflict)
    for (tail, role) in [(isConflict ? "conflict" : nil, Role.alert), (relation, .strong)] {
      guard let tail else { continue }
      if line.width + 2 + tail.utf8.count > width {
        block.append(line)
        line = Line(indent: column - 2)
      }
      line.append("  ")
      line.append(tail, role)
    }
    block.append(line)
    var details = details(of: item, room: room)
    if !isWide, let duration = duration(of: item, on: day) { details.insert(duration, at: 0) }
    if details.isEmpty { return block }
    let text = details.joined(separator: clock.glyphs.dot)
    return block + Wrap.block(of: text, .quiet, indent: column, width: column + room)
  }

  /// `1h 30m` of this day, except for a whole day or an instant.
  private func duration(of item: AgendaItem, on day: Day) -> String? {
    let minutes = item.minutes(on: day)
    if item.isAllDay || minutes.isEmpty { return nil }
    return NumberText.text { $0.duration(Double(minutes.count)) }
  }

  /// Its state, its place, and as many people as fit on one line.
  private func details(of item: AgendaItem, room: Int) -> [String] {
    let details = EventText.details(of: item)
    if item.people.isEmpty { return details }
    let used = details.joined(separator: clock.glyphs.dot)
    let left = room - TextWidth.cells(of: used) - (used.isEmpty ? 0 : 3)
    for count in stride(from: item.people.count, to: 1, by: -1) {
      let text = people(item.people, first: count)
      if TextWidth.cells(of: text) <= left { return details + [text] }
    }
    return details + [people(item.people, first: 1)]
  }

  /// `Ana, Ben +2`.
  private func people(_ people: [String], first count: Int) -> String {
    people.prefix(count).joined(separator: ", ")
      + (people.count > count ? " +\(people.count - count)" : "")
  }
}

extension JSONText {
  /// The events of some days for programs, at local times: `2026-11-20T19:00`.
  package static func agenda(
    of days: [(day: Day, items: [AgendaItem])], _ range: ClosedRange<Day>,
    calendars: [AgendaCalendar]
  ) -> String {
    JSONText.object { json in
      json.members(of: range)
      json.array("days", of: days) { json, day in
        json.member("date", day.day.description)
        json.member("events", day.items, of: calendars)
      }
    }
  }

  /// A list of events.
  package mutating func member(
    _ name: String, _ items: [AgendaItem], of calendars: [AgendaCalendar]
  ) { array(name, of: items) { $0.members(of: $1, calendars) } }

  mutating func members(of item: AgendaItem, _ calendars: [AgendaCalendar]) {
    if item.rank > 0 { member("number", item.rank) }
    member("title", item.title)
    member("start", JSONText.time(item.start, item))
    member("end", JSONText.time(item.end, item))
    member("all_day", item.isAllDay)
    member("calendar", calendars.first { $0.id == item.calendar }?.name)
    member("location", item.location.isEmpty ? nil : item.location)
    member("people", item.people)
    member("url", item.url.isEmpty ? nil : item.url)
    member("categories", item.categories)
    let isSure = !item.marks.contains(.tentative)
    member(
      "status",
      item.marks.contains(.cancelled) ? "cancelled" : isSure ? "confirmed" : "tentative")
    member("declined", item.marks.contains(.declined))
    member("free", item.marks.contains(.transparent))
    member("recurring", item.marks.contains(.recurring))
    member("alarm", item.marks.contains(.alarm))
    member("conflict", item.marks.contains(.conflict))
    member("day_number", item.number)
    member("day_count", item.count)
    member("uid", item.uid)
  }

  /// A time, or a day where there is none; the end of an all-day event is its last day.
  private static func time(_ time: LocalDateTime, _ item: AgendaItem) -> String {
    guard item.isAllDay else { return time.description }
    return (time == item.end ? (time + -1).day : time.day).description
  }
}
