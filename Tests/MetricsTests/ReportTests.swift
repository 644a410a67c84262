import Metrics
import Testing
import Time

struct WeekReportTests {
  private let day = Day(number: 20_777)
  private let group = Group(name: "activity", label: "Activity", priority: 1)

  private func attribute(_ type: ValueType, name: String = "a", unit: Unit? = nil) -> Attribute {
    Attribute(name: name, label: "A", group: "activity", priority: 1, type: type, unit: unit)
  }

  @Test(
    arguments: [
      (ValueType.quantity, nil, .total(12)), (.decimal, Unit.kilometre, .total(12)),
      (.decimal, .kilometrePerHour, .typical(3)), (.duration, nil, .total(12)),
      (.scale, nil, .typical(3)), (.timeFromMidnight, nil, .typical(3)), (.boolean, nil, .days(1)),
    ] as [(ValueType, Unit?, WeekReport.Summary)])
  func `the type decides how a week is summarized`(
    type: ValueType, unit: Unit?, summary: WeekReport.Summary
  ) {
    let numbers: [Int64?] = [1, nil, 2, nil, 4, nil, 5]
    let report = WeekReport(
      endingOn: day, groups: [group], attributes: [attribute(type, unit: unit)],
      values: numbers.map { [$0.map(Value.integer)] }, averages: nil, setGoals: SetGoals(),
      statistic: .median)
    #expect(report.sections.first?.items.first?.summary == summary)
  }

  @Test func `texts and attributes without a value all week are left out`() {
    let report = WeekReport(
      endingOn: day, groups: [group],
      attributes: [attribute(.text), attribute(.quantity, name: "b")],
      values: Array(repeating: [.text("x"), nil], count: 7), averages: nil, setGoals: SetGoals(),
      statistic: .median)
    #expect(report.sections.isEmpty)
  }

  @Test func `a weekday's goal outweighs that of all days, and both outweigh the average`() {
    let goals = SetGoals([
      ("a", .everyDay, SetGoal(value: 10, isLimit: false)),
      ("a", .weekday(.friday), SetGoal(value: nil, isLimit: true)),
    ])
    let usual = Goal(value: 7)
    #expect(goals.goal(of: "a", on: .monday, against: usual)?.value == 10)
    #expect(
      goals.goal(of: "a", on: .friday, against: usual)
        == Goal(value: 7, isLimit: true, isSet: true))
    #expect(goals.goal(of: "b", on: .friday, against: usual) == usual)
    #expect(!goals.isLimit("a") && !goals.isLimit("b"))
    #expect(SetGoals([("a", .everyDay, SetGoal(value: 1, isLimit: true))]).isLimit("a"))
  }
}

struct HistoryReportTests {
  private let first = Day(number: 20_000)

  private func report(
    _ values: [Double], _ type: ValueType, isLimit: Bool = false, today: Int = 30
  ) -> HistoryReport {
    HistoryReport(
      of: Attribute(name: "a", label: "A", group: "activity", priority: 1, type: type),
      in: first...first + 30,
      values: values.enumerated().map { (first + $0, .decimal($1)) }, statistic: .median,
      isLimit: isLimit, today: first + today)
  }

  @Test func `an unfinished total has no part in the trend, the typical value and the least`()
    throws
  {
    let rising = (0..<30).map { (day: Int) -> Double in Double(1000 + 20 * day + day * 7919 % 13) }
    let whole = report(rising, .quantity)
    let today = report(rising + [40], .quantity)
    #expect(today.points.count == 31)
    #expect(today.whole.count == 30)
    #expect(today.trend?.perDay == whole.trend?.perDay)
    #expect(today.typical == whole.typical)
    #expect(today.least?.value == rising[0])
    // What is reached already is reached.
    #expect(report(rising + [9000], .quantity).most?.value == 9000)
    // A weight is not a total.
    #expect(report(rising + [40], .scale).whole.count == 31)
    #expect(report([40], .quantity, today: 0).least?.value == 40)
  }

  @Test func `of equal days the latest is reported`() {
    let report = report([2, 9, 2, 9, 5], .quantity)
    #expect(report.least?.day == first + 2)
    #expect(report.most?.day == first + 3)
    #expect(report.typical == 5)
  }

  @Test(
    arguments: [
      (ValueType.quantity, false, 9.0), (.quantity, true, 2), (.timeFromMidday, false, 2),
    ])
  func `the best is the most, or the least where less is better`(
    type: ValueType, isLimit: Bool, best: Double
  ) {
    #expect(report([2, 9, 5], type, isLimit: isLimit).best?.value == best)
  }

  @Test func `values that are not finite numbers are not counted`() {
    let report = report([.infinity, .nan, 3], .decimal)
    #expect(report.points.map(\.value) == [3])
    #expect(report.values.count == 3)
    #expect(report.trend == nil)
  }
}
