import Metrics
import Time

/// A kept set of averages without its figures.
struct KeptSet {
  let row: Int64
  let week: Day
  let origin: AverageOrigin
  let window: Range<Day>?
  let statistic: Statistic
  let isStale: Bool
}

extension Store {
  /// The set that days of `day`'s week are held against, with its averages by name of attribute;
  /// nil where there is none and nothing to make one of.
  ///
  /// The set made or fetched last for that week, or for this week where the day is still to come. A
  /// stale one, or one of another statistic, is made anew over the same days; where there is none
  /// it is made now. What is made is kept if the store can be written at once, and never waited
  /// for.
  package func averages(
    for day: Day, on today: Day, by statistic: Statistic
  ) throws(StoreFault) -> AverageSet? {
    guard let (set, made) = try currentSet(for: day, on: today, by: statistic) else { return nil }
    guard let made else { return try averages(of: set) }
    return made
  }

  /// The header of the current set, and the set itself where it was made just now.
  func currentSet(
    for day: Day, on today: Day, by statistic: Statistic
  ) throws(StoreFault) -> (KeptSet, AverageSet?)? {
    let week = min(day, today).startOfWeek
    let kept = try keptSet(of: week)
    let window: Range<Day>
    if let kept {
      guard kept.origin == .local, kept.isStale || kept.statistic != statistic,
        let keptWindow = kept.window
      else { return (kept, nil) }
      window = keptWindow
    } else {
      window = AverageSet.window(endingBefore: week)
    }
    guard let made = try makeAverages(of: week, over: window, by: statistic) else {
      return nil
    }
    madeAverages = (made, try database.dataVersion)
    if !database.isInTransaction { keepMadeAverages() }
    return (
      KeptSet(
        row: 0, week: week, origin: .local, window: window, statistic: statistic, isStale: false),
      made
    )
  }

  /// Makes the set of `today`'s week anew from the 60 days before today, and keeps it.
  ///
  /// - Returns: the set, or nil where those days hold no value: nothing is kept then.
  package func refreshAverages(
    on today: Day, by statistic: Statistic
  ) throws -> AverageSet? {
    try prepareForWriting()
    return try transaction {
      guard
        let made = try makeAverages(
          of: today.startOfWeek, over: AverageSet.window(endingBefore: today), by: statistic)
      else { return nil }
      try keep(made)
      return made
    }
  }

  /// The set of a week that was made or fetched last.
  func keptSet(of week: Day) throws(StoreFault) -> KeptSet? {
    let selection = try database.prepare(
      "SELECT id, origin, first_day, last_day, statistic, stale FROM average_set WHERE week = ?")
    selection.bind(week, at: 1)
    var latest: KeptSet?
    while try selection.step() {
      guard selection.integer(0) > latest?.row ?? 0,
        let origin = AverageOrigin(rawValue: selection.text(1)),
        let statistic = Statistic(rawValue: selection.text(4))
      else { continue }
      latest = KeptSet(
        row: selection.integer(0), week: week, origin: origin,
        window: try selection.window(2),
        statistic: statistic, isStale: selection.integer(5) != 0)
    }
    return latest
  }

  /// The figures of a kept set.
  func averages(of set: KeptSet) throws(StoreFault) -> AverageSet {
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

  /// A set made of the kept values of `window`, with the extremes of the year before `week`; nil
  /// where the window holds no value that has an average.
  private func makeAverages(
    of week: Day, over window: Range<Day>, by statistic: Statistic
  ) throws(StoreFault) -> AverageSet? {
    let year = week - 7 * Extremes.weeks..<week
    let catalogue = try catalogue()
    var inWindow = [[(day: Day, value: Double)]](repeating: [], count: catalogue.attributes.count)
    let ofWeekdays = [[(day: Day, value: Double)]](repeating: [], count: 7)
    var inYear = [[[(day: Day, value: Double)]]](
      repeating: ofWeekdays, count: catalogue.attributes.count)
    let selection = try database.prepare(
      "SELECT attribute, day, value FROM value WHERE day >= ? AND day < ?")
    selection.bind(min(window.lowerBound, year.lowerBound), at: 1)
    selection.bind(max(window.upperBound, year.upperBound), at: 2)
    while try selection.step() {
      guard let place = catalogue.place(of: selection.integer(0)),
        case let type = catalogue.attributes[place].type, type.hasAverage,
        let number = try selection.value(2, of: type)?.number
      else { continue }
      let day = try selection.day(1)
      if window.contains(day) { inWindow[place].append((day, number)) }
      if year.contains(day) { inYear[place][day.weekday.rawValue].append((day, number)) }
    }
    var averages: [String: Average] = [:]
    var extremes: [String: [Extremes?]] = [:]
    for (place, attribute) in catalogue.attributes.enumerated() where !inWindow[place].isEmpty {
      averages[attribute.name] = Average(of: inWindow[place], by: statistic)
      // A clock has no highest time.
      if attribute.type.isTimeOfDay { continue }
      extremes[attribute.name] = inYear[place].map { Extremes(of: $0) }
    }
    guard !averages.isEmpty else { return nil }
    return AverageSet(
      week: week, origin: .local, window: window, statistic: statistic, averages: averages,
      extremes: extremes)
  }

  /// Keeps the set that was made for showing, unless that would wait or fail: it is made again next
  /// time.
  func keepMadeAverages() {
    guard let (set, dataVersion) = madeAverages else { return }
    madeAverages = nil
    guard !database.isReadOnly else { return }
    database.wait(upTo: 0)
    defer { database.wait(upTo: Database.patience) }
    try? prepareForWriting()
    try? transaction {
      // What another process has changed since, the set may not rest on.
      if try database.dataVersion == dataVersion { try keep(set) }
    }
  }

  /// Writes a set as the last made of its week, in the transaction that is open.
  func keep(_ set: AverageSet) throws(StoreFault) {
    let deletion = try database.prepare(
      """
      DELETE FROM average
      WHERE set_id IN (SELECT id FROM average_set WHERE week = ? AND origin = ?)
      """)
    deletion.bind(set.week, at: 1)
    deletion.bind(set.origin.rawValue, at: 2)
    try deletion.run()
    // REPLACE gives the row a new number, greater than all: the last made has the greatest.
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
  /// The days that a set rests on, in two columns, the first and the last; nil where it does not
  /// say.
  func window(_ column: Int32) throws(StoreFault) -> Range<Day>? {
    if isNull(column) { return nil }
    let (first, last) = (try day(column), try day(column + 1))
    guard first <= last else { throw damage("averages in it end before they begin") }
    return first..<last + 1
  }
}
