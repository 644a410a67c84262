import Metrics
import Time

/// What the attributes of a catalogue are compared with on one day.
package struct DayGoals {
  /// The set that the averages come from, by the Sunday that begins its week; nil if there is none.
  package let averages: (week: Day, origin: AverageOrigin)?
  /// The weekday's average of each attribute, and its goal: what a person has set, else the
  /// average.
  package let goals: [DayGoal]
  /// The goals that a person has set, for this weekday and for others.
  package let set: SetGoals
}

extension Store {
  /// The goals of `day`, at the indexes of their attributes in `catalogue`, by the set that
  /// ``averages(for:on:by:)`` returns.
  ///
  /// With the `values` of the day, at the same indexes, the goals have highlights too.
  /// Reads as few figures as possible, since it runs whenever a day is shown.
  package func goals(
    for day: Day, on today: Day, by statistic: Statistic, of catalogue: Catalogue,
    highlighting values: [Value?] = []
  ) throws(StoreError) -> DayGoals {
    var goals = [DayGoal](repeating: DayGoal(), count: catalogue.attributes.count)
    var averages: (Day, AverageOrigin)?
    if let (set, computed) = try currentSet(for: day, on: today, by: statistic) {
      averages = (set.week, set.origin)
      if let computed {
        for (index, attribute) in catalogue.attributes.enumerated() {
          guard let average = computed.averages[attribute.name] else { continue }
          let goal = Goal(average, on: day.weekday)
          goals[index] = DayGoal(average: goal, goal: goal)
          if !values.isEmpty, let number = values[index]?.number,
            let extremes = computed.extremes[attribute.name]?[day.weekday.rawValue]
          {
            goals[index].highlight = Highlight(
              of: number, on: day, isOver: day < today, against: extremes)
          }
        }
      } else {
        let values = Highlighting(values: values, day: day, isOver: day < today)
        try readGoals(of: set, of: catalogue, highlighting: values, into: &goals)
      }
    }
    try limitHighlights(of: &goals, on: day)
    let set = try readSetGoals(on: day.weekday, of: catalogue, into: &goals)
    return DayGoals(averages: averages, goals: goals, set: set)
  }

  /// Says of the most of a year that it is, if there are days before that year.
  private func limitHighlights(of goals: inout [DayGoal], on day: Day) throws(StoreError) {
    let year = day.startOfWeek - 7 * Extremes.weeks
    guard goals.contains(where: { $0.highlight?.isOfAll ?? false }),
      try database.exists("SELECT 1 FROM value WHERE day < ?", year)
    else { return }
    for index in goals.indices { goals[index].highlight = goals[index].highlight?.ofLastYear }
  }

  /// Replaces the averages with the goals that a person has set.
  private func readSetGoals(
    on weekday: Weekday, of catalogue: Catalogue, into goals: inout [DayGoal]
  ) throws(StoreError) -> SetGoals {
    guard try has(.goal) else { return SetGoals([]) }
    var rows: [SetGoals.Row] = []
    var indexes: [Int] = []
    let selection = try database.prepare("SELECT \(GoalRow.withoutID) FROM goal")
    while var row = try selection.next() {
      let stored = try GoalRow(withoutID: &row)
      guard let index = catalogue.index(of: stored.attribute) else { continue }
      indexes.append(index)
      rows.append((catalogue.attributes[index].name, stored.period, stored.goal))
    }
    let set = SetGoals(rows)
    // Several rows of an attribute give the same goal again.
    for (row, index) in zip(rows, indexes) {
      goals[index].goal = set.goal(of: row.name, on: weekday, against: goals[index].goal)
    }
    return set
  }

  /// The number in `weekday` columns for all weekdays.
  static let overall = 7

  /// The values of a day, to compare with the extremes of its weekday.
  private struct Highlighting {
    let values: [Value?]
    let day: Day
    let isOver: Bool
  }

  /// Reads the weekday's figures, and the overall ones only if some weekday's give no goal.
  private func readGoals(
    of set: StoredAverageSet, of catalogue: Catalogue, highlighting: Highlighting,
    into goals: inout [DayGoal]
  ) throws(StoreError) {
    let weekday = highlighting.day.weekday.rawValue
    let columns = highlighting.values.isEmpty ? FigureRow.withoutExtremes : FigureRow.figures
    let selection = try database.prepare(
      "SELECT \(columns) FROM average WHERE set_id = ? AND weekday = ?")
    for part in [weekday, Store.overall] {
      selection.bind(set.row, part)
      while var row = try selection.next() {
        let attribute = row.integer()
        guard let index = catalogue.index(of: attribute), goals[index].goal == nil else { continue }
        let figure = try row.figure()
        if part == weekday {
          let goal = Goal(figure, overall: nil)
          goals[index] = DayGoal(
            average: goal, goal: goal,
            highlight: try highlight(in: row, at: index, of: highlighting))
        } else {
          goals[index].goal = Goal(nil, overall: figure)
          goals[index].average = goals[index].goal
        }
      }
      selection.reset()
      let isWhole = goals.indices.allSatisfy {
        goals[$0].goal != nil || !catalogue.attributes[$0].type.hasAverage
      }
      if isWhole { return }
    }
  }

  /// The highlight of a value against the extremes that follow in the row, if any; they are
  /// unpacked only if the value passes the latest of them.
  private func highlight(
    in row: Row, at index: Int, of highlighting: Highlighting
  ) throws(StoreError) -> Highlight? {
    guard !highlighting.values.isEmpty, let number = highlighting.values[index]?.number
    else { return nil }
    let day = highlighting.day
    var row = row
    let highs = row.blob()
    if let high = PackedSteps.latest(highs), number > high {
      row.skip()
      let since = PackedSteps.reached(number, upwards: true, in: highs)
      return Highlight(most: try row.reach(since), on: day)
    }
    let lows = row.blob()
    if let low = PackedSteps.latest(lows), number < low {
      let since = PackedSteps.reached(number, upwards: false, in: lows)
      return try Highlight(
        of: number, least: row.reach(since), on: day, isOver: highlighting.isOver)
    }
    return nil
  }
}

extension Row {
  /// Since a day, or else of all days since the one in the column.
  fileprivate mutating func reach(_ known: Day?) throws(StoreError) -> Extremes.Reach {
    if let known { return .since(known) }
    return .ever(first: try day())
  }
}

struct GoalRow: TableRecord {
  static let table = "goal"
  static let columns = "id, " + withoutID
  /// What showing a day reads.
  static let withoutID = "attribute, weekday, value, most"

  let row, attribute: Int64
  let period: GoalPeriod
  let goal: SetGoal
}

extension GoalRow {
  init(_ columns: inout Row) throws(StoreError) {
    try self.init(row: columns.integer(), withoutID: &columns)
  }

  /// Reads the columns of ``withoutID``; `row` is 0 if it is not needed.
  init(row: Int64 = 0, withoutID columns: inout Row) throws(StoreError) {
    self.row = row
    attribute = columns.integer()
    guard let period = GoalPeriod(number: Int(columns.integer()))
    else { throw columns.damage("a goal has invalid days") }
    self.period = period
    let value = columns.skipNull() ? nil : try columns.finite()
    goal = SetGoal(value: value, isLimit: columns.flag())
  }

  func bind(to parameters: inout Parameters) {
    parameters.bind(all: row, attribute, period.number, goal.value, goal.isLimit)
  }
}

extension Store {
  /// The latest change of a goal that is set; nil if the change log does not have it.
  package func origin(
    ofGoalOf name: String, for period: GoalPeriod
  ) throws(StoreError) -> GoalOrigin? {
    try database.first(
      of: """
        SELECT made, origin, command FROM change JOIN replaced ON replaced.change = change.id
        WHERE undone = 0 AND relation = 'goal' AND replaced.id = (
          SELECT goal.id FROM goal JOIN attribute ON attribute.id = goal.attribute
          WHERE name = ? AND weekday = ?)
        ORDER BY change.id DESC LIMIT 1
        """, name, period.number
    ) { row in
      guard let made = LocalDateTime(row.text()), let maker = GoalOrigin.Maker(rawValue: row.text())
      else { return nil }
      return GoalOrigin(period: period, maker: maker, made: made, command: row.text())
    }
  }
}
