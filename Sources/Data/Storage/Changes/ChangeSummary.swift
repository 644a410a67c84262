import Metrics
import Time

extension Store {
  /// The most values that a summary lists.
  private static let fewValues = 8

  /// The changes that can be undone, or redone if `isUndone`, the next one first; at most `limit`.
  package func changes(isUndone: Bool = false, limit: Int) throws(StoreError) -> [ChangeSummary] {
    try database.rows(
      of: "SELECT id, made, command FROM change WHERE undone = ? ORDER BY id "
        + (isUndone ? "" : "DESC ") + "LIMIT ?", isUndone, limit
    ) { row throws(StoreError) in
      try summary(of: row.integer(), made: row.text(), command: row.text())
    }
  }

  private func summary(
    of change: Int64, made: String, command: String
  ) throws(StoreError) -> ChangeSummary {
    var counts = ChangeCounts()
    var few: [(row: Int64, day: Day, before: Value?)] = []
    let replaced = try database.prepare(
      "SELECT relation, before, id FROM replaced WHERE change = ?")
    replaced.bind(change)
    while var row = try replaced.next() {
      let relation = Relation(rawValue: row.text())
      guard relation == .value else {
        switch relation {
        case .fact: counts.facts += 1
        case .averages: counts.averageSets += 1
        case .entry: counts.entries += 1
        case .calendar: counts.calendars += 1
        case .place: counts.places += 1
        case .experiment: counts.experiments += 1
        case .eventFile: counts.files += 1
        default: counts.rows += 1
        }
        continue
      }
      // If an attribute was noted twice, undo restores the first note.
      var seen: Set<Int64> = []
      let values = try unpack(row.bytes()).filter { seen.insert($0.attribute).inserted }
      counts.values += values.count
      counts.days += 1
      if few.count <= Store.fewValues {
        let day = try row.day()
        few += values.map { ($0.attribute, day, $0.value) }
      }
    }
    // The marks at the attributes that an experiment measures are part of it.
    if counts.experiments > 0 { counts.rows = 0 }
    var values: [ChangeSummary.SingleValue] = []
    if few.count <= Store.fewValues {
      for (row, day, before) in few {
        let name = try name(ofAttribute: row)
        values.append((name ?? "?", day, try value(row: row, on: day), before))
      }
    }
    return ChangeSummary(
      number: change, made: made, command: command, counts: counts, values: values)
  }
}
