import Metrics

/// A goal that a person has set.
struct GoalRow: TableRecord {
  static let table = "goal"
  static let columns = "id, " + withoutID
  /// What showing a day reads.
  static let withoutID = "attribute, weekday, value, most"

  let row: Int64
  /// The row of its attribute.
  let attribute: Int64
  let period: GoalPeriod
  let goal: SetGoal

  init(row: Int64, attribute: Int64, period: GoalPeriod, goal: SetGoal) {
    self.row = row
    self.attribute = attribute
    self.period = period
    self.goal = goal
  }

  /// - Throws: ``StoreError`` of a damaged store if its days are invalid, or its value is infinite.
  init(_ columns: inout Row) throws(StoreError) {
    try self.init(row: columns.integer(), withoutID: &columns)
  }

  /// Reads the columns of ``withoutID``; `row` is 0 if it is not needed.
  ///
  /// - Throws: ``StoreError`` of a damaged store if its days are invalid, or its value is infinite.
  init(row: Int64 = 0, withoutID columns: inout Row) throws(StoreError) {
    self.row = row
    attribute = columns.integer()
    guard let period = GoalPeriod(number: Int(columns.integer())) else {
      throw columns.damage("a goal has invalid days")
    }
    self.period = period
    let value = columns.skipNull() ? nil : try columns.finite()
    goal = SetGoal(value: value, isLimit: columns.flag())
  }

  func bind(to parameters: inout Parameters) {
    parameters.bind(row)
    parameters.bind(attribute)
    parameters.bind(period.number)
    parameters.bind(goal.value)
    parameters.bind(goal.isLimit)
  }
}
