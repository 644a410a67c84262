import Statistics
import Time

/// The days that make an average, the skipped ones with the reason, and how sure it is.
package struct AverageExplanation: Sendable {
  package typealias Point = (day: Day, value: Double)

  package let weekday: Weekday?
  /// By value, equal ones by day.
  package let points: [Point]
  /// The indexes in ``points`` of the one or two in the middle; empty for a mean.
  package let middle: Range<Int>
  package let typical: Double?
  /// The interval of a median of at least six days, or nil.
  package let interval: MedianInterval.Interval?
  /// The usual range of at least four days, or nil.
  package let range: UsualRange?
  package let missing: [Day]
  package let paused: [Day]

  /// Explains the average of `values` by day in `window`: of all days, or of a weekday.
  package init(
    of values: [Point], in window: Range<Day>, weekday: Weekday?, pauses: Set<Day>,
    by statistic: Statistic
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
    points.sort { ($0.value, $0.day) < ($1.value, $1.day) }
    self.points = points
    let numbers = points.map(\.value)
    typical = statistic.figure(of: numbers)?.value
    range = UsualRange(of: numbers)
    switch statistic {
    case .median:
      interval = MedianInterval(of: numbers)?.interval
      middle = points.isEmpty ? 0..<0 : (points.count - 1) / 2..<points.count / 2 + 1
    case .mean:
      interval = nil
      middle = 0..<0
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
  package let low: Double
  package let high: Double
  /// Whether it is the lowest and the highest value, not the quartiles.
  package let isAll: Bool
  package let days: Int

  /// The fewest days that have a range, and that have quartiles.
  package static let fewest = 4
  package static let fewestForHalf = 8

  /// The range of at least four values, or nil.
  package init?(of values: [Double]) {
    guard values.count >= UsualRange.fewest, let quartiles = Quartiles(of: values),
      let least = values.min(), let most = values.max()
    else { return nil }
    days = values.count
    isAll = values.count < UsualRange.fewestForHalf
    low = isAll ? least : quartiles.lower
    high = isAll ? most : quartiles.upper
  }
}
