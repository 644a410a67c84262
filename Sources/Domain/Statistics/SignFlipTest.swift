/// How often random signs of paired differences give as large a sum (Fisher 1935).
package struct SignFlipTest: Hashable, Sendable {
  package let estimate: Double
  /// Two-sided.
  package let p: Double
  private let differences: [Double]
  private let seed: UInt64

  /// The most differences for which all patterns of signs are counted.
  private static let mostExact = 44
  /// The most differences for which the means of all subsets give the interval (Hartigan 1969).
  private static let mostSubsets = 16
  private static let drawn = 19_999

  /// Nil without differences; `seed` chooses the patterns for more than 44.
  package init?(of differences: [Double], seed: UInt64 = 1) {
    guard !differences.isEmpty else { return nil }
    estimate = differences.reduce(0, +) / Double(differences.count)
    p = SignFlipTest.probability(of: differences, seed: seed)
    self.differences = differences
    self.seed = seed
  }

  /// The 95 % interval of the mean, if there are enough differences; 42 take a few seconds.
  package func interval() -> ClosedRange<Double>? {
    differences.count <= SignFlipTest.mostSubsets
      ? SignFlipTest.subsetInterval(of: differences)
      : SignFlipTest.invertedInterval(of: differences, seed: seed)
  }

  /// The share of the patterns of signs whose sum is at least as far from 0.
  private static func probability(of differences: [Double], seed: UInt64) -> Double {
    let sum = differences.reduce(0, +)
    let most = differences.reduce(0) { $0 + abs($1) }
    let threshold = abs(sum) - 1e-9 * max(1, most)
    if threshold <= 0 { return 1 }
    guard differences.count <= mostExact else {
      var random = SplitMix64(seed: seed)
      var reached = 1
      for _ in 0..<drawn {
        var total = 0.0
        var signs: UInt64 = 0
        for (place, one) in differences.enumerated() {
          if place.isMultiple(of: 64) { signs = random.next() }
          total += signs & 1 == 0 ? one : -one
          signs >>= 1
        }
        if abs(total) >= threshold { reached += 1 }
      }
      return Double(reached) / Double(drawn + 1)
    }
    // The sums of all patterns of either half, ascending; each pair of them is a pattern of all.
    let half = differences.count / 2
    let ones = sums(of: differences[..<half])
    let others = sums(of: differences[half...])
    var reached = 0
    // As one sum grows, the others that suffice above begin earlier, and those below end earlier.
    var above = others.count
    var below = others.count
    for one in ones {
      while above > 0, one + others[above - 1] >= threshold { above -= 1 }
      while below > 0, one + others[below - 1] > -threshold { below -= 1 }
      reached += others.count - above + below
    }
    return Double(reached) / Double(ones.count) / Double(others.count)
  }

  /// The sums of all patterns of signs, ascending: two ascending lists are merged for each value.
  private static func sums(of values: ArraySlice<Double>) -> [Double] {
    var sums = [0.0]
    for value in values {
      let size = abs(value)
      var merged: [Double] = []
      merged.reserveCapacity(sums.count * 2)
      var low = 0
      var high = 0
      while low < sums.count || high < sums.count {
        if high == sums.count || (low < sums.count && sums[low] - size <= sums[high] + size) {
          merged.append(sums[low] - size)
          low += 1
        } else {
          merged.append(sums[high] + size)
          high += 1
        }
      }
      sums = merged
    }
    return sums
  }

  /// The ⌊0.025 · 2^k⌋-th lowest and highest mean of all subsets but the empty one.
  private static func subsetInterval(of differences: [Double]) -> ClosedRange<Double>? {
    let count = 1 << differences.count
    let place = count / 40
    guard place > 0 else { return nil }
    var means: [Double] = []
    means.reserveCapacity(count - 1)
    for subset in 1..<count {
      var sum = 0.0
      for (index, one) in differences.enumerated() where subset >> index & 1 == 1 { sum += one }
      means.append(sum / Double(subset.nonzeroBitCount))
    }
    means.sort()
    return means[place - 1]...means[means.count - place]
  }

  /// All effects that the test would not reject at 0.05, by bisection from the estimate outwards.
  private static func invertedInterval(
    of differences: [Double], seed: UInt64
  ) -> ClosedRange<Double>? {
    guard let least = differences.min(), let most = differences.max() else { return nil }
    let estimate = differences.reduce(0, +) / Double(differences.count)
    func end(from inside: Double, to outside: Double) -> Double {
      var (inside, outside) = (inside, outside)
      for _ in 0..<26 {
        let middle = inside + (outside - inside) / 2
        if probability(of: differences.map { $0 - middle }, seed: seed) > 0.05 {
          inside = middle
        } else {
          outside = middle
        }
      }
      return inside
    }
    return end(from: estimate, to: least)...end(from: estimate, to: most)
  }
}

/// A sequence of random numbers that only depends on its seed (Steele, Lea and Flood 2014).
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The result of an experiment in blocks for one measure.
package struct BlockTest: Hashable, Sendable {
  package let difference: Double
  /// The 95 % interval of the mean, unless there are too few blocks.
  package let interval: ClosedRange<Double>?
  /// Two-sided: how often chance alone gives as large a difference.
  package let p: Double
  package let blocks: Int
  /// The difference that such an experiment finds four times in five.
  package let visible: Double

  /// The error that all measures of an experiment together may have.
  package static let level = 0.05

  /// Nil if more than a fifth of the blocks is lost, or too few are left.
  package init?(of differences: [Double], in design: BlockDesign, seed: UInt64) {
    let lost = design.blockCount - differences.count
    guard lost * 5 <= design.blockCount, differences.count >= BlockDesign.fewestBlocks,
      let test = SignFlipTest(of: differences, seed: seed)
    else { return nil }
    difference = test.estimate
    interval = test.interval()
    p = test.p
    blocks = differences.count
    visible = BlockPower(of: differences, blocks: differences.count).visible
  }
}
