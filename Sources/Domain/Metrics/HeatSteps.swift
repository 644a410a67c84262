/// The steps in which a heat map shows values.
package struct HeatSteps: Hashable, Sendable {
  /// How many steps there are at most.
  package static let most = 5
  /// The value at which each step begins, ascending; what is below the first belongs to it too.
  package let starts: [Double]

  /// The steps for `values` of a type: fifths of its range where it has one, else as many values in
  /// each step, and no two steps alike.
  package init(for values: [Double], of type: ValueType) {
    switch type {
    // Each step holds a whole rating of five and the half below it.
    case .scale: starts = [1, 2, 4, 6, 8]
    case .percentage: starts = [0, 0.2, 0.4, 0.6, 0.8]
    case .boolean: starts = [0, 1]
    case .quantity, .decimal, .duration, .timeFromMidnight, .timeFromMidday, .text:
      let sorted = values.sorted()
      var starts: [Double] = []
      for part in 0..<HeatSteps.most where !sorted.isEmpty {
        let start = sorted[part * sorted.count / HeatSteps.most]
        if start > starts.last ?? -.infinity { starts.append(start) }
      }
      self.starts = starts
    }
  }

  /// The step of a value, from 0 to 4, the last always 4: few steps lie as far apart as they can.
  package func step(of value: Double) -> Int {
    strength(of: (starts.lastIndex { $0 <= value }) ?? 0)
  }

  /// The strength, 0 to 4, in which the step at a place of ``starts`` is shown.
  package func strength(of place: Int) -> Int {
    let last = starts.count - 1
    return last > 0 ? place * (HeatSteps.most - 1) / last : HeatSteps.most - 1
  }
}
