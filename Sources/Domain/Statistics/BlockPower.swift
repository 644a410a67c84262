/// How small a difference an experiment in blocks can find, by Student's t for the mean of the blocks'
/// differences.
///
/// The permutation test of the result finds as much, within a few of a hundred experiments.
package struct BlockPower: Hashable, Sendable {
  /// The standard error of the mean of the differences.
  private let error: Double
  private let critical: Double

  /// The share of experiments that find ``visible``.
  package static let usualShare = 0.8

  /// From differences of blocks such as those of the experiment, at least 2, for an experiment with
  /// `blocks`, at least 2, in which each test has the error `level`.
  package init(of differences: [Double], blocks: Int, level: Double = BlockTest.level) {
    precondition(differences.count > 1, "a spread needs two differences")
    let mean = differences.reduce(0, +) / Double(differences.count)
    let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    self.init(
      deviation: (squares / Double(differences.count - 1)).squareRoot(), blocks: blocks,
      level: level)
  }

  /// From the standard deviation of the blocks' differences.
  package init(deviation: Double, blocks: Int, level: Double = BlockTest.level) {
    precondition(blocks > 1, "a spread needs two differences")
    error = deviation / Double(blocks).squareRoot()
    critical = Tail.studentQuantile(1 - level / 2, freedom: Double(blocks - 1))
  }

  /// The difference that is found in ``usualShare`` of the experiments.
  package var visible: Double {
    error * (critical + Tail.normalQuantile(upper: 1 - BlockPower.usualShare))
  }

  /// The share of experiments, 0 to 1, that find a difference.
  package func share(of difference: Double) -> Double {
    guard error > 0 else { return difference == 0 ? 0 : 1 }
    let distance = (critical - abs(difference) / error) / 2.0.squareRoot()
    return Mathematics.complementaryError(distance) / 2
  }
}
