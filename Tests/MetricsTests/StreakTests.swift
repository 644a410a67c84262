import Testing
import Time

@testable import Metrics

struct StreakTests {
  /// A Friday.
  private static let today = Day(number: 20_777)

  private func streak(
    _ values: String, _ type: ValueType = .quantity,
    goal: SetGoal = .init(value: 5, isLimit: false),
    on weekday: Weekday? = nil, average: Average? = nil
  ) -> Streak {
    // One character a day, the last is today; a dot is no value.
    let history = values.enumerated().compactMap { place, digit in
      digit.wholeNumberValue.map {
        (day: Self.today - (values.count - 1 - place), value: Value.integer(Int64($0)))
      }
    }
    return Streak(
      in: history, of: type,
      goals: GoalWeek(
        of: "it", in: SetGoals([("it", weekday.map { .weekday($0) } ?? .everyDay, goal)]),
        average: average),
      today: Self.today)
  }

  @Test(arguments: [
    ("", 0, 0), ("5", 1, 1), ("4", 0, 0), ("555", 3, 3), ("554", 2, 2), ("55.", 2, 2),
    ("5545", 1, 2), ("55455", 2, 2), ("5.5", 2, 2), ("5..5..", 2, 2), ("5.4.5", 1, 1),
    ("55540", 0, 3), ("9994999", 3, 3), ("99949999", 4, 4), ("99945.", 1, 3),
  ])
  func `days without a value pause a streak, and today never breaks it`(
    values: String, current: Int, best: Int
  ) {
    let streak = streak(values)
    #expect(streak.current?.count ?? 0 == current)
    #expect(streak.best?.count ?? 0 == best)
  }

  @Test(arguments: [
    ("1", 1, 1), ("0", 0, 0), ("11", 2, 2), ("11.", 2, 2), ("1.1", 1, 1), ("110", 2, 2),
    ("1.", 1, 1), ("1..", 0, 1), ("111..", 0, 3), ("1101", 1, 2),
  ])
  func `of yes or no a day without a value says no`(values: String, current: Int, best: Int) {
    let streak = streak(values, .boolean, goal: .init(value: 1, isLimit: false))
    #expect(streak.current?.count ?? 0 == current)
    #expect(streak.best?.count ?? 0 == best)
  }

  @Test func `a goal of no counts days without a value`() {
    let streak = streak("1...1..0", .boolean, goal: .init(value: 0, isLimit: true))
    #expect(streak.current?.count == 2)
    #expect(streak.best?.count == 3)
  }

  @Test(arguments: [
    ("5", 0, 0), ("55", 1, 1), ("559", 2, 2), ("595", 0, 1), ("0.5.", 2, 2), ("0.6.", 0, 1),
  ])
  func `a limit is met only once the day is over`(values: String, current: Int, best: Int) {
    let streak = streak(values, goal: .init(value: 5, isLimit: true))
    #expect(streak.current?.count ?? 0 == current)
    #expect(streak.best?.count ?? 0 == best)
  }

  @Test func `a limit of 0 is met by 0 alone`() {
    #expect(streak("00100", goal: .init(value: 0, isLimit: true)).current?.count == 1)
  }

  @Test func `a goal of one weekday counts that weekday alone`() {
    // Four Fridays, the last is today; the other days fall short and are not asked.
    let streak = streak("5000000400000050000005", on: .friday)
    #expect(streak.current?.count == 3 - 1)
    #expect(streak.best?.count == 2)
    #expect(streak.current?.first == Self.today - 7)
    #expect(self.streak("5000000", on: .saturday).current?.count == 1)
  }

  @Test func `a limit at the average uses the current average of each weekday`() {
    var weekdays: [Average.Figure?] = Array(repeating: .init(value: 2, days: 8), count: 7)
    weekdays[Weekday.wednesday.rawValue] = .init(value: 7, days: 8)
    let average = Average(overall: nil, weekdays: weekdays)
    let limit = SetGoal(value: nil, isLimit: true)
    // Tuesday to Friday.
    #expect(streak("2720", goal: limit, average: average).current?.count == 3)
    #expect(streak("2730", goal: limit, average: average).current == nil)
    #expect(streak("2720", goal: limit, average: nil).best == nil)
  }

  @Test func `a time of day meets a goal if it is not later`() {
    let history = [660, 690, 700, 600].enumerated().map {
      (day: Self.today - 3 + $0, value: Value.integer($1))
    }
    let goals = GoalWeek(
      of: "it", in: SetGoals([("it", .everyDay, SetGoal(value: 690, isLimit: false))]), average: nil
    )
    let streak = Streak(in: history, of: .timeFromMidday, goals: goals, today: Self.today)
    #expect(streak.current == .init(first: Self.today, last: Self.today, count: 1))
    #expect(streak.best == .init(first: Self.today - 3, last: Self.today - 2, count: 2))
  }

  @Test func `future days do not count, nor does the end of the calendar`() {
    let history = [Self.today - 1, Self.today + 1, Day.last].map {
      (day: $0, value: Value.integer(1))
    }
    let goals = GoalWeek(
      of: "it", in: SetGoals([("it", .everyDay, SetGoal(value: 1, isLimit: false))]), average: nil)
    #expect(
      Streak(in: history, of: .boolean, goals: goals, today: Self.today).current?.count == 1)
    #expect(Streak(in: history, of: .boolean, goals: goals, today: Day.last).best?.count == 1)
  }

  @Test func `searched backwards, a streak ends with the calendar`() {
    let found = Streak.length(
      endingOn: Day.first + 1, of: .quantity, today: Self.today,
      goal: { _ in Goal(value: 5, isLimit: false, isSet: true) }, value: { _ in .integer(7) },
      isPaused: { _ in false })
    #expect(found == 2)
  }

  @Test(arguments: [ValueType.quantity, .boolean], [false, true])
  func `looked for backwards, a streak is as long`(type: ValueType, isLimit: Bool) {
    let goal = SetGoal(value: type == .boolean ? (isLimit ? 0 : 1) : 5, isLimit: isLimit)
    var longest = 0
    var paused = 0
    for number in 0..<3000 {
      var random = SeededGenerator(seed: UInt64(number) &+ 1)
      let today = Self.today
      let day = today + Int.random(in: 0..<4, using: &random) - 2
      let set = SetGoals(
        number % 3 == 0
          ? [("it", .everyDay, goal), ("it", .weekday(.sunday), SetGoal(value: 1, isLimit: false))]
          : [("it", number % 3 == 1 ? .everyDay : .weekday(day.weekday), goal)])
      // Most days meet the goal, some are silent, and some histories have a pause.
      let pause = day - Int.random(in: 0..<120, using: &random)
      let length = Int.random(in: 12..<17, using: &random)
      var history: [(day: Day, value: Value)] = []
      for date in day - 60..<day + 3 where Int.random(in: 0..<5, using: &random) > 0 {
        let isMet = Int.random(in: 0..<30, using: &random) > 0
        if pause - length..<pause ~= date { continue }
        history.append((date, .integer(isMet == isLimit ? 0 : type == .boolean ? 1 : 7)))
      }
      // In half of them, some days are marked as pauses.
      var marked: Set<Day> = []
      if number % 2 == 1 {
        for date in day - 60..<day + 3 where Int.random(in: 0..<8, using: &random) == 0 {
          marked.insert(date)
        }
      }
      // What is before two weeks without a value is not looked at.
      var seen: [(day: Day, value: Value)] = []
      for entry in history.reversed() where entry.day <= day {
        let next = seen.last?.day ?? day + 1
        let between = marked.count { entry.day < $0 && $0 < next }
        if next - entry.day - between > Streak.longestPause { break }
        seen.append(entry)
      }
      let run = Streak(
        in: seen.reversed(), of: type, goals: GoalWeek(of: "it", in: set, average: nil),
        today: min(today, day + 1), pauses: marked
      ).current
      let found = Streak.length(
        endingOn: day, of: type, today: today,
        goal: { set.goal(of: "it", on: $0.weekday, against: nil) },
        value: { day in history.first { $0.day == day }?.value },
        isPaused: { marked.contains($0) })
      #expect(found == (run?.last == day ? run?.count : 0), "history \(number)")
      longest = max(longest, found)
      if seen.count < history.count(where: { $0.day <= day }) { paused += 1 }
    }
    #expect(longest > 30 && paused > 100)
  }
}

struct GoalWordsTests {
  private func goal(
    _ text: String, _ type: ValueType, unit: Unit? = nil, units: Units = .metric
  ) -> SetGoal? {
    let attribute = Attribute(
      name: "it", label: "It", group: "custom", priority: 1, type: type, unit: unit)
    return SetGoal(reading: text, for: attribute, by: ValueReading(units: units))
  }

  @Test(
    arguments: [
      ("10000", .quantity, 10_000, false), ("10,000", .quantity, 10_000, false),
      ("<= 60", .quantity, 60, true), ("<=0", .quantity, 0, true), ("≤ 60", .duration, 60, true),
      (">= 60", .duration, 60, false), ("90", .duration, 90, false), ("1h", .duration, 60, false),
      ("1h 30m", .duration, 90, false), ("1h30", .duration, 90, false),
      ("1:05", .duration, 65, false),
      ("45m", .duration, 45, false), ("22:30", .timeFromMidnight, 1350, false),
      ("22:30", .timeFromMidday, 630, false), ("<= 00:15", .timeFromMidday, 735, false),
      ("80%", .percentage, 0.8, false), ("0.8", .percentage, 0.8, false),
      ("yes", .boolean, 1, false), ("2.5", .quantity, 2.5, false),
      ("11pm", .timeFromMidnight, 1380, false),
      ("7.5h", .duration, 450, false), ("4 of 5", .scale, 7, false),
      ("No", .boolean, 0, true), ("4", .scale, 7, false), ("6/9", .scale, 6, false),
      ("-2.5", .decimal, -2.5, false), ("60 km", .quantity, 60, false),
      ("average", .quantity, nil, false),
      ("<= AVG", .duration, nil, true),
    ] as [(String, ValueType, Double?, Bool)])
  func `a goal is read as its type is written`(
    text: String, type: ValueType, value: Double?, isLimit: Bool
  ) {
    #expect(goal(text, type) == SetGoal(value: value, isLimit: isLimit))
  }

  @Test(
    arguments: [
      ("", .quantity), ("<=", .quantity), ("pizza", .quantity), ("1,0,0", .quantity),
      ("1e5", .quantity),
      ("nan", .decimal), ("inf", .decimal), ("--5", .quantity), ("1.2.3", .decimal),
      ("-", .decimal),
      ("h", .duration), ("1h75", .duration), ("-5", .duration), ("1:", .duration),
      ("99999999999999999999", .duration), ("24:00", .timeFromMidnight),
      (">= 7:00", .timeFromMidnight),
      ("≥ 22:00", .timeFromMidday), ("7", .timeFromMidday),
      ("120%", .percentage), ("maybe", .boolean), ("average", .boolean),
      ("<= 1", .boolean), ("+5", .quantity), ("<= +5", .decimal), ("6", .scale), ("words", .text),
      ("average", .text), ("60 mi", .quantity),
      (String(repeating: "9", count: 100), .quantity),
    ] as [(String, ValueType)])
  func `what no goal of the type is written as is none`(text: String, type: ValueType) {
    #expect(goal(text, type) == nil)
  }

  @Test func `numbers are in the unit that is shown, unless they name another`() throws {
    #expect(goal("70 kg", .decimal, unit: .kilogram)?.value == 70)
    #expect(goal("70kg", .decimal, unit: .kilogram, units: .imperial)?.value == 70)
    let pounds = try #require(goal("154 lb", .decimal, unit: .kilogram, units: .imperial)?.value)
    #expect(abs(pounds - 69.853) < 0.001)
    #expect(goal("154", .decimal, unit: .kilogram, units: .imperial)?.value == pounds)
    let ounces = try #require(
      goal("64 fl oz", .quantity, unit: .millilitre, units: .imperial)?.value)
    #expect(abs(ounces - 1892.7) < 0.1)
    let converted = try #require(goal("<= 154 lb", .decimal, unit: .kilogram)?.value)
    #expect(abs(converted - pounds) < 1e-9)
    #expect(goal("70 km", .decimal, unit: .kilogram) == nil)
  }

  @Test(
    arguments: [
      (60.0, 60.0, 1.0, 100), (60.2, 60, 1, 101), (66, 60, 1, 110), (30, 60, 0.5, 50),
      (59.9, 60, 59.9 / 60, 99), (1, 0, 1, nil), (0, 0, 0, nil),
    ] as [(Double, Double, Double, Int?)])
  func `a limit is passed only above 100 percent`(
    value: Double, limit: Double, fill: Double, percent: Int?
  ) {
    let goal = Goal(value: limit, isLimit: true, isSet: true)
    #expect(
      Progress(of: .decimal(value), against: goal, as: .decimal)
        == .share(fill: fill, percent: percent))
    #expect(goal.isMet(by: .decimal(value), as: .decimal) == (value <= limit))
  }
}
