import Metrics
import Testing
import Time

struct WeekGoalTests {
  /// Friday 20 November 2026.
  private let today = Day(number: 20_777)

  private func week(
    _ goal: Double, isLimit: Bool = false, _ numbers: [Int: Int64], type: ValueType = .boolean,
    from weekStart: Weekday = .sunday, pauses: [Int] = []
  ) -> WeekGoal {
    WeekGoal(
      SetGoal(value: goal, isLimit: isLimit),
      in: numbers.sorted { $0.key < $1.key }.map { (today + $0.key, .integer($0.value)) },
      of: type, today: today, weekStart: weekStart, pauses: Set(pauses.map { today + $0 }))
  }

  @Test(
    arguments: [
      // Sunday 15 November is 5 days before.
      (Weekday.sunday, [-5: 1, -3: 1, 0: 1], 3.0, true),
      (.sunday, [-6: 1, -3: 1, 0: 1], 2, false), (.monday, [-5: 1, -3: 1, 0: 1], 2, false),
      (.monday, [-4: 1, -3: 1, 0: 1], 3, true), (.saturday, [-6: 1, -3: 1, 0: 1], 3, true),
      (.friday, [-6: 1, -1: 1, 0: 1], 1, false), (.sunday, [-2: 0, -1: 0], 0, false),
      (.sunday, [:], 0, false), (.sunday, [-1: 1, 1: 1], 1, false),
    ] as [(Weekday, [Int: Int64], Double, Bool)])
  func `a week begins on its first day and goes up to today`(
    start: Weekday, numbers: [Int: Int64], done: Double, isMet: Bool
  ) {
    let week = week(3, numbers, from: start)
    #expect(week.done == done)
    #expect(week.isMet == isMet)
  }

  @Test func `weeks in a row that met the goal count, this week once it does`() {
    var numbers: [Int: Int64] = [-19: 1, -18: 1, -12: 1, -11: 1, -10: 1]
    #expect(week(2, numbers).current?.count == 2)
    #expect(week(3, numbers).current?.count == 1)
    #expect(week(3, numbers).isBroken)
    numbers[-5] = 1
    numbers[0] = 1
    #expect(week(2, numbers).current?.count == 3)
    let run = week(2, numbers).current
    #expect(run?.first == today - 19 && run?.last == today + 1)
    #expect(week(3, numbers).current?.count == 1)
  }

  @Test func `a missed week ends a run, unless it has a pause`() {
    let numbers: [Int: Int64] = [-26: 1, -25: 1, -12: 1, -11: 1]
    #expect(week(2, numbers).current?.count == 1)
    #expect(week(2, numbers).best?.count == 1)
    #expect(week(2, numbers, pauses: [-17]).current?.count == 2)
    #expect(week(2, numbers, pauses: [-24]).current?.count == 1)
  }

  @Test func `without a value, a week of a tag is missed and one of a number is not known`() {
    let numbers: [Int: Int64] = [-26: 1000, -12: 1000]
    #expect(week(500, numbers, type: .quantity).current?.count == 2)
    #expect(week(1, numbers.mapValues { _ in 1 }).current?.count == 1)
  }

  @Test func `a limit is met when the week is over`() {
    let numbers: [Int: Int64] = [-12: 3, -5: 3]
    let under = week(5, isLimit: true, numbers, type: .quantity)
    #expect(!under.isMet && !under.isOverLimit && under.current?.count == 1)
    let over = week(2, isLimit: true, numbers, type: .quantity)
    #expect(over.isOverLimit && over.current == nil && over.isBroken)
  }

  @Test func `decimals that add up to the goal meet it`() {
    let week = WeekGoal(
      SetGoal(value: 0.3, isLimit: false),
      in: [(today - 2, .decimal(0.1)), (today - 1, .decimal(0.2))], of: .decimal, today: today,
      weekStart: .sunday)
    #expect(week.isMet && week.done == 0.3 && week.fill == 1)
    let limit = WeekGoal(
      SetGoal(value: 0.3, isLimit: true),
      in: [(today - 2, .decimal(0.1)), (today - 1, .decimal(0.2))], of: .decimal, today: today,
      weekStart: .sunday)
    #expect(!limit.isOverLimit)
  }

  @Test func `the first and the last days of the calendar are in a week`() {
    for start in Weekday.allCases {
      let first = WeekGoal(
        SetGoal(value: 1, isLimit: false), in: [(Day.first, .integer(1))], of: .quantity,
        today: Day.first, weekStart: start)
      #expect(first.isMet && first.current?.count == 1)
      let last = WeekGoal(
        SetGoal(value: 1, isLimit: false),
        in: [(Day.first, .integer(1)), (Day.last, .integer(1))], of: .quantity, today: Day.last,
        weekStart: start)
      #expect(last.isMet && last.current?.count == 2)
    }
  }

  private func attribute(_ type: ValueType, _ group: String = "custom") -> Attribute {
    Attribute(name: "it", label: "It", group: group, priority: 1, type: type)
  }

  @Test(
    arguments: [
      ("3/week", .boolean, 3, false), ("3x/week", .boolean, 3, false),
      ("3 times a week", .boolean, 3, false), ("3 days per week", .boolean, 3, false),
      ("<= 2/week", .boolean, 2, true), ("<=0/week", .boolean, 0, true),
      ("≤ 2 a week", .boolean, 2, true), (">= 2/wk", .boolean, 2, false),
      ("8/week", .boolean, nil, false), ("0/week", .boolean, nil, false),
      ("<= 7/week", .boolean, nil, false), ("2.5/week", .boolean, nil, false),
      ("yes/week", .boolean, nil, false), ("/week", .boolean, nil, false),
      ("50000/week", .quantity, 50_000, false), ("50,000 a week", .quantity, 50_000, false),
      ("<= 10/week", .quantity, 10, true), ("<= 0/week", .quantity, 0, true),
      ("0/week", .quantity, nil, false), ("-5/week", .quantity, nil, false),
      ("average/week", .quantity, nil, false), ("2h 30m/week", .duration, 150, false),
      ("150/WEEK", .duration, 150, false), ("3", .boolean, nil, false),
      ("4/week", .scale, nil, false), ("22:30/week", .timeFromMidday, nil, false),
      ("x/week", .text, nil, false), ("80%/week", .percentage, nil, false),
    ] as [(String, ValueType, Double?, Bool)])
  func `a goal for a week is parsed`(
    text: String, type: ValueType, value: Double?, isLimit: Bool
  ) {
    let goal = SetGoal(
      readingWeek: text, for: attribute(type), by: ValueReading(units: Units(.metric)))
    #expect(goal == value.map { SetGoal(value: $0, isLimit: isLimit) }, "\(text)")
  }

  @Test func `only what adds up has a goal for a week`() {
    #expect(attribute(.duration, "health").hasWeekGoals)
    #expect(!attribute(.duration, "sleep").hasWeekGoals)
    #expect(!attribute(.decimal, "health").hasWeekGoals)
    #expect(attribute(.decimal, "activity").hasWeekGoals)
    #expect(attribute(.boolean, "symptoms").hasWeekGoals)
  }

  @Test func `a period has a number and a name, and follows from them`() {
    let periods = [GoalPeriod.everyDay, .week] + Weekday.allCases.map { .weekday($0) }
    for period in periods {
      #expect(GoalPeriod(number: period.number) == period)
      #expect(GoalPeriod(named: period.name) == period)
    }
    #expect(Set(periods.map(\.number)) == Set(0...8))
    #expect(GoalPeriod(number: 9) == nil && GoalPeriod(number: -1) == nil)
    #expect(GoalPeriod(named: "someday") == nil)
  }
}
