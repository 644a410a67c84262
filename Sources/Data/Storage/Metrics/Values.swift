import Metrics
import Time

extension Store {
  /// The values of one day, at the indexes of their attributes in `catalogue`.
  package func values(on day: Day, of catalogue: Catalogue) throws(StoreError) -> [Value?] {
    var values = [Value?](repeating: nil, count: catalogue.attributes.count)
    let selection = try database.prepare("SELECT attribute, value FROM value WHERE day = ?")
    selection.bind(day)
    while var row = try selection.next() {
      if let index = catalogue.index(of: row.integer()) {
        values[index] = try row.value(of: catalogue.attributes[index].type)
      }
    }
    return values
  }

  /// Looks up values of attributes of `catalogue`, one at a time.
  package func lookup(in catalogue: Catalogue) throws(StoreError) -> ValueLookup {
    try lookup(rows: catalogue.rows, types: catalogue.attributes.map(\.type))
  }

  private func lookup(rows: [Int64], types: [ValueType]) throws(StoreError) -> ValueLookup {
    ValueLookup(
      selection: try database.prepare("SELECT value FROM value WHERE day = ? AND attribute = ?"),
      rows: rows, types: types)
  }

  package func allRecordedDays() throws(StoreError) -> [Day] {
    // From day to day by the key, without reading the rows between.
    try database.rows(
      of: """
        WITH RECURSIVE recorded(day) AS (
          SELECT min(day) FROM value
          UNION ALL
          SELECT (SELECT min(value.day) FROM value WHERE value.day > recorded.day)
          FROM recorded WHERE recorded.day NOT NULL)
        SELECT day FROM recorded WHERE day NOT NULL
        """
    ) { row throws(StoreError) in try row.day() }
  }

  /// The earliest and the latest day with a value; nil if there are none.
  package func recordedDays() throws(StoreError) -> ClosedRange<Day>? {
    // SQLite reads every row for both in one query; in a query each, it looks at either end.
    let selection = try database.prepare(
      "SELECT (SELECT min(day) FROM value), (SELECT max(day) FROM value)")
    guard var row = try selection.next(), !row.isNull else { return nil }
    return try row.day()...row.day()
  }
}

/// Looks values up one by one, each by its key: for a few, not for all history.
package struct ValueLookup: ~Copyable {
  fileprivate let selection: Statement
  fileprivate let rows: [Int64]
  fileprivate let types: [ValueType]

  package func value(at index: Int, on day: Day) throws(StoreError) -> Value? {
    selection.bind(day, rows[index])
    defer { selection.reset() }
    guard var row = try selection.next() else { return nil }
    return try row.value(of: types[index])
  }

  /// The days of `days` with a value of the attribute at `index`, ascending.
  package func history(
    at index: Int, in days: ClosedRange<Day>
  ) throws(StoreError) -> [(day: Day, value: Value)] {
    var history: [(day: Day, value: Value)] = []
    for day in days {
      if let value = try value(at: index, on: day) { history.append((day, value)) }
    }
    return history
  }

  /// The value of the attribute at `index` on each day of `days`, or nil.
  package func values(at index: Int, in days: Range<Day>) throws(StoreError) -> [Value?] {
    var values: [Value?] = []
    for day in days { values.append(try value(at: index, on: day)) }
    return values
  }
}

extension Store {
  package func attribute(named name: String) throws(StoreError) -> Attribute? {
    let selection = try database.prepare(
      """
      SELECT (SELECT name FROM attribute_group WHERE id = group_id), \(AttributeRow.columns)
      FROM attribute WHERE name = ?
      """)
    selection.bind(name)
    guard var row = try selection.next() else { return nil }
    let group = row.text()
    return try AttributeRow(&row, group: group).attribute
  }

  /// The group of that name, with its default label and priority if it is not stored.
  package func group(named name: String) throws(StoreError) -> Group {
    try database.first(of: GroupRow.selection + " WHERE name = ?", name) { GroupRow(&$0).group }
      ?? Group(named: name)
  }

  package func value(of name: String, on day: Day) throws(StoreError) -> Value? {
    try database.first(
      of: """
        SELECT type, value FROM value JOIN attribute ON attribute.id = attribute
        WHERE day = ? AND name = ?
        """, day, name
    ) { row throws(StoreError) in try row.value(of: row.type()) }
  }

  /// The names of the attributes that have a value on any day.
  package func usedAttributes() throws(StoreError) -> Set<String> {
    var names: Set<String> = []
    let rows = try database.prepare(
      "SELECT name FROM attribute WHERE id IN (SELECT DISTINCT attribute FROM value)")
    while var row = try rows.next() { names.insert(row.text()) }
    return names
  }

  /// How many values each attribute has, and the latest, at its index in `catalogue`.
  package func holdings(of catalogue: Catalogue) throws(StoreError) -> [Holding] {
    var holdings = [Holding](repeating: Holding(), count: catalogue.attributes.count)
    let rows = try database.prepare("SELECT attribute FROM value")
    while var row = try rows.next() {
      if let index = catalogue.index(of: row.integer()) { holdings[index].dayCount += 1 }
    }
    var missing = holdings.count { $0.dayCount > 0 }
    let latest = try database.prepare("SELECT attribute, day, value FROM value ORDER BY day DESC")
    while missing > 0, var row = try latest.next() {
      guard let index = catalogue.index(of: row.integer()), holdings[index].last == nil,
        case let day = try row.day(),
        let value = try row.value(of: catalogue.attributes[index].type)
      else { continue }
      holdings[index].last = (day, value)
      missing -= 1
    }
    return holdings
  }

  /// The rating and the note of each day of `days`, or nil.
  package func moods(in days: Range<Day>) throws(StoreError) -> [DayMood] {
    let keys = (try key(ofAttribute: Mood.name), try key(ofAttribute: Mood.noteName))
    // An unknown attribute has no values: rows begin with 1.
    let lookup = try lookup(
      rows: [keys.0?.row ?? 0, keys.1?.row ?? 0],
      types: [keys.0?.type ?? .scale, keys.1?.type ?? .text])
    let ratings = try lookup.values(at: 0, in: days)
    let notes = try lookup.values(at: 1, in: days)
    return days.enumerated().map { index, day in
      guard case .text(let note) = notes[index] else { return (day, ratings[index]?.whole, nil) }
      return (day, ratings[index]?.whole, note)
    }
  }
}

/// A stored value with where it comes from, and its hours if they are known.
struct StoredValue {
  static let columns = "value, source, hours"

  var value: Value?
  var source: ValueSource
  var hours: HourlyShares?

  init(_ value: Value?, from source: ValueSource, hours: HourlyShares? = nil) {
    (self.value, self.source, self.hours) = (value, source, hours)
  }

  @inline(__always) init(_ row: inout Row) throws(StoreError) {
    value = row.value()
    source = try row.source()
    hours = try row.hours()
  }
}

struct ValueRow: TableRecord {
  static let table = "value"
  static let columns = "day, attribute, " + StoredValue.columns

  let day: Day
  let attribute: Int64
  let stored: StoredValue

  @inline(__always) func bind(to parameters: inout Parameters) {
    parameters.bind(day)
    parameters.bind(attribute)
    parameters.bind(stored.value)
    parameters.bind(stored.source)
    parameters.bind(stored.hours)
  }
}

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

  /// Whether values of the attribute are below 0, or could be, as degrees could.
  package func isBelowZero(_ attribute: Attribute) throws(StoreError) -> Bool {
    if attribute.canBeBelowZero { return true }
    return try history(of: [attribute.name], in: Day.first...Day.last)[0].contains {
      $0.value.number ?? 0 < 0
    }
  }

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
