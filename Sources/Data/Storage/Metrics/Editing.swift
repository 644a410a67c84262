import Metrics
import Time

extension Change {
  /// The row of the attribute of that name, and its type; nil if there is none.
  package func key(of name: String) throws(StoreError) -> (row: Int64, type: ValueType)? {
    try store.key(ofAttribute: name)
  }

  /// Sets the value of an existing attribute on a day, and ends its pause.
  ///
  /// - Returns: The value before; nil if there was none.
  package func put(_ value: Value, of name: String, on day: Day) throws(StoreError) -> Value? {
    guard let row = try store.row(ofAttribute: name) else {
      preconditionFailure("an attribute is recorded before its values are")
    }
    return try put(value, row: row, on: day)
  }

  /// Sets the value of the attribute in `row` on a day, and ends its pause.
  ///
  /// Deletes the ratings of the day, unless `keepingEntries` says that the value follows from those
  /// that the day has, or will have.
  ///
  /// - Returns: The value before; nil if there was none.
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
    let insertion = try database.prepare(
      "INSERT OR REPLACE INTO value(day, attribute, value, source, hours) VALUES(?, ?, ?, ?, ?)")
    insertion.bind(day, at: 1)
    insertion.bind(row, at: 2)
    insertion.bind(value, at: 3)
    insertion.bind(source.rawValue, at: 4)
    insertion.bind(hours?.bytes, at: 5)
    try insertion.run()
  }

  /// Deletes the value of an attribute on a day, and its pause.
  ///
  /// - Returns: The value before; nil if there was none.
  package func forget(_ name: String, on day: Day) throws(StoreError) -> Value? {
    guard let row = try store.row(ofAttribute: name) else { return nil }
    try deleteEntries(row: row, on: day)
    guard let before = try store.value(of: name, on: day),
      let stored = try store.storedValue(row: row, on: day)
    else { return nil }
    note(stored, of: row, on: day)
    let deletion = try database.prepare("DELETE FROM value WHERE day = ? AND attribute = ?")
    deletion.bind(day, at: 1)
    deletion.bind(row, at: 2)
    try deletion.run()
    return before
  }

  /// Changes the description of an attribute, what a person has decided of it included.
  ///
  /// - Parameters:
  ///   - attribute: The attribute as it is to be.
  ///   - convert: If it has another type, a stored value as one of that type, or nil if it does
  ///     not fit; ``Value/converted(from:to:)`` unless given.
  /// - Throws: ``TypeConflict`` if stored values do not fit a new type, ``StoreError``.
  package func update(
    _ attribute: Attribute, converting convert: ((Value) -> Value?)? = nil
  ) throws {
    guard let row = try store.row(ofAttribute: attribute.name),
      let stored = try store.attribute(named: attribute.name)
    else { return }
    try update(stored, row: row, to: attribute, in: [:], converting: convert)
  }

  /// Deletes an attribute, with its values, goals, ratings and pauses.
  ///
  /// - Returns: How many values it had.
  package func remove(_ name: String) throws(StoreError) -> Int {
    guard let row = try store.row(ofAttribute: name) else { return 0 }
    var count = 0
    do {
      let selection = try database.prepare(
        "SELECT day, value, source, hours FROM value WHERE attribute = ?")
      selection.bind(row, at: 1)
      while try selection.step() {
        note(
          (selection.value(1), try selection.source(2), try selection.hours(3)), of: row,
          on: try selection.day(0))
        count += 1
      }
      let goals = try database.prepare("SELECT id FROM goal WHERE attribute = ?")
      goals.bind(row, at: 1)
      while try goals.step() { try note(row: goals.integer(0), of: .goal) }
    }
    try note(row: row, of: .attribute)
    try deleteEntries(ofAttribute: row)
    for table in ["value", "goal"] {
      let deletion = try database.prepare("DELETE FROM \(table) WHERE attribute = ?")
      deletion.bind(row, at: 1)
      try deletion.run()
    }
    let deletion = try database.prepare("DELETE FROM attribute WHERE id = ?")
    deletion.bind(row, at: 1)
    try deletion.run()
    return count
  }

  /// Sets the goal of an attribute for some days; a nil goal deletes it.
  ///
  /// - Returns: The goal that was set before.
  package func set(
    _ goal: SetGoal?, of name: String, for period: GoalPeriod
  ) throws(StoreError) -> SetGoal? {
    guard let attribute = try store.row(ofAttribute: name) else { return nil }
    let part = Int64(period.number)
    let selection = try database.prepare(
      "SELECT id, value, most FROM goal WHERE attribute = ? AND weekday = ?")
    selection.bind(attribute, at: 1)
    selection.bind(part, at: 2)
    var before: SetGoal?
    var row = try database.number("SELECT coalesce(max(id), 0) + 1 FROM goal")
    if try selection.step() {
      row = selection.integer(0)
      before = try selection.setGoal(1)
    }
    selection.reset()
    if goal == before { return before }
    try note(row: row, of: .goal)
    if let goal {
      let insertion = try database.prepare(
        "INSERT OR REPLACE INTO goal(id, attribute, weekday, value, most) VALUES(?, ?, ?, ?, ?)")
      insertion.bind(row, at: 1)
      insertion.bind(attribute, at: 2)
      insertion.bind(part, at: 3)
      insertion.bind(goal.value, at: 4)
      insertion.bind(goal.isLimit ? Int64(1) : 0, at: 5)
      try insertion.run()
    } else {
      let deletion = try database.prepare("DELETE FROM goal WHERE id = ?")
      deletion.bind(row, at: 1)
      try deletion.run()
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
    let selection = try database.prepare("SELECT id, type FROM attribute WHERE name = ?")
    selection.bind(name, at: 1)
    return try selection.step() ? (selection.attributeRow(0), selection.type(1)) : nil
  }

  /// The goals that a person has set: of each attribute those of weekdays, of every day, of the week.
  package func setGoals() throws(StoreError) -> [SetGoals.Row] {
    var goals: [SetGoals.Row] = []
    let selection = try database.prepare(
      """
      SELECT name, weekday, value, most FROM goal JOIN attribute ON attribute.id = attribute
      ORDER BY attribute, weekday
      """)
    while try selection.step() {
      goals.append(
        (
          selection.text(0), try selection.period(1),
          try selection.setGoal(2)
        ))
    }
    return goals
  }
}
