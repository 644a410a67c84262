import Statistics

/// The round numbers of an axis.
package struct Ticks: Hashable, Sendable {
  /// Which numbers are round.
  package enum Kind: Sendable {
    /// 1, 2 and 5 with any power of ten.
    case decimal
    /// As decimals, without fractions.
    case whole
    /// Minutes: parts of an hour, hours, parts of a day, days.
    case minutes
  }

  package let range: ClosedRange<Double>
  package let step: Double
  /// With both ends of the axis.
  package let values: [Double]

  /// An axis that covers `range` in round steps, with about `most` ticks and at least three.
  package init(covering range: ClosedRange<Double>, kind: Kind, most: Int) {
    // Limited, so that the ends of the axis and their distance are finite.
    let low = min(max(range.lowerBound, -1e300), 1e300)
    let high = min(max(range.upperBound, -1e300), 1e300)
    let most = max(most, 3)
    // Finer steps would be lost in the precision of the numbers.
    let size = max(abs(low), abs(high))
    var step = Ticks.round(atLeast: max((high - low) / Double(most), size * 1e-12, 1e-300), kind)
    var first = (low / step).rounded(.down)
    var last = (high / step).rounded(.up)
    while last - first + 1 > Double(most), last - first > 1 {
      step = Ticks.round(atLeast: step * 1.01, kind)
      first = (low / step).rounded(.down)
      last = (high / step).rounded(.up)
    }
    if first == last { last += 1 }
    self.step = step
    let count = Int(min(last - first, Double(most)))
    values = (0...count).map { (first + Double($0)) * step }
    self.range = first * step...max(values[count], first * step)
  }

  /// An axis of a scale from 1 to `top`: every step where there are few, else every other one.
  package init(ofScaleTo top: Int) {
    let top = max(top, 2)
    step = top > 5 ? 2 : 1
    values = stride(from: 1, through: top, by: top > 5 ? 2 : 1).map(Double.init)
    range = 1...Double(top)
  }

  private static func round(atLeast least: Double, _ kind: Kind) -> Double {
    switch kind {
    case .decimal: decimal(atLeast: least)
    case .whole: max(decimal(atLeast: least), 1)
    case .minutes: minutes.first { $0 >= least } ?? 1440 * decimal(atLeast: least / 1440)
    }
  }

  private static let minutes: [Double] = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720, 1440]

  private static func decimal(atLeast least: Double) -> Double {
    var power = 1.0
    guard least >= 1 else {
      // Divided by a whole power, 0.2 is the nearest number to a fifth.
      var whole = 1.0
      while 1 / whole > least, whole < 1e300 { whole *= 10 }
      for factor in [1.0, 2, 5] where factor / whole >= least { return factor / whole }
      return 10 / whole
    }
    while power * 10 <= least { power *= 10 }
    for factor in [1.0, 2, 5] where factor * power >= least { return factor * power }
    return 10 * power
  }
}

/// The steps of a heat map.
package struct HeatSteps: Hashable, Sendable {
  package static let most = 5
  /// The value at which each step begins, ascending; values below the first are in it too.
  package let starts: [Double]
  /// Times of day ascend from the widest gap between them on.
  private let line: NumberLine

  /// The steps for `values`: fifths of a fixed range, else steps with as many values each.
  package init(for values: [Double], of type: ValueType) {
    let line = type.line(of: values)
    self.line = line
    if let starts = type.heatStarts {
      self.starts = starts
      return
    }
    let sorted = values.map(line.position).sorted()
    var starts: [Double] = []
    for part in 0..<HeatSteps.most where !sorted.isEmpty {
      let start = sorted[part * sorted.count / HeatSteps.most]
      if start > starts.last ?? -.infinity { starts.append(start) }
    }
    self.starts = starts.map(line.value)
  }

  /// The shade of a value, from 0 to 4: few steps are spread over the whole range.
  package func step(of value: Double) -> Int {
    let position = line.position(of: value)
    return strength(of: (starts.lastIndex { line.position(of: $0) <= position }) ?? 0)
  }

  /// The shade, 0 to 4, of the step at an index of ``starts``.
  package func strength(of index: Int) -> Int {
    let last = starts.count - 1
    return last > 0 ? index * (HeatSteps.most - 1) / last : HeatSteps.most - 1
  }
}
