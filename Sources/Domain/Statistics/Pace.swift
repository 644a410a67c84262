/// A day that is not over, against comparable days of which the amount at the same hour is known.
package struct Pace: Hashable, Sendable {
  /// The median and the quartiles of what the other days had by this hour.
  package let usual: Double
  package let usualRange: Quartiles
  /// On how many of the other days there was less by this hour.
  package let lowerDays: Int
  /// What is missing to the goal, 0 if it is reached.
  package let left: Double
  /// On how many of the other days at least that much came after this hour.
  package let reachedDays: Int
  /// Where the day ends, with a chance of at least 80 %: what there is now plus what came after this
  /// hour on the other days.
  package let end: ClosedRange<Double>
  /// The number of other days.
  package let days: Int

  /// The fewest days to compare with.
  package static let fewest = 9
  /// The most recent days that are used.
  package static let most = 19

  /// Nil for fewer than ``fewest`` days.
  ///
  /// - Parameters:
  ///   - now: The amount so far.
  ///   - goal: The amount to reach.
  ///   - others: Of comparable days, the amount by the same hour and the total.
  package init?(now: Double, goal: Double, others: [(byNow: Double, total: Double)]) {
    guard others.count >= Pace.fewest, let range = Quartiles(of: others.map(\.byNow)) else {
      return nil
    }
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
