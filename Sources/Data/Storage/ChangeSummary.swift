import Metrics
import Time

/// What a command changed, as `undo --list` tells it.
package struct ChangeSummary: Sendable {
  /// Counts from 1; the later the greater.
  package let number: Int64
  /// When, as `2026-11-20T21:00`.
  package let made: String
  /// What was typed.
  package let command: String
  /// Values that it put, replaced or took away.
  package let valueCount: Int
  package let dayCount: Int
  /// Attributes, groups and goals that it made, changed or took away.
  package let rowCount: Int
  /// Facts that it added or took away.
  package let factCount: Int
  /// Sets of averages that it fetched or took away.
  package let setCount: Int
  /// Single values, while there are few: what is there now, and what would be after taking it back.
  package let values: [(attribute: String, day: Day, now: Value?, before: Value?)]
}

extension Store {
  /// The most values that a summary names one by one.
  private static let fewValues = 8

  /// The changes that can be taken back, or put again if `isUndone`, the next one first; at most
  /// `limit`.
  package func changes(isUndone: Bool = false, limit: Int) throws(StoreFault) -> [ChangeSummary] {
    let selection = try database.prepare(
      "SELECT id, made, command FROM change WHERE undone = ? ORDER BY id "
        + (isUndone ? "" : "DESC ") + "LIMIT ?")
    selection.bind(isUndone ? Int64(1) : 0, at: 1)
    selection.bind(Int64(limit), at: 2)
    var summaries: [ChangeSummary] = []
    while try selection.step() {
      summaries.append(
        try summary(
          of: selection.integer(0), made: selection.text(1), command: selection.text(2)))
    }
    return summaries
  }

  private func summary(
    of change: Int64, made: String, command: String
  ) throws(StoreFault) -> ChangeSummary {
    var valueCount = 0
    var dayCount = 0
    var rowCount = 0
    var factCount = 0
    var setCount = 0
    var few: [(row: Int64, day: Day, before: Value?)] = []
    let replaced = try database.prepare(
      "SELECT relation, id, before FROM replaced WHERE change = ?")
    replaced.bind(change, at: 1)
    while try replaced.step() {
      let relation = Relation(rawValue: replaced.text(0))
      guard relation == .value else {
        switch relation {
        case .fact: factCount += 1
        case .averages: setCount += 1
        default: rowCount += 1
        }
        continue
      }
      // Of an attribute that was noted twice, the first note is what comes back.
      var seen: Set<Int64> = []
      let values = try unpack(replaced.bytes(2)).filter { seen.insert($0.attribute).inserted }
      valueCount += values.count
      dayCount += 1
      if few.count <= Store.fewValues {
        let day = try replaced.day(1)
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
      rowCount: rowCount, factCount: factCount, setCount: setCount, values: named)
  }
}
