import Metrics
import Storage
import Text
import Time

/// Sets a goal of an attribute, or removes goals.
package struct ChangeGoals: Action {
  package enum Deed {
    case set(SetGoal, GoalPeriod)
    /// Remove the goal of a period, or all goals.
    case remove(GoalPeriod?)
  }

  package struct Result {
    package var attribute: Attribute
    package var before: [SetGoals.Row]

    /// The goals for a period; all for nil.
    package func goals(for period: GoalPeriod?) -> [SetGoals.Row] {
      period == nil ? before : before.filter { $0.period == period }
    }
  }

  package var name: String
  package var deed: Deed

  package init(_ name: String, _ deed: Deed) { (self.name, self.deed) = (name, deed) }

  /// Creates an attribute of Exist's whose goal is set before its first value.
  /// - Throws: ``Failure`` for an unknown name, and for a goal that every day would meet.
  package func run(in world: World) throws -> Result {
    var template: Attribute?
    if case .set = deed { template = AttributeFinder.template(name) }
    let store = try template == nil ? world.openStore(for: name) : world.openStoreForWriting()
    return try world.change(in: store) { change in
      let catalogue = try store.catalogue()
      let attribute: Attribute
      if let template, try catalogue.attributes.only(typed: name) == nil {
        attribute = template
        let group = try catalogue.group(typed: template.group)
        _ = try change.record(Dataset(groups: [group], attributes: [template]))
      } else {
        attribute = try catalogue.attribute(typed: name)
      }
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

/// Marks days as pauses of an attribute; ``ForgetValues`` and a new value end it.
package struct PauseAttribute: Action {
  package static let effects: Effects = .writesDay

  package var name: String
  package var pause: Pause
  package var days: [Day]

  /// Pauses the attribute of a name or label on at least one day; a blank reason is none.
  package init(_ name: String, because reason: String = "", on days: [Day]) throws {
    guard reason.count <= Pause.longestReason else {
      throw Failure.usage(
        "the reason is too long: \(CountText.of(reason.count, "character", "characters"))",
        hints: ["A reason may have up to \(Pause.longestReason)."])
    }
    self.name = name
    pause = Pause(reason: reason.trimmed.isEmpty ? nil : reason)
    self.days = days
  }

  /// - Returns: The attribute, and the pause before if all of the days had the same.
  /// - Throws: ``Failure`` for an unknown name, and for an attribute of texts.
  package func run(in world: World) throws -> (attribute: Attribute, before: Pause?) {
    let store = try world.openStore(for: name)
    var finder = AttributeFinder(in: store)
    let attribute = try finder.attribute(named: name)
    guard attribute.type != .text else {
      throw Failure.usage("cannot pause \(attribute.name): texts have no goals and no averages")
    }
    let line = world.line(
      of: ["dash", "skip"], [name] + (pause.reason.map { [$0] } ?? []), on: days.first)
    return try world.change(by: line, in: store) { change in
      var common: Pause?
      for day in days {
        let entries = try store.entries(of: attribute.name, in: day...day)
        let before = entries.first(where: \.isPause).map { Pause(reason: $0.note) }
        if day == days.first { common = before }
        if before != common { common = nil }
        if before == pause { continue }
        let entry = TimedEntry(
          attribute: attribute.name, day: day, minute: day == world.today ? world.now.minute : nil,
          value: nil, note: pause.reason)
        try change.replaceEntries(
          of: attribute.name, on: day, with: entries.filter { !$0.isPause } + [entry])
      }
      return (attribute, common)
    }
  }
}

/// Deletes values of days, and ends pauses; values that follow from places or events return.
package struct ForgetValues: Action {
  package static let effects: Effects = .writesDay

  /// The deleted values, and the attributes that were paused.
  package typealias Result = (changes: [ValueChange], resumed: [Attribute])

  package var names: [String]
  package var days: [Day]

  package init(_ names: [String], on days: [Day]) { (self.names, self.days) = (names, days) }

  /// - Throws: ``Failure`` for an unknown name.
  package func run(in world: World) throws -> Result {
    let store = try world.openStore(for: names.first ?? "")
    var finder = AttributeFinder(in: store)
    let attributes = try names.map { try finder.attribute(named: $0) }
    let line = world.line(of: ["dash", "forget"], names, on: days.first)
    var isOfEvents = false
    let result = try world.change(by: line, in: store) { change in
      var result: Result = ([], [])
      for attribute in attributes {
        for day in days {
          let isPaused = try store.pauses(of: attribute.name, in: day...day).isEmpty == false
          let before = try change.forget(attribute.name, on: day)
          if isPaused { result.resumed.append(attribute) }
          // If there are several days, only days with a value are named.
          if before == nil, isPaused || days.count > 1 { continue }
          result.changes.append(ValueChange(attribute, on: day, from: before, to: nil))
        }
      }
      isOfEvents = !change.forgotten.isDisjoint(with: RefreshCalendars.attributes)
      return result
    }
    if isOfEvents, let first = days.first, let last = days.last {
      try RefreshCalendars.derive(on: first...last, to: store, in: world)
    }
    return result
  }
}
