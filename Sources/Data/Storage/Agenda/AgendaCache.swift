import Time

/// The events of each day as lines, so that showing a day reads no calendar.
///
/// The key of a row is the day, `2026-11-20`, and `etag` says what its lines were made of. No
/// change of them is undone, because they can be made again.
extension Store {
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
    if database.isInTransaction {
      if !database.isReadOnly { madeAgenda = (days, state) }
      return
    }
    withoutWaiting {
      try prepareForWriting()
      try transaction {
        try database.run("DELETE FROM response_cache WHERE service = 'agenda' AND etag != ?", state)
        for (day, lines) in days {
          let response = CachedResponse(body: lines, etag: state)
          try put(response, under: CacheKey("agenda", day.description))
        }
      }
    }
  }

  package func deleteAgendaCache() throws {
    try writing { try database.run("DELETE FROM response_cache WHERE service = 'agenda'") }
  }

  /// When events were announced last, in seconds since 1970; nil before the first time.
  package func lastAnnouncement() throws(StoreError) -> Int64? {
    try withState(.announced) { $0.optionalInteger() }
  }

  package func setLastAnnouncement(_ seconds: Int64) throws { try set(seconds, for: .announced) }

  /// Deletes cached calendars of other addresses.
  package func deleteFetchedCalendars(except addresses: [String]) throws {
    let known = Set(addresses)
    try writing {
      let unknown = try database.rows(
        of: "SELECT key FROM response_cache WHERE service = 'calendar'"
      ) { $0.text() }.filter { !known.contains($0) }
      let deletion = try database.prepare(
        "DELETE FROM response_cache WHERE service = 'calendar' AND key = ?")
      for key in unknown { try deletion.run(key) }
    }
  }
}
