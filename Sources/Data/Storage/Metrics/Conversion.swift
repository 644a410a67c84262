import Metrics
import Text
import Time

/// Conversion of values and goals when an attribute changes its type.
extension Change {
  /// Converts the values of an attribute to another type.
  ///
  /// - Throws: ``TypeConflict`` if some do not fit, ``StoreError``.
  func convertValues(of row: Int64, from stored: Attribute, to type: ValueType) throws {
    var converted: [(day: Day, before: Value, after: Value)] = []
    var unfit = 0
    do {
      let selection = try database.prepare("SELECT day, value FROM value WHERE attribute = ?")
      selection.bind(row, at: 1)
      while try selection.step() {
        guard let before = selection.value(1) else { continue }
        if let after = before.converted(from: stored.type, to: type) {
          if after != before { converted.append((try selection.day(0), before, after)) }
        } else {
          unfit += 1
        }
      }
    }
    guard unfit == 0 else {
      throw TypeConflict(attribute: stored.name, stored: stored.type, wanted: type, values: unfit)
    }
    let update = try database.prepare(
      "UPDATE value SET value = ? WHERE day = ? AND attribute = ?")
    for (day, before, after) in converted {
      note(before, of: row, on: day)
      update.bind(after, at: 1)
      update.bind(day, at: 2)
      update.bind(row, at: 3)
      try update.run()
    }
    try store.markAveragesStale(computedFrom: Day.first...Day.last)
  }

  /// Converts the goals of an attribute to another type, and deletes those that do not fit.
  func convertGoals(
    of row: Int64, from old: ValueType, to attribute: Attribute
  ) throws(StoreError) {
    var goals: [(row: Int64, goal: SetGoal, period: GoalPeriod)] = []
    do {
      let selection = try database.prepare(
        "SELECT id, value, most, weekday FROM goal WHERE attribute = ?")
      selection.bind(row, at: 1)
      while try selection.step() {
        goals.append((selection.integer(0), try selection.setGoal(1), try selection.period(3)))
      }
    }
    for (goalRow, goal, period) in goals {
      let after =
        period == .week
        ? goal.convertedForWeek(to: attribute)
        : goal.converted(from: old, to: attribute.type)
      if after == goal { continue }
      try note(row: goalRow, of: .goal)
      guard let after else {
        let deletion = try database.prepare("DELETE FROM goal WHERE id = ?")
        deletion.bind(goalRow, at: 1)
        try deletion.run()
        continue
      }
      let update = try database.prepare("UPDATE goal SET value = ?, most = ? WHERE id = ?")
      update.bind(after.value, at: 1)
      update.bind(after.isLimit ? Int64(1) : 0, at: 2)
      update.bind(goalRow, at: 3)
      try update.run()
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
}

extension TypeConflict: FailureConvertible {
  package var failure: Failure {
    Failure(
      "cannot change '\(attribute)' from \(stored.name) to \(wanted.name): "
        + CountText.of(values, "stored value does not fit", "stored values do not fit"),
      hints: ["Nothing was changed."], status: .data)
  }
}
