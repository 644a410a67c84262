import Almanac

extension Store {
  /// What attributes held on the days of a range: one array for each of `names`, its days
  /// ascending.
  ///
  /// A name that no attribute has gives an empty array. Costs a look-up for each day that holds
  /// anything, and one for each of its wanted attributes, however many others there are.
  package func history(
    of names: [String], in days: ClosedRange<Day>
  ) throws(StoreFault) -> [[(day: Day, value: Value)]] {
    var histories = [[(day: Day, value: Value)]](repeating: [], count: names.count)
    var places: [Int64: [Int]] = [:]
    for (place, name) in names.enumerated() {
      if let row = try row(ofAttribute: name) { places[row, default: []].append(place) }
    }
    guard !places.isEmpty else { return histories }
    // Rows are clustered by day: the day after the one before is found by its key, and in it the
    // attributes by theirs. Measured with 100 attributes over 10 years, three of them wanted: 13
    // ms, against 31 ms for reading past all rows.
    let selection = try database.prepare(
      """
      WITH RECURSIVE recorded(day) AS (
        SELECT min(day) FROM value WHERE day >= ?1
        UNION ALL
        SELECT (SELECT min(value.day) FROM value WHERE value.day > recorded.day)
        FROM recorded WHERE recorded.day < ?2)
      SELECT value.day, attribute, value FROM recorded CROSS JOIN value ON value.day = recorded.day
      WHERE recorded.day <= ?2 AND attribute IN (\(places.keys.map(String.init).joined(separator: ", ")))
      """)
    selection.bind(days.lowerBound, at: 1)
    selection.bind(days.upperBound, at: 2)
    while try selection.step() {
      guard let value = selection.value(2) else { continue }
      for place in places[selection.integer(1)] ?? [] {
        histories[place].append((selection.day(0), value))
      }
    }
    return histories
  }
}
