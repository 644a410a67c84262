import Agenda
import Drawing
import Text
import Time

/// The titles of events below the dates of their days.
///
///      23         24         25         26
///     ▎Standup   ▎Standup   ━ Camp ━━━━━━━━━━━━━
///     +2         ▎Dinner w…
struct CalendarTitles {
  /// At most this many lines for a week.
  private static let lanes = 3
  /// From this width of a day on, events have their times.
  private static let timed = 20

  private enum Entry {
    case event(AgendaItem)
    /// An event of several days in as many columns, and whether it ends in the last of them.
    case bar(AgendaItem, columns: Int, isEnd: Bool)
    /// A column of a bar that begins before it.
    case covered
    case more(Int)
  }

  private let days: [Day?]
  private var lines: [[Entry?]]

  /// The events of some days, in columns beside each other; cancelled and declined ones are left
  /// out, as they have no dots.
  init(of days: [Day?], _ items: (Day) -> [AgendaItem]) {
    self.days = days
    lines = Array(repeating: days.map { _ in nil }, count: CalendarTitles.lanes)
    let shown = days.map { day in
      (day.map(items) ?? []).filter { $0.marks.isDisjoint(with: [.cancelled, .declined]) }
    }
    var hidden = days.map { _ in 0 }
    for column in days.indices {
      for item in shown[column] where item.isBar {
        guard item.number == 1 || column == 0 || days[column - 1] == nil else { continue }
        let rest = item.count - item.number + 1
        let columns = column..<min(column + rest, days.count)
        // The last line is for the number of others.
        let lane = lines.indices.dropLast().first { lane in
          lines[lane][columns].allSatisfy { $0 == nil }
        }
        guard let lane else {
          for column in columns { hidden[column] += 1 }
          continue
        }
        for column in columns { lines[lane][column] = .covered }
        lines[lane][column] = .bar(item, columns: columns.count, isEnd: rest <= columns.count)
      }
    }
    for column in days.indices {
      // An evening that ends after midnight belongs to its first day.
      let events = shown[column].filter { !$0.isBar && $0.number == 1 }
      let free = lines.indices.filter { lines[$0][column] == nil }
      let isWhole = hidden[column] == 0 && events.count <= free.count
      let count = isWhole ? events.count : free.count - 1
      for (lane, event) in zip(free, events.prefix(count)) { lines[lane][column] = .event(event) }
      let others = hidden[column] + max(events.count - count, 0)
      if others > 0, let last = free.last { lines[last][column] = .more(others) }
    }
    lines = lines.filter { $0.contains { $0 != nil } }
  }

  /// The lines, with columns of `cell` cells after a margin, and the ground of each day.
  func block(
    margin: Int, cell: Int, _ texts: EventText, _ backdrop: (Day) -> Backdrop = { _ in .none }
  ) -> Block {
    lines.map { entries in
      var line = Line(indent: margin)
      for (column, entry) in entries.enumerated() {
        if case .covered = entry { continue }
        var text = Line()
        var columns = 1
        switch entry {
        case .event(let item): text = event(item, on: days[column], width: cell - 1, texts)
        case .bar(let item, let count, let isEnd):
          columns = count
          text = bar(item, width: cell * count - (isEnd ? 1 : 0), texts)
        case .more(let count): text = Line(" +\(count)", .quiet)
        case .covered, nil: break
        }
        text.pad(to: cell * columns)
        let behind = days[column].map(backdrop) ?? .none
        for span in text.spans { line.append(span.on(behind)) }
      }
      return line
    }
  }

  private func event(_ item: AgendaItem, on day: Day?, width: Int, _ texts: EventText) -> Line {
    var line = Line(texts.edge, .accent(texts.hue(of: item)))
    if width >= CalendarTitles.timed, !item.isAllDay, let day {
      line.append(texts.beginning(of: item, on: day) + " ", .quiet)
    }
    line.append(texts.name(of: item))
    return line.cutting(to: width, glyphs: texts.clock.glyphs)
  }

  private func bar(_ item: AgendaItem, width: Int, _ texts: EventText) -> Line {
    let role = Role.accent(texts.hue(of: item))
    let dash: CleanText = texts.clock.glyphs == .unicode ? "━" : "="
    var line = Line(dash, role)
    var name = Line(" " + texts.name(of: item))
    name.cut(to: width - 2, glyphs: texts.clock.glyphs)
    line.append(name)
    line.append(" ")
    line.append(dash, count: width - line.width, role)
    return line
  }
}

extension AgendaItem {
  var isBar: Bool { count > 1 && (isAllDay || end.seconds - start.seconds >= 86_400) }
}

extension EventText {
  /// The mark at the left of an event, to be shown in its ``hue(of:)``.
  var edge: String { clock.glyphs.sign("▎", "*") }

  func legend(sign: CleanText) -> Block {
    calendars.map { Line(sign, .accent($0.hue)) + Line(" " + $0.name) }
  }

  func name(of item: AgendaItem) -> String { item.title.isEmpty ? "(no title)" : item.title }
}
