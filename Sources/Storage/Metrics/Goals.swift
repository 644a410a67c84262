import Almanac

/// What the days of one week are held against on one weekday.
package struct WeekdayGoals {
  /// The Sunday that begins the week of the set.
  package let week: Day
  package let origin: AverageOrigin
  /// The weekday's average of each attribute of the catalogue, and the goal made of it.
  package let goals: [(average: Double?, goal: Goal?)]
}

extension Store {
  /// The goals of `day`, each in its attribute's place in `catalogue`, of the set that
  /// ``averages(for:on:by:)`` would give.
  ///
  /// Reads only the two figures of the weekday, since it runs with every look at a day.
  package func goals(
    for day: Day, on today: Day, by statistic: Statistic, of catalogue: Catalogue
  ) throws(StoreFault) -> WeekdayGoals? {
    guard let (set, made) = try currentSet(for: day, on: today, by: statistic) else { return nil }
    var goals = [(average: Double?, goal: Goal?)](
      repeating: (nil, nil), count: catalogue.attributes.count)
    if let made {
      for (place, attribute) in catalogue.attributes.enumerated() {
        guard let average = made.averages[attribute.name] else { continue }
        goals[place] = (average[day.weekday]?.value, Goal(average, on: day.weekday))
      }
    } else {
      let weekday = day.weekday.name.lowercased()
      let selection = try database.prepare(
        "SELECT attribute, \(weekday), \(weekday)_days, overall, overall_days FROM average "
          + "WHERE set_id = ?")
      selection.bind(set.row, at: 1)
      while try selection.step() {
        guard let place = catalogue.place(of: selection.integer(0)) else { continue }
        let figure = selection.figure(1)
        goals[place] = (figure?.value, Goal(figure, overall: selection.figure(3)))
      }
    }
    return WeekdayGoals(week: set.week, origin: set.origin, goals: goals)
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
