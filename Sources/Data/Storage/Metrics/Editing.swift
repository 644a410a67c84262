import Metrics
import Text
import Time

extension Change {
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

  /// Sets the value of the attribute in `row` on a day, ends its pause, and returns the one before;
  /// ratings of the day are deleted, unless `keepingEntries` because the value follows from them.
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
  ///
  /// In place of a value that was not derived, the one that follows from places returns.
  package func forget(_ name: String, on day: Day) throws(StoreError) -> Value? {
    guard let row = try store.row(ofAttribute: name) else { return nil }
    try deleteEntries(row: row, on: day)
    guard let before = try store.value(of: name, on: day),
      let stored = try store.storedValue(row: row, on: day)
    else { return nil }
    note(stored, of: row, on: day)
    try database.run("DELETE FROM value WHERE day = ? AND attribute = ?", day, row)
    guard stored.source != .refresh else { return before }
    forgotten.insert(name)
    if name == PlaceAttribute.visits || name == PlaceAttribute.point { placeDays.insert(day) }
    return before
  }

  /// Changes the description of an attribute, with a person's decisions; `convert` converts stored
  /// values to a new type, as ``Value/converted(from:to:)`` unless given.
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
    for goal in goals { try delete(row: goal, of: .goal) }
    try deleteEntries(ofAttribute: row)
    try database.run("DELETE FROM value WHERE attribute = ?", row)
    try delete(row: row, of: .attribute)
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
    if goal == before { return before }
    let row = if let stored { stored.row } else { try database.nextRow(of: "goal") }
    guard let goal else {
      try delete(row: row, of: .goal)
      return before
    }
    try note(row: row, of: .goal)
    try database.run(
      GoalRow.insertion, GoalRow(row: row, attribute: attribute, period: period, goal: goal))
    return before
  }
}

extension Store {
  package func row(ofAttribute name: String) throws(StoreError) -> Int64? {
    try key(ofAttribute: name)?.row
  }

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

extension Change {
  /// Converts the values of an attribute to another type, without noting them to be sent; throws
  /// ``TypeConflict`` if `convert` returns nil.
  func convertValues(
    of row: Int64, from stored: Attribute, to type: ValueType,
    _ convert: @escaping (Value) -> Value?
  ) throws {
    var converted: [(day: Day, before: StoredValue, after: Value)] = []
    var unfit: (first: (day: Day, value: Value), count: Int)?
    do {
      let selection = try database.prepare(
        "SELECT day, \(StoredValue.columns) FROM value WHERE attribute = ? ORDER BY day")
      selection.bind(row)
      while var row = try selection.next() {
        let (day, stored) = (try row.day(), try StoredValue(&row))
        guard let before = stored.value else { continue }
        if let after = convert(before) {
          if after != before { converted.append((day, stored, after)) }
        } else if let before = unfit {
          unfit = (before.first, before.count + 1)
        } else {
          unfit = ((day, before), 1)
        }
      }
    }
    if let unfit {
      throw TypeConflict(
        attribute: stored.name, stored: stored.type, wanted: type, values: unfit.count,
        firstDay: unfit.first.day, firstValue: unfit.first.value)
    }
    conversions[row] = convert
    let update = try database.prepare("UPDATE value SET value = ? WHERE day = ? AND attribute = ?")
    for (day, before, after) in converted {
      note(before, of: row, on: day)
      try update.run(after, day, row)
    }
    try store.markAveragesStale(computedFrom: Day.first...Day.last)
  }

  func convertGoals(
    of row: Int64, to attribute: Attribute, _ convert: (SetGoal) -> SetGoal?
  ) throws(StoreError) {
    let goals = try database.rows(of: GoalRow.selection + " WHERE attribute = ?", row) {
      row throws(StoreError) in try GoalRow(&row)
    }
    for stored in goals {
      let (goalRow, goal) = (stored.row, stored.goal)
      let after = stored.period == .week ? goal.convertedForWeek(to: attribute) : convert(goal)
      if after == goal { continue }
      guard let after else {
        try delete(row: goalRow, of: .goal)
        continue
      }
      try note(row: goalRow, of: .goal)
      try database.run(
        "UPDATE goal SET value = ?, most = ? WHERE id = ?", after.value, after.isLimit, goalRow)
    }
  }
}

/// Stored values that do not fit a new type of their attribute.
package struct TypeConflict: Error, Equatable, FailureConvertible {
  package let attribute: String
  package let stored, wanted: ValueType
  package let values: Int
  package let firstDay: Day
  package let firstValue: Value

  package var failure: Failure {
    Failure(
      "cannot change '\(attribute)' from \(stored.name) to \(wanted.name): "
        + CountText.of(values, "stored value does not fit", "stored values do not fit"),
      hints: [
        "The first is \(firstText), on \(firstDay). A value of a \(wanted.name) is \(wanted.rule).",
        "Nothing was changed.",
      ], status: .data)
  }

  private var firstText: String {
    switch firstValue {
    case .integer(let number): "\(number)"
    case .decimal(let number): "\(number)"
    case .text(let text): "'\(text.count > 40 ? text.prefix(40) + "…" : text[...])'"
    }
  }
}
