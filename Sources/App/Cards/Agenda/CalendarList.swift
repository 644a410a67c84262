import Agenda
import Drawing
import Text

/// The calendars of the agenda, one below the other: colour and name, where it is, and its state.
package struct CalendarList {
  private let calendars: [ListedCalendar]
  /// The home folder, which paths show as `~`.
  private let home: String?

  package init(of calendars: [ListedCalendar], home: String?) {
    self.calendars = calendars
    self.home = home
  }

  /// No line is wider than `width`.
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
        var next = Line()
        next.pad(to: 2 + name)
        next.append(word, isProblem(listed) ? .alert : .quiet)
        block.append(next)
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
}
