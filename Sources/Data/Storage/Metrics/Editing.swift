import Metrics
import Time

extension Change {
  /// The row of the attribute of that name, and its type; nil if there is none.
  package func key(of name: String) throws(StoreError) -> (row: Int64, type: ValueType)? {
    try store.key(ofAttribute: name)
  }

  /// Sets the value of an existing attribute on a day, ends its pause, and returns the one before.
  package func put(_ value: Value, of name: String, on day: Day) throws(StoreError) -> Value? {
    guard let row = try store.row(ofAttribute: name) else {
      preconditionFailure("an attribute is recorded before its values are")
    }
    return try put(value, row: row, on: day)
  }

  /// Sets the value of the attribute in `row` on a day, ends its pause, and returns the one before.
  ///
  /// Deletes the ratings of the day, unless `keepingEntries` says that the value follows from those
  /// that the day has, or will have.
  package func put(
    _ value: Value, row: Int64, on day: Day, keepingEntries: Bool = false
  ) throws(StoreError) -> Value? {
    if !keepingEntries { try deleteEntries(row: row, on: day) }
    let before = try store.storedValue(row: row, on: day)
    if before?.value == value {
      // The same value, now from a source that fewer may replace; nothing to undo.
      if let stored = before?.source, source.beats(stored) {
        try write(value, hours: before?.hours, row: row, on: day)
      }
      return value
    }
    note(before, of: row, on: day)
    try write(value, hours: nil, row: row, on: day)
    return before?.value
  }

  private func write(
    _ value: Value, hours: HourlyShares?, row: Int64, on day: Day
  ) throws(StoreError) {
    try database.run(
      ValueRow.insertion,
      ValueRow(day: day, attribute: row, stored: StoredValue(value, from: source, hours: hours)))
  }

  /// Deletes the value of an attribute on a day, and its pause; returns the value before.
  package func forget(_ name: String, on day: Day) throws(StoreError) -> Value? {
    guard let row = try store.row(ofAttribute: name) else { return nil }
    try deleteEntries(row: row, on: day)
    guard let before = try store.value(of: name, on: day),
      let stored = try store.storedValue(row: row, on: day)
    else { return nil }
    note(stored, of: row, on: day)
    try database.run("DELETE FROM value WHERE day = ? AND attribute = ?", day, row)
    return before
  }

  /// Changes the description of an attribute, what a person has decided of it included; `convert`
  /// makes a stored value one of a new type, as ``Value/converted(from:to:)`` unless given.
  package func update(
    _ attribute: Attribute, converting convert: ((Value) -> Value?)? = nil
  ) throws {
    guard let row = try store.row(ofAttribute: attribute.name),
      let stored = try store.attribute(named: attribute.name)
    else { return }
    try update(stored, row: row, to: attribute, in: [:], converting: convert)
  }

  /// Deletes an attribute with its goals, ratings and pauses; returns how many values it had.
  package func remove(_ name: String) throws(StoreError) -> Int {
    guard let row = try store.row(ofAttribute: name) else { return 0 }
    let values = try database.rows(
      of: "SELECT day, \(StoredValue.columns) FROM value WHERE attribute = ?", row
    ) { row throws(StoreError) in (day: try row.day(), stored: try StoredValue(&row)) }
    for (day, stored) in values { note(stored, of: row, on: day) }
    let goals = try database.rows(of: "SELECT id FROM goal WHERE attribute = ?", row) {
      $0.integer()
    }
    for goal in goals { try note(row: goal, of: .goal) }
    try note(row: row, of: .attribute)
    try deleteEntries(ofAttribute: row)
    for table in ["value", "goal"] {
      try database.run("DELETE FROM \(table) WHERE attribute = ?", row)
    }
    try database.run("DELETE FROM attribute WHERE id = ?", row)
    return values.count
  }

  /// Sets the goal of an attribute for some days, and returns the one before; nil deletes it.
  package func set(
    _ goal: SetGoal?, of name: String, for period: GoalPeriod
  ) throws(StoreError) -> SetGoal? {
    guard let attribute = try store.row(ofAttribute: name) else { return nil }
    let part = Int64(period.number)
    let stored = try database.first(
      of: GoalRow.selection + " WHERE attribute = ? AND weekday = ?", attribute, part
    ) { row throws(StoreError) in try GoalRow(&row) }
    let before = stored?.goal
    let row = if let stored { stored.row } else { try database.nextRow(of: "goal") }
    if goal == before { return before }
    try note(row: row, of: .goal)
    if let goal {
      try database.run(
        GoalRow.insertion, GoalRow(row: row, attribute: attribute, period: period, goal: goal))
    } else {
      try database.run("DELETE FROM goal WHERE id = ?", row)
    }
    return before
  }
}

extension Store {
  /// The row of the attribute of that name.
  package func row(ofAttribute name: String) throws(StoreError) -> Int64? {
    try key(ofAttribute: name)?.row
  }

  /// The row of the attribute of that name, and its type.
  func key(ofAttribute name: String) throws(StoreError) -> (row: Int64, type: ValueType)? {
    try database.first(of: "SELECT id, type FROM attribute WHERE name = ?", name) {
      row throws(StoreError) in try (row.attributeRow(), row.type())
    }
  }

  /// The goals that a person has set, by attribute: for weekdays, for every day, for the week.
  package func setGoals() throws(StoreError) -> [SetGoals.Row] {
    var names: [Int64: String] = [:]
    let attributes = try database.prepare("SELECT id, name FROM attribute")
    while var row = try attributes.next() {
      let id = row.integer()
      names[id] = row.text()
    }
    return try database.rows(of: GoalRow.selection + " ORDER BY attribute, weekday") {
      row throws(StoreError) in
      let stored = try GoalRow(&row)
      return names[stored.attribute].map { ($0, stored.period, stored.goal) }
    }
  }
}
