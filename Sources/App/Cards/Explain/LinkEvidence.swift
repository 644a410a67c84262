import Metrics
import Statistics

/// Both kinds of days of a link, and the days that speak most for and against it.
struct LinkEvidence {
  /// High days, or the others.
  struct Side {
    let days: Int
    /// The median of the outcome, or for yes or no the share of yes, 0 to 1; nil for no days.
    let figure: Double?
  }

  let high: Side
  let others: Side
  /// Indexes of the days of the size; none where the difference is not known.
  let mostFor: [Int]
  let mostAgainst: [Int]

  /// How many days are listed for a finding, and against it.
  private static let listed = 5

  init(of size: LinkSize, _ outcome: Attribute) {
    func side(_ isHigh: Bool) -> Side {
      let numbers = size.days.filter { $0.isHigh == isHigh }.map(\.value)
      let statistic = outcome.type == .boolean ? Statistic.mean : .median
      return Side(days: numbers.count, figure: statistic.figure(of: numbers)?.value)
    }
    (high, others) = (side(true), side(false))
    guard let difference = size.difference else {
      (mostFor, mostAgainst) = ([], [])
      return
    }
    let sign = size.isHigher ? 1.0 : -1
    let order = size.days.indices.sorted {
      difference.evidence[$0] * sign > difference.evidence[$1] * sign
    }
    mostFor = Array(order.prefix(LinkEvidence.listed))
    mostAgainst = Array(order.suffix(LinkEvidence.listed).reversed())
  }
}
