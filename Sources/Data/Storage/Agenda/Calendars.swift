import Agenda
import Metrics

extension Store {
  /// The calendars that a person has added, in the order of their numbers.
  package func calendars() throws(StoreError) -> [AgendaCalendar] {
    let selection = try database.prepare(AgendaCalendar.selection)
    var calendars: [AgendaCalendar] = []
    while var row = try selection.next() {
      calendars.append(AgendaCalendar(&row, ownFolder: ownCalendarFolder))
    }
    calendars.sort { $0.id < $1.id }
    return calendars
  }

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
    let insertion = try database.prepare(AgendaCalendar.insertion)
    insertion.bind(calendar)
    try insertion.run()
  }

  /// Deletes a calendar; its files are not touched.
  package func removeCalendar(_ id: Int64) throws(StoreError) {
    try note(row: id, of: .calendar)
    let deletion = try database.prepare("DELETE FROM calendar WHERE id = ?")
    deletion.bind(id)
    try deletion.run()
  }
}

extension AgendaCalendar: TableRecord {
  static let table = "calendar"
  static let columns = "id, name, source, color, login, writable, counted"

  /// What `source` holds for the own calendar, so that the store can be moved.
  static let ownSource = "own"

  init(_ row: inout Row, ownFolder: String) {
    let (id, name, source) = (row.integer(), row.text(), row.text())
    let isOwn = source == AgendaCalendar.ownSource
    self.init(
      id: id, name: name, source: isOwn ? ownFolder : source, color: row.optionalText(),
      login: row.optionalText(), isWritable: row.flag(), isCounted: row.flag(), isOwn: isOwn)
  }

  func bind(to parameters: inout Parameters) {
    parameters.bind(id)
    parameters.bind(name)
    parameters.bind(isOwn ? AgendaCalendar.ownSource : source)
    parameters.bind(color)
    parameters.bind(login)
    parameters.bind(isWritable)
    parameters.bind(isCounted)
  }
}
