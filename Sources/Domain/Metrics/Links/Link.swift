import Statistics

/// Two attributes that were compared: the strongest of their three tests, on the same day and a day
/// after, either way.
package struct Link: Sendable {
  /// The indexes of the two among the compared attributes: of what comes first or goes in, and of what
  /// comes out.
  package let cause: Int
  package let outcome: Int
  package let lag: LinkTest.Lag
  package let test: LinkTest
  /// The place of its p among all tests of its family, 1 for the lowest, and how many these are.
  package let rank: Int
  package let testCount: Int
  /// Whether it passes with the others of its family.
  package let isFinding: Bool
  /// Whether the other lag passes too, about as strong.
  package let isEitherDay: Bool
  /// Whether both attributes belong to one group.
  package let isWithin: Bool
  /// The pairs of attributes that are the same things as these two, with the same direction on the same
  /// days.
  ///
  /// Only a finding that is listed for all of them has any.
  package var likewise: [(cause: Int, outcome: Int)] = []

  /// The share of false findings that are accepted.
  package static let rate = 0.05

  /// What its p has to be at most: the rate times the rank over the number of tests.
  package var threshold: Double { Link.rate * Double(rank) / Double(testCount) }
}
