import Time

/// The events of each day as lines, so that showing a day reads no calendar.
///
/// The rows of the service `agenda` in `response_cache`: the key is the day, `2026-11-20`, and the
/// column `etag` says what the lines were made of. They can be made again, so they are no change
/// that undo reverts.
extension Store {
  private static let agendaService = "agenda"

  /// The cached lines of some days that were made of `state`, in order, without days that have
  /// none.
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

  /// Caches the lines of some days, made of `state`, unless another process is writing or the file
  /// is read-only: the next command makes them again.
  ///
  /// While the store is being read, this waits until that ends.
  ///
  /// Lines that were made of another state are deleted.
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

  /// Deletes the cached lines of all days.
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

/// What the addresses of calendars answered: the rows of the service `calendar`, whose keys are the
/// addresses.
extension Store {
  private static let calendarService = "calendar"

  /// The calendar that an address gave last; nil before the first time.
  package func fetchedCalendar(_ address: String) throws(StoreError) -> CachedResponse? {
    try cachedResponse(address, from: Store.calendarService)
  }

  /// Stores the calendar that an address gave.
  package func storeFetchedCalendar(_ response: CachedResponse, of address: String) throws {
    try cache([(address, response)], from: Store.calendarService)
  }

  /// Deletes what addresses gave that no calendar has.
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
