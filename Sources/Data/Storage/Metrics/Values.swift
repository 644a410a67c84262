import Metrics
import Time

extension Store {
  /// The values of one day, at the indexes of their attributes in `catalogue`.
  package func values(on day: Day, of catalogue: Catalogue) throws(StoreError) -> [Value?] {
    var values = [Value?](repeating: nil, count: catalogue.attributes.count)
    let selection = try database.prepare("SELECT attribute, value FROM value WHERE day = ?")
    selection.bind(day, at: 1)
    while try selection.step() {
      if let index = catalogue.index(of: selection.integer(0)) {
        values[index] = try selection.value(1, of: catalogue.attributes[index].type)
      }
    }
    return values
  }

  /// Looks up values of attributes of `catalogue`, one at a time.
  package func lookup(in catalogue: Catalogue) throws(StoreError) -> ValueLookup {
    ValueLookup(
      selection: try database.prepare("SELECT value FROM value WHERE day = ? AND attribute = ?"),
      rows: catalogue.rows, types: catalogue.attributes.map(\.type))
  }

  /// All days with a value, ascending.
  package func allRecordedDays() throws(StoreError) -> [Day] {
    // From day to day by the key, without reading the rows between.
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

  /// The earliest and the latest day with a value; nil if there are none.
  package func recordedDays() throws(StoreError) -> ClosedRange<Day>? {
    // SQLite reads every row for both in one query; in a query each, it looks at either end.
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

  /// The value of the attribute at `index` on `day`.
  package func value(at index: Int, on day: Day) throws(StoreError) -> Value? {
    selection.bind(day, at: 1)
    selection.bind(rows[index], at: 2)
    defer { selection.reset() }
    return try selection.step() ? selection.value(0, of: types[index]) : nil
  }

  /// The values of the attribute at `index` on each day of `days`, nil where there is none.
  package func values(at index: Int, in days: Range<Day>) throws(StoreError) -> [Value?] {
    var values: [Value?] = []
    for day in days { values.append(try value(at: index, on: day)) }
    return values
  }
}

extension Store {
  /// The attribute of that name; nil if there is none.
  package func attribute(named name: String) throws(StoreError) -> Attribute? {
    let selection = try database.prepare(
      """
      SELECT label, (SELECT name FROM attribute_group WHERE id = group_id), priority, type, unit,
        service, private, gauge, hidden, own
      FROM attribute WHERE name = ?
      """)
    selection.bind(name, at: 1)
    guard try selection.step() else { return nil }
    return try Attribute(
      name: name, label: selection.text(0), group: selection.text(1),
      priority: Int(selection.integer(2)), type: selection.type(3),
      unit: selection.optionalText(4).flatMap(Unit.init), service: selection.optionalText(5),
      isPrivate: selection.integer(6) != 0, gauge: selection.optionalText(7).flatMap(Gauge.init),
      hidden: selection.isNull(8) ? nil : selection.integer(8) != 0,
      own: Attribute.Own(rawValue: Int(selection.integer(9))))
  }

  /// The group of that name, with its default label and priority if it is not stored.
  package func group(named name: String) throws(StoreError) -> Group {
    let selection = try database.prepare(
      "SELECT label, priority FROM attribute_group WHERE name = ?")
    selection.bind(name, at: 1)
    guard try selection.step() else { return Group(named: name) }
    return Group(name: name, label: selection.text(0), priority: Int(selection.integer(1)))
  }

  /// The value of the attribute of that name on `day`; nil if there is none.
  package func value(of name: String, on day: Day) throws(StoreError) -> Value? {
    let selection = try database.prepare(
      """
      SELECT value, type FROM value JOIN attribute ON attribute.id = attribute
      WHERE day = ? AND name = ?
      """)
    selection.bind(day, at: 1)
    selection.bind(name, at: 2)
    return try selection.step() ? selection.value(0, of: selection.type(1)) : nil
  }
}

extension Store {
  /// How many values each attribute has, and the latest, at its index in `catalogue`.
  package func holdings(of catalogue: Catalogue) throws(StoreError) -> [Holding] {
    var holdings = [Holding](repeating: Holding(), count: catalogue.attributes.count)
    let rows = try database.prepare("SELECT attribute FROM value")
    while try rows.step() {
      if let index = catalogue.index(of: rows.integer(0)) { holdings[index].dayCount += 1 }
    }
    var missing = holdings.count { $0.dayCount > 0 }
    let latest = try database.prepare("SELECT attribute, day, value FROM value ORDER BY day DESC")
    while missing > 0, try latest.step() {
      guard let index = catalogue.index(of: latest.integer(0)), holdings[index].last == nil,
        let value = try latest.value(2, of: catalogue.attributes[index].type)
      else { continue }
      holdings[index].last = (try latest.day(1), value)
      missing -= 1
    }
    return holdings
  }
}

extension Store {
  /// The rating and the note of each day of `days`, nil where there is none.
  package func moods(
    in days: Range<Day>
  ) throws(StoreError) -> [DayMood] {
    let catalogue = try catalogue()
    let lookup = try lookup(in: catalogue)
    func values(of name: String) throws(StoreError) -> [Value?] {
      guard let index = catalogue.index(of: name) else { return days.map { _ in nil } }
      return try lookup.values(at: index, in: days)
    }
    let ratings = try values(of: Mood.name)
    let notes = try values(of: Mood.noteName)
    return days.enumerated().map { index, day in
      guard case .text(let note) = notes[index] else { return (day, ratings[index]?.whole, nil) }
      return (day, ratings[index]?.whole, note)
    }
  }
}
