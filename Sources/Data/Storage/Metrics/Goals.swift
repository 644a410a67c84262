import Metrics
import Time

/// What the attributes of a catalogue are held against on one day.
package struct DayGoals {
  /// The set that the averages come from: the Sunday that begins its week; nil where there is none.
  package let averages: (week: Day, origin: AverageOrigin)?
  /// The weekday's average of each attribute, and its goal: what a person set, else the average.
  package let goals: [DayGoal]
  /// What a person set, for this weekday and for others.
  package let set: SetGoals
}

extension Store {
  /// The goals of `day`, each in its attribute's place in `catalogue`, by the set that
  /// ``averages(for:on:by:)`` would give.
  ///
  /// Where `values` are the day's, each in its attribute's place, what stands out of them is told
  /// with the goals. Reads as few figures as it can, since it runs with every look at a day.
  package func goals(
    for day: Day, on today: Day, by statistic: Statistic, of catalogue: Catalogue,
    highlighting values: [Value?] = []
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
          if !values.isEmpty, let number = values[place]?.number,
            let extremes = made.extremes[attribute.name]?[day.weekday.rawValue]
          {
            goals[place].highlight = Highlight(
              of: number, on: day, isOver: day < today, against: extremes)
          }
        }
      } else {
        let values = Highlighting(values: values, day: day, isOver: day < today)
        try readGoals(of: set, of: catalogue, highlighting: values, into: &goals)
      }
    }
    let set = try readSetGoals(on: day.weekday, of: catalogue, into: &goals)
    return DayGoals(averages: averages, goals: goals, set: set)
  }

  /// Puts the goals that a person set in the place of the averages.
  private func readSetGoals(
    on weekday: Weekday, of catalogue: Catalogue, into goals: inout [DayGoal]
  ) throws(StoreFault) -> SetGoals {
    var rows: [SetGoals.Row] = []
    var places: [Int] = []
    let selection = try database.prepare("SELECT attribute, weekday, value, most FROM goal")
    while try selection.step() {
      guard let place = catalogue.place(of: selection.integer(0)) else { continue }
      places.append(place)
      rows.append(
        (
          catalogue.attributes[place].name, Weekday(rawValue: Int(selection.integer(1))),
          try selection.setGoal(2)
        ))
    }
    let set = SetGoals(rows)
    // Several rows of an attribute say the same again.
    for (row, place) in zip(rows, places) {
      goals[place].goal = set.goal(of: row.name, on: weekday, against: goals[place].goal)
    }
    return set
  }
}

extension Store {
  /// What stands for overall in the place of a weekday.
  static let overall = 7

  /// The values of a day that are held against the extremes of its weekday.
  private struct Highlighting {
    let values: [Value?]
    let day: Day
    let isOver: Bool
  }

  /// Reads the weekday's figures, and the overall ones only where a weekday's does not do.
  private func readGoals(
    of set: KeptSet, of catalogue: Catalogue, highlighting: Highlighting,
    into goals: inout [DayGoal]
  ) throws(StoreFault) {
    let weekday = highlighting.day.weekday.rawValue
    let selection = try database.prepare(
      """
      SELECT attribute, value, days, highs, lows, since FROM average
      WHERE set_id = ? AND weekday = ?
      """)
    selection.bind(set.row, at: 1)
    for part in [weekday, Store.overall] {
      selection.bind(Int64(part), at: 2)
      while try selection.step() {
        guard let place = catalogue.place(of: selection.integer(0)), goals[place].goal == nil
        else { continue }
        let figure = try selection.figure(1)
        if part == weekday {
          goals[place] = DayGoal(
            average: figure?.value, goal: Goal(figure, overall: nil),
            highlight: try highlight(in: selection, at: place, of: highlighting))
        } else {
          goals[place].goal = Goal(nil, overall: figure)
        }
      }
      selection.reset()
      let isWhole = goals.indices.allSatisfy {
        goals[$0].goal != nil || !catalogue.attributes[$0].type.hasAverage
      }
      if isWhole { return }
    }
  }

  /// What stands out of a value against the extremes in the row, which are unpacked only where it
  /// passes the latest of them.
  private func highlight(
    in row: borrowing Statement, at place: Int, of highlighting: Highlighting
  ) throws(StoreFault) -> Highlight? {
    guard !highlighting.values.isEmpty, let number = highlighting.values[place]?.number else {
      return nil
    }
    let day = highlighting.day
    if let high = row.withBytes(3, PackedSteps.latest), number > high {
      let since = row.withBytes(3) { PackedSteps.reached(number, upwards: true, in: $0) }
      return Highlight(mostSince: try row.day(5, unless: since), on: day)
    }
    if let low = row.withBytes(4, PackedSteps.latest), number < low {
      let since = row.withBytes(4) { PackedSteps.reached(number, upwards: false, in: $0) }
      return try Highlight(
        of: number, leastSince: row.day(5, unless: since), on: day, isOver: highlighting.isOver)
    }
    return nil
  }
}

extension Statement {
  /// The day in `column`, unless it is known.
  fileprivate func day(_ column: Int32, unless known: Day?) throws(StoreFault) -> Day {
    if let known { return known }
    return try day(column)
  }

  /// The goal in two columns, a value, null for the average, and whether it is a limit.
  func setGoal(_ column: Int32) throws(StoreFault) -> SetGoal {
    SetGoal(
      value: isNull(column) ? nil : try finite(column), isLimit: integer(column + 1) != 0)
  }

  /// The figure in two columns, a value and how many days it rests on; nil where the value is null.
  func figure(_ column: Int32) throws(StoreFault) -> Average.Figure? {
    guard !isNull(column) else { return nil }
    return Average.Figure(
      value: try finite(column), days: isNull(column + 1) ? nil : Int(integer(column + 1)))
  }
}
