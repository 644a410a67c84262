import Agenda

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
