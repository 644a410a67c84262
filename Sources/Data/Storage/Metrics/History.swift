import Metrics
import Time

extension Store {
  /// The values of attributes on the days of a range: one array for each of `names`, its days
  /// ascending; empty for an unknown name.
  package func history(
    of names: [String], in days: ClosedRange<Day>
  ) throws(StoreError) -> [[(day: Day, value: Value)]] {
    var histories = [[(day: Day, value: Value)]](repeating: [], count: names.count)
    let rows = try names.map(key(ofAttribute:))
    // The index of each row's history; a name that is passed twice is read once.
    var indexes: [Int64: Int] = [:]
    for (index, row) in rows.enumerated() {
      if let row = row?.row, indexes[row] == nil { indexes[row] = index }
    }
    guard !indexes.isEmpty else { return histories }
    let selection = try database.prepare(Store.historyQuery(of: indexes.keys.sorted()))
    selection.bind(days.lowerBound, days.upperBound)
    while var row = try selection.next() {
      guard let index = indexes[row.integer()], let type = rows[index]?.type,
        case let day = try row.day(), let value = try row.value(of: type)
      else { continue }
      histories[index].append((day, value))
    }
    for (index, row) in rows.enumerated() {
      if let first = row.flatMap({ indexes[$0.row] }), first != index {
        histories[index] = histories[first]
      }
    }
    return histories
  }

  /// For few attributes, steps from day to day by the key, and in each day looks up the attributes,
  /// since rows are clustered by day; for many, reads all rows.
  ///
  /// Measured with 100 attributes over 10 years: three are found in 13 ms, and by reading all rows
  /// in 31 ms.
  private static func historyQuery(of rows: [Int64]) -> String {
    guard rows.count <= 32 else {
      return "SELECT attribute, day, value FROM value WHERE day BETWEEN ? AND ?"
    }
    return """
      WITH RECURSIVE recorded(day) AS (
        SELECT min(day) FROM value WHERE day >= ?1
        UNION ALL
        SELECT (SELECT min(value.day) FROM value WHERE value.day > recorded.day)
        FROM recorded WHERE recorded.day < ?2)
      SELECT attribute, value.day, value FROM recorded CROSS JOIN value ON value.day = recorded.day
      WHERE recorded.day <= ?2
        AND attribute IN (\(rows.map(String.init).joined(separator: ", ")))
      """
  }
}

extension Store {
  /// Whether values of the attribute are below 0, or could be, as degrees could.
  package func isBelowZero(_ attribute: Attribute) throws(StoreError) -> Bool {
    if attribute.canBeBelowZero { return true }
    return try history(of: [attribute.name], in: Day.first...Day.last)[0].contains {
      $0.value.number ?? 0 < 0
    }
  }
}

extension Store {
  /// The numbers of all attributes of `catalogue` on the days of a range, at the index of each,
  /// with ascending days; empty for texts.
  ///
  /// `typedDays` are those days on which anything was entered by hand: typed, or of an attribute
  /// that only a person can answer, wherever it comes from.
  package func comparedValues(
    in days: ClosedRange<Day>, of catalogue: Catalogue
  ) throws(StoreError) -> (numbers: [[(day: Day, value: Double)]], typedDays: Set<Day>) {
    let attributes = catalogue.attributes
    var numbers = [[(day: Day, value: Double)]](repeating: [], count: attributes.count)
    let isAnswered = attributes.map(\.isAnsweredByHand)
    var typedDays: Set<Day> = []
    var last: Day?
    let selection = try database.prepare(
      "SELECT attribute, day, source, value FROM value WHERE day BETWEEN ? AND ? ORDER BY day")
    selection.bind(days.lowerBound, days.upperBound)
    while var row = try selection.next() {
      guard let index = catalogue.index(of: row.integer()) else { continue }
      let (day, source) = (try row.day(), row.integer())
      if day != last, isAnswered[index] || source == ValueSource.typed.rawValue {
        typedDays.insert(day)
        last = day
      }
      let type = attributes[index].type
      guard type != .text, let number = try row.value(of: type)?.number, number.isFinite
      else { continue }
      numbers[index].append((day, number))
    }
    return (numbers, typedDays)
  }
}
