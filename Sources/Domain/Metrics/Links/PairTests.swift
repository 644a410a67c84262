import Statistics

/// The three tests of each pair of attributes that do not measure the same thing.
struct PairTests {
  /// A test with which of the two comes first.
  struct Directed {
    let cause: Int
    let outcome: Int
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
  /// For each attribute the others that are the same thing.
  private(set) var sameAs: [Set<Int>]

  init(of attributes: [ComparedAttribute]) {
    sameAs = [Set<Int>](repeating: [], count: attributes.count)
    for one in attributes.indices {
      for other in attributes.indices where other > one { add(one, other, of: attributes) }
    }
  }

  private mutating func add(_ one: Int, _ other: Int, of attributes: [ComparedAttribute]) {
    let (a, b) = (attributes[one], attributes[other])
    if SameThing.includes(a.attribute.name, b.attribute.name) {
      return join(one, other)
    }
    let isWithin = a.attribute.group == b.attribute.group && a.attribute.group != Group.tagsName
    var tests: [Directed] = []
    if let x = a.innovations, let y = b.innovations {
      let test = LinkTest(of: x, with: y, lag: .sameDay)
      if test.obstacle == nil, abs(test.r) > SameThing.mostCorrelation {
        return join(one, other)
      }
      let isOutcome = b.outcomeRank >= a.outcomeRank
      tests = [
        Directed(
          cause: isOutcome ? one : other, outcome: isOutcome ? other : one, lag: .sameDay,
          test: test),
        Directed(
          cause: one, outcome: other, lag: .dayAfter,
          test: LinkTest(of: x, with: y, lag: .dayAfter)),
        Directed(
          cause: other, outcome: one, lag: .dayAfter,
          test: LinkTest(of: y, with: x, lag: .dayAfter)),
      ]
    }
    let days =
      tests.isEmpty
      ? Set(a.series.days).intersection(b.series.days).count : tests[0].test.days
    let pair = Pair(isWithin: isWithin, days: days, tests: tests)
    if isWithin { within.append(pair) } else { between.append(pair) }
  }

  private mutating func join(_ one: Int, _ other: Int) {
    sameAs[one].insert(other)
    sameAs[other].insert(one)
  }
}
