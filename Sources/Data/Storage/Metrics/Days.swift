import Metrics
import Time

extension Store {
  /// The values of one day, each in its attribute's place in `catalogue`.
  package func values(on day: Day, of catalogue: Catalogue) throws(StoreFault) -> [Value?] {
    var values = [Value?](repeating: nil, count: catalogue.attributes.count)
    let selection = try database.prepare("SELECT attribute, value FROM value WHERE day = ?")
    selection.bind(day, at: 1)
    while try selection.step() {
      if let place = catalogue.place(of: selection.integer(0)) {
        values[place] = try selection.value(1, of: catalogue.attributes[place].type)
      }
    }
    return values
  }

  /// A look at what attributes of `catalogue` hold, one day at a time.
  package func lookup(in catalogue: Catalogue) throws(StoreFault) -> ValueLookup {
    ValueLookup(
      selection: try database.prepare("SELECT value FROM value WHERE day = ? AND attribute = ?"),
      rows: catalogue.rows, types: catalogue.attributes.map(\.type))
  }

  /// All days that hold a value, ascending.
  package func allRecordedDays() throws(StoreFault) -> [Day] {
    // From day to day by the key, without a look at the rows between.
    let selection = try database.prepare(
      """
      WITH RECURSIVE recorded(day) AS (
        SELECT min(day) FROM value
        UNION ALL
        SELECT (SELECT min(value.day) FROM value WHERE value.day > recorded.day)
        FROM recorded WHERE recorded.day NOT NULL)
      SELECT day FROM recorded WHERE day NOT NULL
      """)
    var days: [Day] = []
    while try selection.step() { days.append(try selection.day(0)) }
    return days
  }

  /// The earliest and the latest day that hold a value; nil if none does.
  package func recordedDays() throws(StoreFault) -> ClosedRange<Day>? {
    // Asked together, SQLite would read every row for them; asked apart, it looks at either end.
    let selection = try database.prepare(
      "SELECT (SELECT min(day) FROM value), (SELECT max(day) FROM value)")
    guard try selection.step(), !selection.isNull(0) else { return nil }
    return try selection.day(0)...selection.day(1)
  }
}

/// Looks values up one by one, each by its key: for a few, not for all history.
package struct ValueLookup: ~Copyable {
  fileprivate let selection: Statement
  fileprivate let rows: [Int64]
  fileprivate let types: [ValueType]

  /// What the attribute in `place` holds on `day`.
  package func value(at place: Int, on day: Day) throws(StoreFault) -> Value? {
    selection.bind(day, at: 1)
    selection.bind(rows[place], at: 2)
    defer { selection.reset() }
    return try selection.step() ? selection.value(0, of: types[place]) : nil
  }

  /// What the attribute in `place` held on each day of `days`, nil where it held nothing.
  package func values(at place: Int, in days: Range<Day>) throws(StoreFault) -> [Value?] {
    var values: [Value?] = []
    for day in days { values.append(try value(at: place, on: day)) }
    return values
  }
}
