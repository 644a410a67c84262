import Statistics
import Time

/// The days that make an average, the skipped ones with the reason, and how sure it is.
package struct AverageExplanation: Sendable {
  package typealias Point = (day: Day, value: Double)

  package let weekday: Weekday?
  /// By value, times of day from the widest gap between them on, equal ones by day.
  package let points: [Point]
  /// The indexes in ``points`` of the one or two in the middle, of two times of each; empty for a
  /// mean.
  package let middle: [Int]
  package let typical: Double?
  /// The groups of times of day if no single one is typical; then there is no interval or range.
  package let twoTimes: TwoTimes?
  /// The interval of a median of at least six days, or nil.
  package let interval: MedianInterval.Interval?
  /// The usual range of at least four days, or nil.
  package let range: UsualRange?
  package let missing, paused: [Day]

  /// Explains the average of `values` by day in `window`: of all days, or of a weekday.
  package init(
    of values: [Point], as type: ValueType, in window: Range<Day>, weekday: Weekday?,
    pauses: Set<Day>, by statistic: Statistic
  ) {
    self.weekday = weekday
    let days = window.filter { weekday == nil || $0.weekday == weekday }
    let byDay = Dictionary(values.map { ($0.day, $0.value) }) { first, _ in first }
    paused = days.filter { pauses.contains($0) }
    missing = days.filter { byDay[$0] == nil && !pauses.contains($0) }
    var points: [Point] = []
    for day in days where !pauses.contains(day) {
      if let value = byDay[day] { points.append((day, value)) }
    }
    let line = type.line(of: points.map(\.value))
    points.sort { (line.position(of: $0.value), $0.day) < (line.position(of: $1.value), $1.day) }
    self.points = points
    let numbers = points.map(\.value)
    typical = statistic.figure(of: numbers, as: type)?.value
    range = UsualRange(of: numbers, as: type)
    twoTimes = type.isTimeOfDay ? TwoTimes(of: numbers) : nil
    switch statistic {
    case .median:
      interval = twoTimes == nil ? MedianInterval(of: numbers, on: line)?.interval : nil
      middle = AverageExplanation.middle(of: numbers, twoTimes)
    case .mean:
      interval = nil
      middle = []
    }
  }

  /// The indexes of the one or two in the middle of the numbers, or of each of two groups.
  private static func middle(of numbers: [Double], _ twoTimes: TwoTimes?) -> [Int] {
    guard !numbers.isEmpty else { return [] }
    var groups = [numbers.indices]
    if let twoTimes {
      let isLargerFirst = twoTimes.larger.first.map(ClockCut.wrapped) == numbers[0]
      let first = (isLargerFirst ? twoTimes.larger : twoTimes.smaller).count
      groups = [0..<first, first..<numbers.count]
    }
    return groups.flatMap { group in
      group.lowerBound + (group.count - 1) / 2...group.lowerBound + group.count / 2
    }
  }
}

/// The number that a day is compared with: its goal, else its usual value.
package struct DayTarget: Hashable, Sendable {
  /// The meaning of the number.
  package enum Kind: Hashable, Sendable {
    case goal, limit
    /// The usual value of such a weekday, or of all days.
    case usual(Weekday?)
  }

  package let value: Double
  package let kind: Kind

  /// The goal of a day of `weekday`, else its usual value; nil without either.
  package init?(_ goal: Goal?, usual: AverageExplanation?, on weekday: Weekday) {
    if let goal {
      value = goal.value
      kind = goal.isSet ? (goal.isLimit ? .limit : .goal) : .usual(goal.isOfAllDays ? nil : weekday)
    } else if let typical = usual?.typical {
      value = typical
      kind = .usual(weekday)
    } else {
      return nil
    }
  }
}

/// What set a goal, and when.
package struct GoalOrigin: Hashable, Sendable {
  /// Who made the change.
  package enum Maker: String, Sendable {
    case person = "command"
    case importing = "import"
    case sync
  }

  package let period: GoalPeriod
  package let maker: Maker
  package let made: LocalDateTime
  package let command: String

  package init(period: GoalPeriod, maker: Maker, made: LocalDateTime, command: String) {
    (self.period, self.maker, self.made, self.command) = (period, maker, made, command)
  }
}

/// The range of the middle half of some days, or of all of them if they are few.
package struct UsualRange: Hashable, Sendable {
  package let low, high: Double
  /// Whether it is the lowest and the highest value, not the quartiles.
  package let isAll: Bool
  package let days: Int

  /// The fewest days that have a range, and that have quartiles.
  package static let fewest = 4
  package static let fewestForHalf = 8

  /// The range of at least four values of a type; nil of fewer, and at two times of day.
  ///
  /// A range of times of day includes midnight if `high` is less than `low`.
  package init?(of values: [Double], as type: ValueType) {
    let line = type.line(of: values)
    let positions = values.map(line.position)
    guard values.count >= UsualRange.fewest, let quartiles = Quartiles(of: positions),
      let least = positions.min(), let most = positions.max(),
      !type.isTimeOfDay || TwoTimes(of: values) == nil
    else { return nil }
    days = values.count
    isAll = values.count < UsualRange.fewestForHalf
    low = line.value(at: isAll ? least : quartiles.lower)
    high = line.value(at: isAll ? most : quartiles.upper)
  }

  /// How far a value is outside, in widths of the range; nil within it, or if it has no width.
  package func distance(of value: Double, from usual: Double, as type: ValueType) -> Double? {
    guard type.isTimeOfDay else {
      return high > low && (value < low || value > high) ? abs(value - usual) / (high - low) : nil
    }
    let width = ClockCut.wrapped(high - low)
    guard width > 0, ClockCut.wrapped(value - low) > width else { return nil }
    return abs(ClockCut.difference(from: usual, to: value)) / width
  }
}
