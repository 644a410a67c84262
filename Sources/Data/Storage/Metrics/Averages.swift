import Metrics
import Time

/// A stored set of averages without its figures.
struct StoredAverageSet {
  let row: Int64
  let week: Day
  let origin: AverageOrigin
  let window: Range<Day>?
  let statistic: Statistic
  let isStale: Bool
}

extension Store {
  /// The averages that days of `day`'s week are compared with, by name of attribute; nil if there are
  /// none and no values to compute them from.
  ///
  /// The set computed or fetched last for that week, or for this week if the day is in the future. A
  /// stale set, or one of another statistic, is computed again over the same days; if there is none,
  /// it is computed now. A computed set is stored if the store can be written without waiting.
  package func averages(
    for day: Day, on today: Day, by statistic: Statistic
  ) throws(StoreError) -> AverageSet? {
    guard let (set, computed) = try currentSet(for: day, on: today, by: statistic) else {
      return nil
    }
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
    guard let computed = try computeAverages(of: week, over: window, by: statistic) else {
      return nil
    }
    computedAverages = (computed, try database.dataVersion)
    if !database.isInTransaction { storeComputedAverages() }
    return (
      StoredAverageSet(
        row: 0, week: week, origin: .local, window: window, statistic: statistic, isStale: false),
      computed
    )
  }

  /// Computes the set of `today`'s week again, from the 60 days before today, and stores it.
  ///
  /// - Returns: The set; nil if those days have no values, and nothing is stored then.
  package func refreshAverages(
    on today: Day, by statistic: Statistic
  ) throws -> AverageSet? {
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

  /// The set of a week that was computed or fetched last.
  func storedSet(of week: Day) throws(StoreError) -> StoredAverageSet? {
    let selection = try database.prepare(
      "SELECT id, origin, first_day, last_day, statistic, stale FROM average_set WHERE week = ?")
    selection.bind(week, at: 1)
    var latest: StoredAverageSet?
    while try selection.step() {
      guard selection.integer(0) > latest?.row ?? 0,
        let origin = AverageOrigin(rawValue: selection.text(1)),
        let statistic = Statistic(rawValue: selection.text(4))
      else { continue }
      latest = StoredAverageSet(
        row: selection.integer(0), week: week, origin: origin,
        window: try selection.window(2),
        statistic: statistic, isStale: selection.integer(5) != 0)
    }
    return latest
  }

  /// The figures of a stored set.
  func averages(of set: StoredAverageSet) throws(StoreError) -> AverageSet {
    let selection = try database.prepare(
      """
      SELECT name, weekday, value, days FROM average JOIN attribute ON attribute.id = attribute
      WHERE set_id = ?
      """)
    selection.bind(set.row, at: 1)
    var averages: [String: Average] = [:]
    while try selection.step() {
      let weekday = Int(selection.integer(1))
      let empty = Average(overall: nil, weekdays: Array(repeating: nil, count: 7))
      if 0..<7 ~= weekday {
        averages[selection.text(0), default: empty].weekdays[weekday] = try selection.figure(2)
      } else {
        averages[selection.text(0), default: empty].overall = try selection.figure(2)
      }
    }
    return AverageSet(
      week: set.week, origin: set.origin, window: set.window, statistic: set.statistic,
      averages: averages)
  }

  /// A set computed from the values of `window`, with the extremes of the year before `week`; nil if
  /// the window has no value with an average.
  private func computeAverages(
    of week: Day, over window: Range<Day>, by statistic: Statistic
  ) throws(StoreError) -> AverageSet? {
    let year = week - 7 * Extremes.weeks..<week
    let catalogue = try catalogue()
    var inWindow = [[(day: Day, value: Double)]](repeating: [], count: catalogue.attributes.count)
    let ofWeekdays = [[(day: Day, value: Double)]](repeating: [], count: 7)
    var inYear = [[[(day: Day, value: Double)]]](
      repeating: ofWeekdays, count: catalogue.attributes.count)
    let days =
      min(window.lowerBound, year.lowerBound)..<max(window.upperBound, year.upperBound)
    let paused = try pausedDays(in: days)
    let selection = try database.prepare(
      "SELECT attribute, day, value FROM value WHERE day >= ? AND day < ?")
    selection.bind(days.lowerBound, at: 1)
    selection.bind(days.upperBound, at: 2)
    while try selection.step() {
      guard let index = catalogue.index(of: selection.integer(0)),
        case let type = catalogue.attributes[index].type, type.hasAverage,
        let number = try selection.value(2, of: type)?.number
      else { continue }
      let day = try selection.day(1)
      if !paused.isEmpty, paused[selection.integer(0)]?.contains(day) ?? false { continue }
      if window.contains(day) { inWindow[index].append((day, number)) }
      if year.contains(day) { inYear[index][day.weekday.rawValue].append((day, number)) }
    }
    var averages: [String: Average] = [:]
    var extremes: [String: [Extremes?]] = [:]
    for (index, attribute) in catalogue.attributes.enumerated() where !inWindow[index].isEmpty {
      averages[attribute.name] = Average(of: inWindow[index], by: statistic)
      // A clock has no highest time.
      if attribute.type.isTimeOfDay { continue }
      extremes[attribute.name] = inYear[index].map { Extremes(of: $0) }
    }
    guard !averages.isEmpty else { return nil }
    return AverageSet(
      week: week, origin: .local, window: window, statistic: statistic, averages: averages,
      extremes: extremes)
  }

  /// Stores the set that was computed while reading, unless that would wait or fail: it is computed
  /// again next time.
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
    let deletion = try database.prepare(
      """
      DELETE FROM average
      WHERE set_id IN (SELECT id FROM average_set WHERE week = ? AND origin = ?)
      """)
    deletion.bind(set.week, at: 1)
    deletion.bind(set.origin.rawValue, at: 2)
    try deletion.run()
    // REPLACE gives the row a new number, greater than all others: the latest set has the greatest.
    let header = try database.prepare(
      """
      INSERT OR REPLACE INTO average_set(id, week, origin, first_day, last_day, statistic, stale)
      VALUES((SELECT coalesce(max(id), 0) + 1 FROM average_set), ?, ?, ?, ?, ?, 0)
      """)
    header.bind(set.week, at: 1)
    header.bind(set.origin.rawValue, at: 2)
    header.bind(set.window.map { Int($0.lowerBound.number) }, at: 3)
    header.bind(set.window.map { Int($0.upperBound.number) - 1 }, at: 4)
    header.bind(set.statistic.rawValue, at: 5)
    try header.run()
    let row = database.insertedRow
    let insertion = try database.prepare(
      """
      INSERT INTO average(set_id, weekday, attribute, value, days, highs, lows, since)
      SELECT ?1, ?2, id, ?3, ?4, ?6, ?7, ?8 FROM attribute WHERE name = ?5
      """)
    insertion.bind(row, at: 1)
    for (name, average) in set.averages {
      for (weekday, figure) in (average.weekdays + [average.overall]).enumerated() {
        guard let figure else { continue }
        insertion.bind(Int64(weekday), at: 2)
        insertion.bind(figure.value, at: 3)
        insertion.bind(figure.days, at: 4)
        insertion.bind(name, at: 5)
        let extremes = weekday < 7 ? set.extremes[name]?[weekday] : nil
        if let extremes {
          insertion.bind(PackedSteps.bytes(of: extremes.highs), at: 6)
          insertion.bind(PackedSteps.bytes(of: extremes.lows), at: 7)
          insertion.bind(extremes.since, at: 8)
        } else {
          for parameter: Int32 in 6...8 { insertion.bindNull(at: parameter) }
        }
        try insertion.run()
      }
    }
  }
}

extension Statement {
  /// The days that a set was computed from, in two columns, the first and the last; nil for null.
  func window(_ column: Int32) throws(StoreError) -> Range<Day>? {
    if isNull(column) { return nil }
    let (first, last) = (try day(column), try day(column + 1))
    guard first <= last else { throw damage("the days of averages end before they begin") }
    return first..<last + 1
  }
}

extension Store {
  /// Marks the local sets that were computed from any of `days`, in the transaction that is open.
  func markAveragesStale(computedFrom days: ClosedRange<Day>) throws(StoreError) {
    // A set is computed from days before the end of its week, at most a year before it. The rest is
    // decided here and not in SQL: the query stays simple, and mostly there is no such set.
    let selection = try database.prepare(
      "SELECT id, week, first_day, last_day FROM average_set WHERE week >= ? AND week <= ?")
    selection.bind(days.lowerBound - 6, at: 1)
    selection.bind(days.upperBound + 7 * Extremes.weeks, at: 2)
    var stale: [Int64] = []
    while try selection.step() {
      let week = try selection.day(1)
      let year = week - 7 * Extremes.weeks..<week
      guard let window = try selection.window(2) else { continue }
      if window.overlaps(days) || year.overlaps(days) { stale.append(selection.integer(0)) }
    }
    if stale.isEmpty { return }
    let update = try database.prepare(
      "UPDATE average_set SET stale = 1 WHERE id = ? AND origin = 'local'")
    for row in stale {
      update.bind(row, at: 1)
      try update.run()
    }
  }
}
