import Metrics
import Services
import Testing
import Time

struct ProgressTests {
  @Test(
    arguments: [
      (5623.0, 8104.0, 5623.0 / 8104, 69), (42, 38, 1, 111), (99.97, 100, 0.9997, 99),
      (100, 100, 1, 100),
      (0, 6, 0, 0), (101, 100, 1, 101),
    ] as [(Double, Double, Double, Int)])
  func `a quantity is a share of its goal`(
    value: Double, goal: Double, fill: Double, percent: Int
  ) {
    #expect(
      Progress(of: .decimal(value), against: Goal(value: goal), as: .decimal)
        == .share(fill: fill, percent: percent))
  }

  @Test func `a goal of 0 is full above it and has no percentage`() {
    let goal = Goal(value: 0)
    #expect(
      Progress(of: .integer(3), against: goal, as: .quantity) == .share(fill: 1, percent: nil))
    #expect(
      Progress(of: .integer(0), against: goal, as: .quantity) == .share(fill: 0, percent: nil))
  }

  @Test func `there is no share without a goal or for negative numbers`() {
    #expect(Progress(of: .integer(3), against: nil, as: .quantity) == .none)
    #expect(Progress(of: .decimal(-3), against: Goal(value: 2), as: .decimal) == .none)
    #expect(Progress(of: .decimal(3), against: Goal(value: -2), as: .decimal) == .none)
  }

  @Test(
    arguments: [
      (630.0, 672.0, -42), (655, 640, 15), (10, 1430, 20), (1430, 10, -20), (720, 0, -720),
      (0, 720, -720),
      (719, 0, 719),
    ] as [(Double, Double, Int)])
  func `times of day differ by the shorter way round`(value: Double, usual: Double, minutes: Int) {
    guard
      case .clock(let fill, let difference) = Progress(
        of: .decimal(value), against: Goal(value: usual), as: .timeFromMidday)
    else {
      Issue.record("a time of day has a clock")
      return
    }
    #expect(difference == minutes)
    #expect(fill == max(0, 1 - Double(abs(minutes)) / 180))
  }

  @Test(
    arguments: [
      (0.6, 0.3, 1, 200), (0.3, 0.6, 0.5, 50), (0.29, 0.58, 0.5, 50), (0.5, 0.5, 1, 100),
      (0.999, 1, 0.999, 99), (0, 0.4, 0, 0), (0.07, 0.14, 0.5, 50),
    ] as [(Double, Double, Double, Int)])
  func `a percentage is a share of its goal, as a quantity is`(
    value: Double, goal: Double, fill: Double, percent: Int
  ) {
    guard
      case .share(let filled, let shown) = Progress(
        of: .decimal(value), against: Goal(value: goal), as: .percentage)
    else {
      Issue.record("a percentage has a share")
      return
    }
    #expect(abs(filled - fill) < 1e-9)
    #expect(shown == percent)
  }

  @Test func `a percentage without a goal, and against a goal of 0`() {
    #expect(Progress(of: .decimal(0.5), against: nil, as: .percentage) == .none)
    #expect(
      Progress(of: .decimal(0.5), against: Goal(value: 0), as: .percentage)
        == .share(fill: 1, percent: nil))
  }

  @Test func `every percentage below its goal is rounded down`() {
    for goal in 1...100 {
      for number in 0..<goal {
        let progress = Progress(
          of: .decimal(Double(number) / 100), against: Goal(value: Double(goal) / 100),
          as: .percentage)
        #expect(
          progress
            == .share(
              fill: min(Double(number) / 100 / (Double(goal) / 100), 1),
              percent: number * 100 / goal), "\(number)% of \(goal)%")
      }
    }
  }

  @Test func `a rating lies in its own range`() {
    #expect(Progress(of: .integer(9), against: nil, as: .scale) == .position(fill: 1, goal: nil))
    #expect(
      Progress(of: .integer(5), against: Goal(value: 1), as: .scale)
        == .position(fill: 0.5, goal: 0))
  }
}

struct AverageTests {
  @Test func `a median takes the midpoint of an even count and counts zeros`() {
    #expect(Statistic.median.figure(of: [3, 1, 2], as: .decimal)?.value == 2)
    #expect(Statistic.median.figure(of: [4, 0, 1, 3], as: .decimal)?.value == 2)
    #expect(Statistic.mean.figure(of: [0, 0, 3], as: .decimal)?.value == 1)
    #expect(Statistic.median.figure(of: [], as: .decimal) == nil)
    let largest = [Double.greatestFiniteMagnitude, .greatestFiniteMagnitude]
    #expect(Statistic.median.figure(of: largest, as: .decimal)?.value.isFinite == true)
  }

  @Test func `values are averaged overall and by weekday`() {
    let sunday = Day(iso: "2026-11-15")!
    let values = (0..<14).map { (day: sunday + $0, value: Double($0)) }
    let average = Average(of: values, as: .decimal, by: .median)
    #expect(average.overall == .init(value: 6.5, days: 14))
    #expect(average[.sunday] == .init(value: 3.5, days: 2))
    #expect(average[.saturday] == .init(value: 9.5, days: 2))
  }

  @Test func `a goal needs two days of its weekday, else three days of all`() {
    var weekdays: [Average.Figure?] = Array(repeating: nil, count: 7)
    weekdays[5] = .init(value: 8, days: 2)
    weekdays[4] = .init(value: 7, days: 1)
    var average = Average(overall: .init(value: 5, days: 3), weekdays: weekdays)
    #expect(Goal(average, on: .friday)?.value == 8)
    #expect(Goal(average, on: .thursday)?.value == 5)
    average.overall = .init(value: 5, days: 2)
    #expect(Goal(average, on: .thursday) == nil)
    average.overall = .init(value: 5, days: nil)
    #expect(Goal(average, on: .monday)?.value == 5)
  }

  @Test func `the averages of a week are computed from the sixty days before its Sunday`() {
    let window = AverageSet.window(ofWeekWith: Day(iso: "2026-11-20")!)
    #expect(window.lowerBound.description == "2026-09-16")
    #expect(window.upperBound.description == "2026-11-15")
  }
}

struct ValueTests {
  @Test func `a value is encoded as its type, or is nil if invalid`() {
    #expect(Value.decimal(5.0).encoded(as: .quantity) == .integer(5))
    #expect(Value.decimal(5.5).encoded(as: .quantity) == nil)
    #expect(Value.integer(5).encoded(as: .decimal) == .decimal(5))
    #expect(Value.integer(1439).encoded(as: .timeFromMidday) == .integer(1439))
    #expect(Value.integer(1440).encoded(as: .timeFromMidnight) == nil)
    #expect(Value.integer(-1).encoded(as: .duration) == nil)
    #expect(Value.decimal(1.01).encoded(as: .percentage) == nil)
    #expect(Value.integer(2).encoded(as: .boolean) == nil)
    #expect(Value.integer(0).encoded(as: .scale) == nil)
    #expect(Value.text("5").encoded(as: .quantity) == nil)
    #expect(Value.integer(5).encoded(as: .text) == nil)
    #expect(Value.decimal(1e300).encoded(as: .quantity) == nil)
    #expect(Value.decimal(.infinity).encoded(as: .decimal) == nil)
  }

  @Test
  func
    `a time of day stays the same time in another encoding, and goals are converted as values are`()
  {
    #expect(
      Value.integer(420).converted(from: .timeFromMidnight, to: .timeFromMidday) == .integer(1140))
    #expect(
      Value.integer(1140).converted(from: .timeFromMidday, to: .timeFromMidnight) == .integer(420))
    #expect(Value.integer(420).converted(from: .timeFromMidday, to: .quantity) == .integer(420))
    func converted(_ value: Double?, _ old: ValueType, _ type: ValueType) -> Double?? {
      SetGoal(value: value, isLimit: false).converted(from: old, to: type).map(\.value)
    }
    #expect(converted(480, .timeFromMidnight, .timeFromMidday) == 1200)
    #expect(converted(5000, .quantity, .percentage) == .none)
    #expect(converted(2.5, .decimal, .quantity) == 2.5)
    #expect(converted(nil, .quantity, .text) == .none)
    #expect(converted(nil, .quantity, .duration) == .some(nil))
  }

  @Test func `the percentage of whole numbers below their goal is exact, rounded down`() {
    for goal in 1...150 {
      for number in 0...150 {
        let progress = Progress(
          of: .integer(Int64(number)),
          against: Goal(value: Double(goal), isLimit: false, isSet: true), as: .quantity)
        guard case .share(_, let percent) = progress else {
          Issue.record("a count has a share")
          return
        }
        if number < goal { #expect(percent == number * 100 / goal, "\(number) of \(goal)") }
      }
    }
  }

  @Test func `a mean lies between its values, and equals them if they are equal`() {
    for count in 1...60 {
      let alike = [Double](repeating: 8000.1, count: count)
      #expect(Statistic.mean.figure(of: alike, as: .decimal)?.value == 8000.1)
    }
    let largest = [Double](repeating: .greatestFiniteMagnitude, count: 3)
    #expect(Statistic.mean.figure(of: largest, as: .decimal)?.value == .greatestFiniteMagnitude)
    #expect(Statistic.mean.figure(of: [1, 2, 6], as: .decimal)?.value == 3)
  }
}

struct RatingScaleTests {
  @Test func `five steps and their halves are the nine steps of Exist`() {
    let typed = stride(from: 1.0, through: 5, by: 0.5).map { RatingScale.five.stored(from: $0) }
    #expect(typed == Array(1...9))
    for stored in 1...9 {
      #expect(
        RatingScale.five.stored(from: RatingScale.five.shown(Double(stored))) == Int64(stored))
    }
    #expect(RatingScale.five.stored(from: 5.5) == nil)
    #expect(RatingScale.five.stored(from: 0.5) == nil)
    #expect(RatingScale.five.stored(from: 3.2) == nil)
    #expect(RatingScale.nine.stored(from: 6) == 6)
    #expect(RatingScale.nine.stored(from: 6.5) == nil)
    #expect(RatingScale.nine.stored(from: .nan) == nil)
  }
}
