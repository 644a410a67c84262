import Agenda
import Drawing
import Formats
import Text

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
    self.calendars = calendars
    self.home = home
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
        var next = Line(indent: 2 + name)
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

  /// The calendars for programs; an address is shortened, because it can be a secret.
  package var json: String {
    JSONText.object { json in
      json.array("calendars", of: calendars) { json, listed in
        let calendar = listed.calendar
        json.member("name", calendar.name)
        json.member("source", calendar.shownSource)
        json.member("color", calendar.color)
        json.member("writable", calendar.isWritable)
        json.member("counted", calendar.isCounted)
        json.member("available", !isProblem(listed))
        if case .fetched(let moment?) = listed.state {
          json.member("fetched", moment)
        } else {
          json.member("fetched", String?.none)
        }
      }
    }
  }
}

/// A calendar with the state of its source.
package struct ListedCalendar: Sendable {
  package enum State: Equatable, Sendable {
    case folder
    case file
    /// The file or the folder is not there.
    case missing
    /// Fetched at a local date-time, `2026-11-20T21:00`, if that is known.
    case fetched(String?)
    case neverFetched
  }

  package let calendar: AgendaCalendar
  package let state: State

  package init(_ calendar: AgendaCalendar, _ state: State) {
    self.calendar = calendar
    self.state = state
  }
}
