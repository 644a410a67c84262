import Almanac

/// What the attributes of a catalogue are held against on one day.
package struct DayGoals {
  /// The set that the averages come from: the Sunday that begins its week; nil where there is none.
  package let averages: (week: Day, origin: AverageOrigin)?
  /// The weekday's average of each attribute, and its goal: what a person set, else the average.
  package let goals: [DayGoal]
}

extension Store {
  /// The goals of `day`, each in its attribute's place in `catalogue`, by the set that
  /// ``averages(for:on:by:)`` would give.
  ///
  /// Reads as few figures as it can, since it runs with every look at a day.
  package func goals(
    for day: Day, on today: Day, by statistic: Statistic, of catalogue: Catalogue
  ) throws(StoreFault) -> DayGoals {
    var goals = [DayGoal](repeating: DayGoal(), count: catalogue.attributes.count)
    var averages: (Day, AverageOrigin)?
    if let (set, made) = try currentSet(for: day, on: today, by: statistic) {
      averages = (set.week, set.origin)
      if let made {
        for (place, attribute) in catalogue.attributes.enumerated() {
          guard let average = made.averages[attribute.name] else { continue }
          goals[place] = DayGoal(
            average: average[day.weekday]?.value, goal: Goal(average, on: day.weekday))
        }
      } else {
        try readGoals(of: set, on: day.weekday, of: catalogue, into: &goals)
      }
    }
    try readSetGoals(on: day.weekday, of: catalogue, into: &goals)
    return DayGoals(averages: averages, goals: goals)
  }

  /// Puts the goals that a person set in the place of the averages; those of the weekday before
  /// those of all.
  private func readSetGoals(
    on weekday: Weekday, of catalogue: Catalogue, into goals: inout [DayGoal]
  ) throws(StoreFault) {
    let selection = try database.prepare(
      "SELECT attribute, value, most FROM goal WHERE weekday IN (?, ?) ORDER BY weekday DESC")
    selection.bind(Int64(weekday.rawValue), at: 1)
    selection.bind(Int64(Store.overall), at: 2)
    while try selection.step() {
      guard let place = catalogue.place(of: selection.integer(0)) else { continue }
      let goal = SetGoal(
        value: selection.isNull(1) ? nil : selection.decimal(1), isLimit: selection.integer(2) != 0)
      let usual = goals[place].goal.map {
        $0.isSet ? Goal(value: goals[place].average ?? $0.value) : $0
      }
      goals[place].goal = goal.goal(against: usual)
    }
  }
}

extension Store {
  /// What stands for overall in the place of a weekday.
  static let overall = 7

  /// Reads the weekday's figures, and the overall ones only where a weekday's does not do.
  private func readGoals(
    of set: KeptSet, on weekday: Weekday, of catalogue: Catalogue,
    into goals: inout [DayGoal]
  ) throws(StoreFault) {
    let selection = try database.prepare(
      "SELECT attribute, value, days FROM average WHERE set_id = ? AND weekday = ?")
    selection.bind(set.row, at: 1)
    for part in [weekday.rawValue, Store.overall] {
      selection.bind(Int64(part), at: 2)
      while try selection.step() {
        guard let place = catalogue.place(of: selection.integer(0)), goals[place].goal == nil
        else { continue }
        let figure = selection.figure(1)
        if part == weekday.rawValue {
          goals[place] = DayGoal(average: figure?.value, goal: Goal(figure, overall: nil))
        } else {
          goals[place].goal = Goal(nil, overall: figure)
        }
      }
      selection.reset()
      let isWhole = zip(catalogue.attributes, goals).allSatisfy { attribute, goal in
        goal.goal != nil || !attribute.type.hasAverage
      }
      if isWhole { return }
    }
  }
}

extension Statement {
  /// The figure in two columns, a value and how many days it rests on; nil where the value is null.
  func figure(_ column: Int32) -> Average.Figure? {
    guard !isNull(column) else { return nil }
    return Average.Figure(
      value: decimal(column), days: isNull(column + 1) ? nil : Int(integer(column + 1)))
  }
}
