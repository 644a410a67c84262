/// Today's amount, against the amounts of comparable days at the same hour.
package struct Pace: Hashable, Sendable {
  /// The median and the quartiles of the other days' amounts by this hour.
  package let usual: Double
  package let usualRange: Quartiles
  /// On how many of the other days there was less by this hour.
  package let lowerDays: Int
  /// The amount missing to the goal, 0 if it is reached.
  package let left: Double
  /// On how many of the other days at least that much came after this hour.
  package let reachedDays: Int
  /// Where the day ends, with a chance of at least 80 %: the amount now plus the others' rest.
  package let end: ClosedRange<Double>
  package let days: Int

  package static let fewest = 9
  /// The most recent days that are used.
  package static let most = 19

  /// Compares the amount `now` with others at the same time, ``fewest`` or more.
  package init?(now: Double, goal: Double, others: [(byNow: Double, total: Double)]) {
    guard others.count >= Pace.fewest, let range = Quartiles(of: others.map(\.byNow))
    else { return nil }
    usualRange = range
    usual = Quartiles.median(ofSorted: others.map(\.byNow).sorted())
    lowerDays = others.count { $0.byNow < now }
    left = max(goal - now, 0)
    let rest = others.map { $0.total - $0.byNow }.sorted()
    reachedDays = rest.count { $0 >= goal - now }
    let place = (others.count + 1) / 10
    end = now + rest[place - 1]...now + rest[others.count - place]
    days = others.count
  }
}

/// The threshold that splits values most evenly into those above it and the others.
package struct EvenCut: Hashable, Sendable {
  /// One of the values, the lowest if several split equally well.
  package let threshold: Double
  package let above: Int

  /// Nil if all values are equal, or there are none.
  package init?(of values: [Double]) {
    let sorted = values.sorted()
    func unevenness(_ run: Range<Int>) -> Int { abs(2 * run.upperBound - sorted.count) }
    let cuts = Ranks.runs(of: sorted).dropLast()
    guard let best = cuts.min(by: { unevenness($0) < unevenness($1) }) else { return nil }
    (threshold, above) = (sorted[best.lowerBound], sorted.count - best.upperBound)
  }
}
