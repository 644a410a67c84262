import Metrics
import Time

/// What follows when an attribute changes its type.
extension Change {
  /// Rewrites the kept values of an attribute as another type keeps them.
  ///
  /// - Throws: ``TypeConflict`` where it cannot keep some, ``StoreFault``.
  func convertValues(of row: Int64, from kept: Attribute, to type: ValueType) throws {
    var converted: [(day: Day, before: Value, after: Value)] = []
    var unfit = 0
    do {
      let selection = try database.prepare("SELECT day, value FROM value WHERE attribute = ?")
      selection.bind(row, at: 1)
      while try selection.step() {
        guard let before = selection.value(1) else { continue }
        if let after = before.converted(from: kept.type, to: type) {
          if after != before { converted.append((try selection.day(0), before, after)) }
        } else {
          unfit += 1
        }
      }
    }
    guard unfit == 0 else {
      throw TypeConflict(attribute: kept.name, kept: kept.type, wanted: type, values: unfit)
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
    try store.markAveragesStale(restingOn: Day.first...Day.last)
  }

  /// Rewrites the goals of an attribute as another type keeps them; those that it cannot are taken
  /// away.
  func convertGoals(
    of row: Int64, from old: ValueType, to type: ValueType
  ) throws(StoreFault) {
    var goals: [(row: Int64, goal: SetGoal)] = []
    do {
      let selection = try database.prepare("SELECT id, value, most FROM goal WHERE attribute = ?")
      selection.bind(row, at: 1)
      while try selection.step() {
        goals.append((selection.integer(0), try selection.setGoal(1)))
      }
    }
    for (goalRow, goal) in goals {
      let after = goal.converted(from: old, to: type)
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
