import Agenda

extension Store {
  /// The calendars that a person has added, in the order of their numbers.
  package func calendars() throws(StoreError) -> [AgendaCalendar] {
    guard try has(.calendar) else { return [] }
    return try database.rows(of: AgendaCalendar.selection) {
      AgendaCalendar(&$0, ownFolder: ownCalendarFolder)
    }.sorted { $0.id < $1.id }
  }

  package var ownCalendarFolder: String { database.path + ".calendar" }
}

extension Change {
  /// Adds a calendar, whose name no other has, and returns its number; its `id` is not used.
  package func add(_ calendar: AgendaCalendar) throws(StoreError) -> Int64 {
    var calendar = calendar
    calendar.id = try database.nextRow(of: "calendar")
    try put(calendar)
    return calendar.id
  }

  package func put(_ calendar: AgendaCalendar) throws(StoreError) {
    try note(row: calendar.id, of: .calendar)
    try database.run(AgendaCalendar.insertion, calendar)
  }

  /// Deletes a calendar; its files are not touched.
  package func removeCalendar(_ id: Int64) throws(StoreError) { try delete(row: id, of: .calendar) }
}

extension AgendaCalendar: TableRecord {
  static let table = "calendar"
  static let columns = "id, name, source, color, login, writable, counted"

  /// The `source` of the own calendar, which moves with the store.
  static let ownSource = "own"

  init(_ row: inout Row, ownFolder: String) {
    let (id, name, source) = (row.integer(), row.text(), row.text())
    let isOwn = source == AgendaCalendar.ownSource
    self.init(
      id: id, name: name, source: isOwn ? ownFolder : source, color: row.optionalText(),
      login: row.optionalText(), isWritable: row.flag(), isCounted: row.flag())
    self.isOwn = isOwn
  }

  func bind(to parameters: inout Parameters) {
    parameters.bind(
      all: id, name, isOwn ? AgendaCalendar.ownSource : source, color, login, isWritable, isCounted)
  }
}
