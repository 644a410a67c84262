import Metrics
import Storage
import Text

/// Sets a goal of an attribute, or removes goals.
package struct ChangeGoals: Action {
  /// What to do.
  package enum Deed {
    case set(SetGoal, GoalPeriod)
    /// Remove the goal of a period, or all goals.
    case remove(GoalPeriod?)
  }

  /// The goals of the attribute before the change.
  package struct Result {
    package var attribute: Attribute
    package var before: [SetGoals.Row]

    /// The goals for a period; all for nil.
    package func goals(for period: GoalPeriod?) -> [SetGoals.Row] {
      period == nil ? before : before.filter { $0.period == period }
    }
  }

  /// The name or label of the attribute.
  package var name: String
  package var deed: Deed

  package init(_ name: String, _ deed: Deed) {
    self.name = name
    self.deed = deed
  }

  /// - Throws: ``Failure`` for an unknown name, and for a goal that every day would meet.
  package func run(in world: World) throws -> Result {
    let store = try world.openStore(for: name)
    return try world.change(in: store) { change in
      let attribute = try store.catalogue().attribute(typed: name)
      let result = Result(
        attribute: attribute, before: try store.setGoals().filter { $0.name == attribute.name })
      switch deed {
      case .set(let goal, let period):
        try check(goal, of: attribute, for: period, in: store)
        _ = try change.set(goal, of: attribute.name, for: period)
      case .remove(let period):
        for goal in result.goals(for: period) {
          _ = try change.set(nil, of: attribute.name, for: goal.period)
        }
      }
      return result
    }
  }

  private func check(
    _ goal: SetGoal, of attribute: Attribute, for period: GoalPeriod, in store: Store
  ) throws {
    guard goal.value == 0, !goal.isLimit, period != .week, !attribute.type.isTimeOfDay,
      try !store.isBelowZero(attribute)
    else { return }
    throw Failure.usage(
      "every day would meet a goal of 0: \(attribute.name) is never below 0",
      hints: ["If the goal is to have none, write '<= 0'."])
  }
}
