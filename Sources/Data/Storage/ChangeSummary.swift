import Metrics
import Time

/// What a command changed, for `undo --list`.
package struct ChangeSummary: Sendable {
  /// Counts from 1; later changes have greater numbers.
  package let number: Int64
  /// When, as `2026-11-20T21:00`.
  package let made: String
  /// The command line.
  package let command: String
  /// How many values it added, replaced or deleted.
  package let valueCount: Int
  package let dayCount: Int
  /// How many attributes, groups and goals it added, changed or deleted.
  package let rowCount: Int
  /// How many ratings of a day that has several, and pauses, it added or deleted.
  package let entryCount: Int
  /// How many facts it added or deleted.
  package let factCount: Int
  /// How many sets of averages it fetched or deleted.
  package let setCount: Int
  /// How many calendars it added, changed or deleted.
  package let calendarCount: Int
  /// How many places it added, changed or deleted.
  package let placeCount: Int
  /// How many experiments it added, changed or deleted.
  package let experimentCount: Int
  /// How many files of events it added, changed or deleted.
  package let fileCount: Int
  /// The single values, if there are few: what is there now, and what would be after an undo.
  package let values: [(attribute: String, day: Day, now: Value?, before: Value?)]
}

extension Store {
  /// The most values that a summary lists.
  private static let fewValues = 8

  /// The changes that can be undone, or redone if `isUndone`, the next one first; at most `limit`.
  package func changes(isUndone: Bool = false, limit: Int) throws(StoreError) -> [ChangeSummary] {
    let selection = try database.prepare(
      "SELECT id, made, command FROM change WHERE undone = ? ORDER BY id "
        + (isUndone ? "" : "DESC ") + "LIMIT ?")
    selection.bind(isUndone, limit)
    var summaries: [ChangeSummary] = []
    while var row = try selection.next() {
      summaries.append(
        try summary(
          of: row.integer(), made: row.text(), command: row.text()))
    }
    return summaries
  }

  private func summary(
    of change: Int64, made: String, command: String
  ) throws(StoreError) -> ChangeSummary {
    var valueCount = 0
    var dayCount = 0
    var rowCount = 0
    var entryCount = 0
    var factCount = 0
    var setCount = 0
    var calendarCount = 0
    var placeCount = 0
    var experimentCount = 0
    var fileCount = 0
    var few: [(row: Int64, day: Day, before: Value?)] = []
    let replaced = try database.prepare(
      "SELECT relation, before, id FROM replaced WHERE change = ?")
    replaced.bind(change)
    while var row = try replaced.next() {
      let relation = Relation(rawValue: row.text())
      guard relation == .value else {
        switch relation {
        case .fact: factCount += 1
        case .averages: setCount += 1
        case .entry: entryCount += 1
        case .calendar: calendarCount += 1
        case .place: placeCount += 1
        case .experiment: experimentCount += 1
        case .eventFile: fileCount += 1
        default: rowCount += 1
        }
        continue
      }
      // If an attribute was noted twice, undo restores the first note.
      var seen: Set<Int64> = []
      let values = try unpack(row.bytes()).filter { seen.insert($0.attribute).inserted }
      valueCount += values.count
      dayCount += 1
      if few.count <= Store.fewValues {
        let day = try row.day()
        few += values.map { ($0.attribute, day, $0.value) }
      }
    }
    var named: [(String, Day, Value?, Value?)] = []
    if few.count <= Store.fewValues {
      for (row, day, before) in few {
        let name = try name(ofAttribute: row)
        named.append((name ?? "?", day, try value(row: row, on: day), before))
      }
    }
    return ChangeSummary(
      number: change, made: made, command: command, valueCount: valueCount, dayCount: dayCount,
      // The marks at the attributes that an experiment measures are part of it.
      rowCount: experimentCount > 0 ? 0 : rowCount, entryCount: entryCount, factCount: factCount,
      setCount: setCount,
      calendarCount: calendarCount, placeCount: placeCount, experimentCount: experimentCount,
      fileCount: fileCount,
      values: named)
  }
}
