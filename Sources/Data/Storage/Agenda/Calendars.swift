import Agenda
import Metrics

extension Store {
  /// The calendars that a person has added, in the order of their numbers.
  package func calendars() throws(StoreError) -> [AgendaCalendar] {
    let selection = try database.prepare(
      "SELECT id, name, source, color, login, writable, counted FROM calendar ORDER BY id")
    var calendars: [AgendaCalendar] = []
    while try selection.step() {
      calendars.append(
        AgendaCalendar(
          id: selection.integer(0), name: selection.text(1),
          source: selection.text(2) == Store.ownSource ? ownCalendarFolder : selection.text(2),
          color: selection.optionalText(3), login: selection.optionalText(4),
          isWritable: selection.integer(5) != 0, isCounted: selection.integer(6) != 0,
          isOwn: selection.text(2) == Store.ownSource))
    }
    return calendars
  }

  /// What `calendar.source` holds for the own calendar, so that the store can be moved.
  static let ownSource = "own"

  /// The folder beside the store with the events that `dash agenda add` writes unless it is given
  /// another calendar.
  package var ownCalendarFolder: String { database.path + ".calendar" }
}

extension Change {
  /// Adds a calendar, whose name no other has; its `id` is not used.
  ///
  /// - Returns: Its number.
  package func add(_ calendar: AgendaCalendar) throws(StoreError) -> Int64 {
    var calendar = calendar
    calendar.id = try database.number("SELECT coalesce(max(id), 0) + 1 FROM calendar")
    try put(calendar)
    return calendar.id
  }

  /// Replaces the calendar with the same `id`.
  package func put(_ calendar: AgendaCalendar) throws(StoreError) {
    try note(row: calendar.id, of: .calendar)
    let insertion = try database.prepare(
      """
      INSERT OR REPLACE INTO calendar(id, name, source, color, login, writable, counted)
      VALUES(?, ?, ?, ?, ?, ?, ?)
      """)
    insertion.bind(calendar.id, at: 1)
    insertion.bind(calendar.name, at: 2)
    insertion.bind(calendar.isOwn ? Store.ownSource : calendar.source, at: 3)
    insertion.bind(calendar.color, at: 4)
    insertion.bind(calendar.login, at: 5)
    insertion.bind(calendar.isWritable ? Int64(1) : 0, at: 6)
    insertion.bind(calendar.isCounted ? Int64(1) : 0, at: 7)
    try insertion.run()
  }

  /// Deletes a calendar; its files are not touched.
  package func removeCalendar(_ id: Int64) throws(StoreError) {
    try note(row: id, of: .calendar)
    let deletion = try database.prepare("DELETE FROM calendar WHERE id = ?")
    deletion.bind(id, at: 1)
    try deletion.run()
  }
}
