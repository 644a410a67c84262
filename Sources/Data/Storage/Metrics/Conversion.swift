import Metrics
import Text
import Time

/// Conversion of values and goals when an attribute changes its type.
extension Change {
  /// Converts the values of an attribute to another type.
  ///
  /// The account still holds what they mean, so that nothing is noted to be sent. `convert` makes a
  /// value of the other type of a stored one, or nil if it does not fit.
  ///
  /// - Throws: ``TypeConflict`` if some do not fit, ``StoreError``.
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
          if after != before {
            converted.append((day, stored, after))
          }
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
    noteConversion(of: row, convert)
    let update = try database.prepare(
      "UPDATE value SET value = ? WHERE day = ? AND attribute = ?")
    for (day, before, after) in converted {
      note(before, of: row, on: day)
      try update.run(after, day, row)
    }
    try store.markAveragesStale(computedFrom: Day.first...Day.last)
  }

  /// Converts the goals of an attribute to another type, and deletes goals that do not fit.
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
      try note(row: goalRow, of: .goal)
      guard let after else {
        try database.run("DELETE FROM goal WHERE id = ?", goalRow)
        continue
      }
      try database.run(
        "UPDATE goal SET value = ?, most = ? WHERE id = ?", after.value, after.isLimit, goalRow)
    }
  }
}

/// Stored values that do not fit a new type of their attribute.
package struct TypeConflict: Error, Equatable {
  package let attribute: String
  package let stored: ValueType
  package let wanted: ValueType
  /// How many stored values do not fit the wanted type.
  package let values: Int
  /// The earliest of them.
  package let firstDay: Day
  package let firstValue: Value
}

extension TypeConflict: FailureConvertible {
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
