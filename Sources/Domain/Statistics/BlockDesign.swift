/// The days of an experiment in blocks of two units, one with what is tried and one without, in an
/// order that is drawn for each block.
///
/// Which unit of a block comes first is a fair coin: block i, from 0 on, begins with it where the highest
/// bit of the first number of ``SplitMix64`` from the seed plus i is set.
package struct BlockDesign: Hashable, Sendable {
  /// The days of a unit, 1 to 3.
  package let unit: Int
  /// Whether each day is one with what is tried; whole blocks.
  package let days: [Bool]

  package static let units = 1...3
  /// With fewer blocks no difference reaches 0.05: all of 5 have the same sign in 2 of 32 patterns.
  package static let fewestBlocks = 6

  /// As many whole blocks as fit into `weeks`.
  package init(weeks: Int, unit: Int, seed: UInt64) {
    precondition(BlockDesign.units ~= unit, "a unit has 1 to 3 days")
    self.unit = unit
    var days: [Bool] = []
    for block in 0..<BlockDesign.blockCount(weeks: weeks, unit: unit) {
      var random = SplitMix64(seed: seed &+ UInt64(block))
      let isFirst = random.next() >> 63 == 1
      for isWith in [isFirst, !isFirst] {
        days += [Bool](repeating: isWith, count: unit)
      }
    }
    self.days = days
  }

  /// The design of days that were drawn before; nil if they are not whole blocks of two units, one with
  /// and one without.
  package init?(days: [Bool], unit: Int) {
    guard BlockDesign.units ~= unit, !days.isEmpty, days.count.isMultiple(of: 2 * unit) else {
      return nil
    }
    for start in stride(from: 0, to: days.count, by: 2 * unit) {
      let first = days[start..<start + unit]
      let second = days[start + unit..<start + 2 * unit]
      guard first.allSatisfy({ $0 == days[start] }), second.allSatisfy({ $0 != days[start] }) else {
        return nil
      }
    }
    self.unit = unit
    self.days = days
  }

  /// How many blocks fit into `weeks`.
  package static func blockCount(weeks: Int, unit: Int) -> Int { weeks * 7 / (2 * unit) }

  package var blockCount: Int { days.count / (2 * unit) }

  /// Whether the day at `index` is compared: of three days the first is left out, so that what lingers
  /// is over.
  package func isCompared(_ index: Int) -> Bool {
    unit < BlockDesign.units.upperBound || !index.isMultiple(of: unit)
  }

  /// The difference of each block that has values on both sides: the mean on its days with what is tried
  /// less the mean on the others.
  ///
  /// `values` are those of ``days``, nil where there is none.
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
        differences.append(
          sums.with / Double(counts.with) - sums.without / Double(counts.without))
      }
    }
    return differences
  }
}
