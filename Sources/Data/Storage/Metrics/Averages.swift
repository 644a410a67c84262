import Metrics
import Time

extension Store {
  /// The averages that days of `day`'s week are compared with, by name of attribute, or nil.
  ///
  /// The latest set of that week, or of this week for a day in the future. A stale set, or one of
  /// another statistic, is computed again over the same days, and a missing one now; it is stored
  /// if the store can be written without waiting.
  package func averages(
    for day: Day, on today: Day, by statistic: Statistic
  ) throws(StoreError) -> AverageSet? {
    guard let (set, computed) = try currentSet(for: day, on: today, by: statistic)
    else { return nil }
    guard let computed else { return try averages(of: set) }
    return computed
  }

  /// The header of the current set, and the set itself if it was computed just now.
  func currentSet(
    for day: Day, on today: Day, by statistic: Statistic
  ) throws(StoreError) -> (StoredAverageSet, AverageSet?)? {
    let week = min(day, today).startOfWeek
    let stored = try storedSet(of: week)
    let window: Range<Day>
    if let stored {
      guard stored.origin == .local, stored.isStale || stored.statistic != statistic,
        let storedWindow = stored.window
      else { return (stored, nil) }
      window = storedWindow
    } else {
      window = AverageSet.window(endingBefore: week)
    }
    guard let computed = try computeAverages(of: week, over: window, by: statistic)
    else { return nil }
    computedAverages = (computed, try database.dataVersion)
    if !database.isInTransaction { storeComputedAverages() }
    return (
      StoredAverageSet(row: 0, week: week, origin: .local, window: window, statistic: statistic),
      computed
    )
  }

  /// Computes the set of `today`'s week again, from the 60 days before today, and stores it; nil if
  /// those days have no values.
  package func refreshAverages(on today: Day, by statistic: Statistic) throws -> AverageSet? {
    try prepareForWriting()
    return try transaction {
      guard
        let computed = try computeAverages(
          of: today.startOfWeek, over: AverageSet.window(endingBefore: today), by: statistic)
      else { return nil }
      try store(computed)
      return computed
    }
  }

  func storedSet(of week: Day) throws(StoreError) -> StoredAverageSet? {
    let selection = try database.prepare(
      "SELECT id, \(StoredAverageSet.header) FROM average_set WHERE week = ?")
    selection.bind(week)
    var latest: StoredAverageSet?
    while var row = try selection.next() {
      let id = row.integer()
      if id > latest?.row ?? 0, let set = try StoredAverageSet(row: id, week: week, header: &row) {
        latest = set
      }
    }
    return latest
  }

  func averages(of set: StoredAverageSet) throws(StoreError) -> AverageSet {
    let selection = try database.prepare(
      """
      SELECT name, weekday, value, days FROM average JOIN attribute ON attribute.id = attribute
      WHERE set_id = ?
      """)
    selection.bind(set.row)
    var averages: [String: Average] = [:]
    while var row = try selection.next() {
      let (name, weekday) = (row.text(), Int(row.integer()))
      let empty = Average(overall: nil, weekdays: Array(repeating: nil, count: 7))
      if 0..<7 ~= weekday {
        averages[name, default: empty].weekdays[weekday] = try row.figure()
      } else {
        averages[name, default: empty].overall = try row.figure()
      }
    }
    return AverageSet(
      week: set.week, origin: set.origin, window: set.window, statistic: set.statistic,
      averages: averages)
  }

  /// A set computed from the values of `window`, with the extremes of the year before `week`; nil
  /// if the window has no value with an average.
  private func computeAverages(
    of week: Day, over window: Range<Day>, by statistic: Statistic
  ) throws(StoreError) -> AverageSet? {
    let year = week - 7 * Extremes.weeks..<week
    let catalogue = try catalogue()
    var inWindow = [[(day: Day, value: Double)]](repeating: [], count: catalogue.attributes.count)
    let ofWeekdays = [[(day: Day, value: Double)]](repeating: [], count: 7)
    var inYear = [[[(day: Day, value: Double)]]](
      repeating: ofWeekdays, count: catalogue.attributes.count)
    let days = min(window.lowerBound, year.lowerBound)..<max(window.upperBound, year.upperBound)
    let paused = try pausedDays(in: days)
    let selection = try database.prepare(
      "SELECT attribute, day, value FROM value WHERE day >= ? AND day < ?")
    selection.bind(days.lowerBound, days.upperBound)
    while var row = try selection.next() {
      let (attribute, day) = (row.integer(), try row.day())
      guard let index = catalogue.index(of: attribute),
        case let type = catalogue.attributes[index].type, type.hasAverage,
        let number = try row.value(of: type)?.number
      else { continue }
      if !paused.isEmpty, paused[attribute]?.contains(day) ?? false { continue }
      if window.contains(day) { inWindow[index].append((day, number)) }
      if year.contains(day) { inYear[index][day.weekday.rawValue].append((day, number)) }
    }
    var averages: [String: Average] = [:]
    var extremes: [String: [Extremes?]] = [:]
    for (index, attribute) in catalogue.attributes.enumerated() where !inWindow[index].isEmpty {
      averages[attribute.name] = Average(of: inWindow[index], as: attribute.type, by: statistic)
      // A clock has no highest time.
      if attribute.type.isTimeOfDay { continue }
      extremes[attribute.name] = inYear[index].map { Extremes(of: $0) }
    }
    guard !averages.isEmpty else { return nil }
    return AverageSet(
      week: week, origin: .local, window: window, statistic: statistic, averages: averages,
      extremes: extremes)
  }

  /// Stores the set that was computed while reading, unless that would wait or fail.
  func storeComputedAverages() {
    guard let (set, dataVersion) = computedAverages else { return }
    computedAverages = nil
    guard !database.isReadOnly else { return }
    database.wait(upTo: 0)
    defer { database.wait(upTo: database.patience) }
    try? prepareForWriting()
    try? transaction {
      // Not if another process has changed the store since.
      if try database.dataVersion == dataVersion { try store(set) }
    }
  }

  /// Stores a set as the latest of its week, in the transaction that is open.
  func store(_ set: AverageSet) throws(StoreError) {
    try database.run(
      """
      DELETE FROM average
      WHERE set_id IN (SELECT id FROM average_set WHERE week = ? AND origin = ?)
      """, set.week, set.origin.rawValue)
    // REPLACE gives the row a new number, greater than all others: the latest set has the greatest.
    let row = try database.nextRow(of: "average_set")
    try database.run(StoredAverageSet.insertion, StoredAverageSet(set, row: row))
    let insertion = try database.prepare(FigureRow.insertion)
    let catalogue = try catalogue()
    let rows = Dictionary(
      uniqueKeysWithValues: zip(catalogue.attributes.map(\.name), catalogue.rows))
    for (name, average) in set.averages {
      guard let attribute = rows[name] else { continue }
      for (weekday, figure) in (average.weekdays + [average.overall]).enumerated() {
        guard let figure else { continue }
        try insertion.run(
          FigureRow(
            set: row, weekday: weekday, attribute: attribute, figure: figure,
            extremes: weekday < 7 ? set.extremes[name]?[weekday] : nil))
      }
    }
  }

  /// Marks the local sets that were computed from any of `days`, in the transaction that is open.
  func markAveragesStale(computedFrom days: ClosedRange<Day>) throws(StoreError) {
    // A set is computed from days before the end of its week, at most a year before it. The rest is
    // decided here and not in SQL, because usually there is no such set.
    let stale = try database.rows(
      of: "SELECT id, week, first_day, last_day FROM average_set WHERE week >= ?",
      days.lowerBound - 6
    ) { row throws(StoreError) -> Int64? in
      let (set, week) = (row.integer(), try row.day())
      let year = week - 7 * Extremes.weeks..<week
      guard let window = try row.window() else { return nil }
      return window.overlaps(days) || year.overlaps(days) ? set : nil
    }
    for row in stale {
      try database.run("UPDATE average_set SET stale = 1 WHERE id = ? AND origin = 'local'", row)
    }
  }
}
