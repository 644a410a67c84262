/// The days of an experiment in blocks of two units, one with the treatment, in a random order.
///
/// Block i begins with it if the highest bit of ``SplitMix64`` from the seed plus i is set.
package struct BlockDesign: Hashable, Sendable {
  package let unit: Int
  /// Whether each day has the treatment; whole blocks.
  package let days: [Bool]

  package static let units = 1...3
  /// Fewer blocks never reach 0.05: all of 5 have the same sign in 2 of 32 patterns.
  package static let fewestBlocks = 6

  /// As many whole blocks as fit into `weeks`.
  package init(weeks: Int, unit: Int, seed: UInt64) {
    precondition(BlockDesign.units ~= unit, "a unit has 1 to 3 days")
    self.unit = unit
    var days: [Bool] = []
    for block in 0..<BlockDesign.blockCount(weeks: weeks, unit: unit) {
      var random = SplitMix64(seed: seed &+ UInt64(block))
      let isFirst = random.next() >> 63 == 1
      for isWith in [isFirst, !isFirst] { days += [Bool](repeating: isWith, count: unit) }
    }
    self.days = days
  }

  /// The design of days that were drawn before, or nil if they are not whole blocks.
  package init?(days: [Bool], unit: Int) {
    guard BlockDesign.units ~= unit, !days.isEmpty, days.count.isMultiple(of: 2 * unit)
    else { return nil }
    for start in stride(from: 0, to: days.count, by: 2 * unit) {
      let first = days[start..<start + unit]
      let second = days[start + unit..<start + 2 * unit]
      guard first.allSatisfy({ $0 == days[start] }), second.allSatisfy({ $0 != days[start] })
      else { return nil }
    }
    self.unit = unit
    self.days = days
  }

  /// How many blocks fit into `weeks`.
  package static func blockCount(weeks: Int, unit: Int) -> Int { weeks * 7 / (2 * unit) }
  package var blockCount: Int { days.count / (2 * unit) }

  /// Whether the day at `index` is compared: the first of three is not, so that effects can fade.
  package func isCompared(_ index: Int) -> Bool {
    unit < BlockDesign.units.upperBound || !index.isMultiple(of: unit)
  }

  /// The mean with the treatment less the mean without, for each block with values of both.
  package func differences(of values: [Double?]) -> [Double] {
    precondition(values.count == days.count, "each day has a value or none")
    var differences: [Double] = []
    for start in stride(from: 0, to: days.count, by: 2 * unit) {
      var sums = (with: 0.0, without: 0.0)
      var counts = (with: 0, without: 0)
      for index in start..<start + 2 * unit where isCompared(index) {
        guard let value = values[index] else { continue }
        if days[index] {
          sums.with += value
          counts.with += 1
        } else {
          sums.without += value
          counts.without += 1
        }
      }
      if counts.with > 0, counts.without > 0 {
        differences.append(sums.with / Double(counts.with) - sums.without / Double(counts.without))
      }
    }
    return differences
  }
}

/// How small a difference blocks can find, by Student's t, which agrees with the permutation test
/// within a few of a hundred experiments.
package struct BlockPower: Hashable, Sendable {
  private let error, critical: Double

  /// The share of experiments that find ``visible``.
  package static let usualShare = 0.8

  /// The power of two or more `blocks` that differ like `differences`, with the error `level`.
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
