import Time

/// The events of each day as lines, so that showing a day reads no calendar.
///
/// The key of a row is the day, `2026-11-20`, and `etag` says what its lines were made of. No
/// change of them is undone, because they can be made again.
extension Store {
  private static let agendaService = "agenda"

  /// The cached lines of days that were made of `state`, in order.
  package func cachedAgenda(
    of days: ClosedRange<Day>, state: String
  ) throws(StoreError) -> [(day: Day, lines: [UInt8])] {
    try database.rows(
      of: """
        SELECT key, body FROM response_cache
        WHERE service = 'agenda' AND key BETWEEN ? AND ? AND etag = ? ORDER BY key
        """, days.lowerBound.description, days.upperBound.description, state
    ) { row in Day(iso: row.text()).map { ($0, row.bytes()) } }
  }

  /// Caches the lines of days, made of `state`, unless the store cannot be written at once, and
  /// deletes the lines of other states; within a reading, after it ends.
  package func cacheAgenda(_ days: [(day: Day, lines: [UInt8])], state: String) {
    guard !database.isReadOnly else { return }
    if database.isInTransaction {
      madeAgenda = (days, state)
      return
    }
    database.wait(upTo: 0)
    defer { database.wait(upTo: database.patience) }
    try? prepareForWriting()
    try? transaction {
      try database.run("DELETE FROM response_cache WHERE service = 'agenda' AND etag != ?", state)
      for (day, lines) in days {
        try put(
          CachedResponse(body: lines, etag: state), under: day.description,
          from: Store.agendaService)
      }
    }
  }

  package func deleteAgendaCache() throws {
    try writing { try database.run("DELETE FROM response_cache WHERE service = 'agenda'") }
  }
}

/// The progress of refreshes.
extension Store {
  /// The last day for which a refresh recorded the attributes of the agenda; nil before the first.
  package func lastRecordedAgendaDay() throws(StoreError) -> Day? { try day(of: .agendaRecorded) }

  /// Stores the last day for which a refresh has recorded the attributes of the agenda.
  package func setLastRecordedAgendaDay(_ day: Day, at moment: String) throws {
    try set(day.description, for: .agendaRecorded, at: moment)
  }

  /// When events were announced last, in seconds since 1970; nil before the first time.
  package func lastAnnouncement() throws(StoreError) -> Int64? {
    try withState(.announced) { $0.optionalInteger() }
  }

  /// Stores when events were announced, in seconds since 1970.
  package func setLastAnnouncement(_ seconds: Int64) throws { try set(seconds, for: .announced) }
}

/// The rows of the service `calendar`, whose keys are the addresses of calendars.
extension Store {
  private static let calendarService = "calendar"

  /// The calendar that an address gave last; nil before the first time.
  package func fetchedCalendar(_ address: String) throws(StoreError) -> CachedResponse? {
    try cachedResponse(address, from: Store.calendarService)
  }

  package func storeFetchedCalendar(_ response: CachedResponse, of address: String) throws {
    try cache([(address, response)], from: Store.calendarService)
  }

  package func deleteFetchedCalendars(except addresses: [String]) throws {
    let known = Set(addresses)
    try prepareForWriting()
    try transaction {
      let unknown = try database.rows(
        of: "SELECT key FROM response_cache WHERE service = ?", Store.calendarService
      ) { $0.text() }.filter { !known.contains($0) }
      let deletion = try database.prepare(
        "DELETE FROM response_cache WHERE service = ? AND key = ?")
      for key in unknown { try deletion.run(Store.calendarService, key) }
    }
  }
}
