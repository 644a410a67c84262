import Statistics
import Time

/// By how much the outcome of a link differs between high days and the others.
package struct LinkSize: Sendable {
  /// What high days are.
  package enum Condition: Hashable, Sendable {
    case tagged, any
    /// The value, as it is stored, is above that; for times of day, later.
    case above(Double)
  }

  package let condition: Condition
  /// The difference, or nil with fewer than ten days of either kind, or if weekdays explain it.
  ///
  /// Of a rare outcome it is the difference of the shares of days on which it is unusual.
  package let difference: Difference?
  /// The size in two parts if the outcome is the same on at least half of the days.
  package let rare: RareSize?
  /// How much each day speaks for the link; empty without a difference.
  package let evidence: [Double]
  /// The outcome without what weekdays and weeks explain, as stored, or of a rare outcome and of a
  /// yes or no its share; empty without a difference.
  package let adjusted: [Double]
  /// Which days are high, and the values of the outcome, as stored.
  package let days: [(day: Day, isHigh: Bool, value: Double)]

  /// Whether the outcome is higher, later or more frequent on high days.
  package let isHigher: Bool

  /// Two significant digits are enough for a threshold where either side keeps this share of days.
  private static let leastShare = 0.35

  /// Compares high days with the others; nil if all days are high or none is.
  ///
  /// The threshold is rounded in `units`; `daysOff` are an eighth weekday.
  init?(
    of link: Link, _ cause: ComparedAttribute, _ outcome: ComparedAttribute, units: Units,
    daysOff: Set<Int32>
  ) {
    let shift = Int32(link.lag.rawValue)
    var causes: [Int32: Double] = [:]
    for (day, value) in zip(cause.series.days, cause.series.values) { causes[day + shift] = value }
    var both: [(day: Day, cause: Double, value: Double)] = []
    for (day, value) in zip(outcome.series.days, outcome.series.values) {
      if let cause = causes[day] { both.append((Day(number: day), cause, value)) }
    }
    guard let cut = EvenCut(of: both.map(\.cause)) else { return nil }
    var threshold = cut.threshold
    if cause.attribute.type == .boolean {
      threshold = 0
      condition = .tagged
    } else if threshold == 0, cause.clock == nil {
      condition = .any
    } else {
      let rounded = LinkSize.rounded(threshold, cause, units)
      let above = Double(both.count { $0.cause > rounded }) / Double(both.count)
      if LinkSize.leastShare...(1 - LinkSize.leastShare) ~= above { threshold = rounded }
      condition = .above(cause.clock?.fromMidnight(threshold) ?? threshold)
    }
    let isHigh = both.map { $0.cause > threshold }
    days = zip(both, isHigh).map { day, isHigh in
      (day.day, isHigh, outcome.clock?.fromMidnight(day.value) ?? day.value)
    }
    func difference(of values: [Double], isClamped: Bool) -> Difference? {
      Difference(
        on: zip(both, values).map { ($0.day, $1) }, high: isHigh, isClamped: isClamped,
        isRich: [cause, outcome].contains { $0.innovations?.isRich ?? false }, daysOff: daysOff)
    }
    let type = outcome.attribute.type
    let values = both.map(\.value)
    guard let usual = RareSize.usual(of: days.map(\.value), as: type) else {
      let difference = difference(of: values, isClamped: type != .boolean && type != .scale)
      self.difference = difference
      rare = nil
      evidence = difference?.evidence ?? []
      adjusted = (difference?.adjusted ?? []).map { outcome.clock?.fromMidnight($0) ?? $0 }
      isHigher = difference.flatMap { $0.isClear ? $0.difference > 0 : nil } ?? (link.test.r > 0)
      return
    }
    let shares = difference(of: days.map { $0.value == usual ? 0 : 1 }, isClamped: false)
    self.difference = shares
    rare = RareSize(of: days.map { ($0.isHigh, $0.value) }, as: type, usual: usual, shares)
    evidence = difference(of: values, isClamped: false)?.evidence ?? []
    adjusted = shares?.adjusted ?? []
    isHigher = link.test.r > 0
  }

  /// Two significant digits in the unit that is shown; ratings and times of day as they are.
  private static func rounded(
    _ threshold: Double, _ cause: ComparedAttribute, _ units: Units
  ) -> Double {
    guard threshold != 0, cause.clock == nil, cause.attribute.type != .scale
    else { return threshold }
    let conversion = cause.attribute.unit?.shown(in: units)
    let (factor, offset) = (conversion?.factor ?? 1, conversion?.offset ?? 0)
    let shown = threshold * factor + offset
    guard shown != 0 else { return threshold }
    var step = 1.0
    while abs(shown) / step >= 100 { step *= 10 }
    while abs(shown) / step < 10 { step /= 10 }
    return ((shown / step).rounded() * step - offset) / factor
  }
}

extension Difference {
  /// The difference with a 99 % interval; nil with fewer than ten days of either kind.
  init?(
    on days: [(day: Day, value: Double)], high isHigh: [Bool], isClamped: Bool, isRich: Bool,
    daysOff: Set<Int32>
  ) {
    let high = isHigh.count { $0 }
    guard high >= Difference.fewest, days.count - high >= Difference.fewest else { return nil }
    let series = DatedValues(days)
    self.init(
      of: series, onHigh: isHigh, columns: DayColumns(days: series.days, daysOff: daysOff),
      isRich: isRich, level: 0.99, isClamped: isClamped)
  }
}

/// Two attributes with the strongest of their three tests: the same day, or a day after.
package struct Link: Sendable {
  /// The index of the likely cause among the compared attributes: the earlier one, or on the same
  /// day the one that is less an outcome.
  package let cause: Int
  package let outcome: Int
  package let lag: LinkTest.Lag
  package let test: LinkTest
  /// The place of its p among all tests of its family, 1 for the lowest, and how many these are.
  package let rank: Int
  package let testCount: Int
  package var isFinding: Bool
  /// Whether the other lag passes too, about as strongly.
  package let isEitherDay: Bool
  package let isWithin: Bool
  /// Whether it goes together, but may rest on unknown days off: then it is no finding.
  package var isHeldBack = false
  /// Pairs of a listed finding that measure the same things with the same direction.
  package var likewise: [(cause: Int, outcome: Int)] = []

  /// The other attributes of each pair in ``likewise``; a pair only if none of it is alone.
  package var others: [[Int]] {
    let pairs = likewise.map { pair in
      [pair.cause, pair.outcome].filter { $0 != cause && $0 != outcome }
    }
    let single = Set(pairs.filter { $0.count == 1 }.map { $0[0] })
    return pairs.filter { $0.count == 1 || !single.isSuperset(of: $0) }
  }

  /// The share of false findings that are accepted.
  package static let rate = 0.05

  /// The highest p with which it passes: the rate times the rank over the number of tests, by
  /// Benjamini and Hochberg.
  package var threshold: Double { Link.rate * Double(rank) / Double(testCount) }
}

/// The three tests of each pair of attributes that do not measure the same thing.
struct PairTests {
  struct Directed {
    let cause, outcome: Int
    let lag: LinkTest.Lag
    let test: LinkTest

    var isTested: Bool { test.obstacle == nil }
  }

  /// A pair with its tests; none where it is clear without them that there are too few days.
  struct Pair {
    let isWithin: Bool
    let days: Int
    let tests: [Directed]
  }

  /// Pairs between groups, with the daily tags among themselves, and pairs within a group.
  private(set) var between: [Pair] = []
  private(set) var within: [Pair] = []
  private(set) var sameAs: [Set<Int>]
  private let ranks: [Int]

  init(of attributes: [ComparedAttribute]) {
    sameAs = [Set<Int>](repeating: [], count: attributes.count)
    ranks = attributes.map(\.outcomeRank)
    for one in attributes.indices {
      for other in attributes.indices where other > one { add(one, other, of: attributes) }
    }
  }

  private mutating func add(_ one: Int, _ other: Int, of attributes: [ComparedAttribute]) {
    // By index, because a copy of an attribute retains all its parts.
    if SameThing.includes(attributes[one].attribute.name, attributes[other].attribute.name) {
      return join(one, other)
    }
    let group = attributes[one].attribute.group
    let isWithin = group == attributes[other].attribute.group && group != Group.tagsName
    var tests: [Directed] = []
    if let x = attributes[one].innovations, let y = attributes[other].innovations {
      tests.reserveCapacity(3)
      let overlap = LinkTest.Overlap(of: x, y)
      let test = LinkTest(of: x, with: y, lag: .sameDay, overlap)
      if test.obstacle == nil, abs(test.r) > SameThing.mostCorrelation { return join(one, other) }
      let isOutcome = ranks[other] >= ranks[one]
      let (cause, outcome) = isOutcome ? (one, other) : (other, one)
      tests.append(Directed(cause: cause, outcome: outcome, lag: .sameDay, test: test))
      let after = LinkTest(of: x, with: y, lag: .dayAfter, overlap)
      tests.append(Directed(cause: one, outcome: other, lag: .dayAfter, test: after))
      let before = LinkTest(of: y, with: x, lag: .dayAfter, overlap)
      tests.append(Directed(cause: other, outcome: one, lag: .dayAfter, test: before))
    }
    let days =
      tests.isEmpty
      ? Set(attributes[one].series.days).intersection(attributes[other].series.days).count
      : tests[0].test.days
    let pair = Pair(isWithin: isWithin, days: days, tests: tests)
    if isWithin { within.append(pair) } else { between.append(pair) }
  }

  private mutating func join(_ one: Int, _ other: Int) {
    sameAs[one].insert(other)
    sameAs[other].insert(one)
  }
}
