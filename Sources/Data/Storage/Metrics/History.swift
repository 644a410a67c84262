import Metrics
import Time

extension Store {
  /// What attributes held on the days of a range: one array for each of `names`, its days
  /// ascending.
  ///
  /// A name that no attribute has gives an empty array.
  package func history(
    of names: [String], in days: ClosedRange<Day>
  ) throws(StoreFault) -> [[(day: Day, value: Value)]] {
    var histories = [[(day: Day, value: Value)]](repeating: [], count: names.count)
    let rows = try names.map(key(ofAttribute:))
    // The place of each row's history; a name that is told twice has the first.
    var places: [Int64: Int] = [:]
    for (place, row) in rows.enumerated() {
      if let row = row?.row, places[row] == nil { places[row] = place }
    }
    guard !places.isEmpty else { return histories }
    let selection = try database.prepare(Store.historyQuery(of: places.keys.sorted()))
    selection.bind(days.lowerBound, at: 1)
    selection.bind(days.upperBound, at: 2)
    while try selection.step() {
      guard let place = places[selection.integer(1)], let type = rows[place]?.type,
        let value = try selection.value(2, of: type)
      else { continue }
      histories[place].append((try selection.day(0), value))
    }
    for (place, row) in rows.enumerated() {
      if let first = row.flatMap({ places[$0.row] }), first != place {
        histories[place] = histories[first]
      }
    }
    return histories
  }

  /// Of few attributes, finds the day after the one before by its key, and in it the attributes by
  /// theirs, since rows are clustered by day; of many, reads all rows.
  ///
  /// Measured with 100 attributes over 10 years: three are found in 13 ms, where reading past all
  /// others takes 31 ms.
  private static func historyQuery(of rows: [Int64]) -> String {
    guard rows.count <= 32 else {
      return "SELECT day, attribute, value FROM value WHERE day BETWEEN ? AND ?"
    }
    return """
      WITH RECURSIVE recorded(day) AS (
        SELECT min(day) FROM value WHERE day >= ?1
        UNION ALL
        SELECT (SELECT min(value.day) FROM value WHERE value.day > recorded.day)
        FROM recorded WHERE recorded.day < ?2)
      SELECT value.day, attribute, value FROM recorded CROSS JOIN value ON value.day = recorded.day
      WHERE recorded.day <= ?2
        AND attribute IN (\(rows.map(String.init).joined(separator: ", ")))
      """
  }
}
