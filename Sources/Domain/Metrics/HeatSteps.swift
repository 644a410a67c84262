/// The steps in which a heat map shows values.
package struct HeatSteps: Hashable, Sendable {
  /// How many steps there are at most.
  package static let most = 5
  /// The value at which each step begins, ascending; values below the first are in it too.
  package let starts: [Double]

  /// The steps for `values` of a type: fifths of its range if it has one, else steps with the same
  /// number of values, without steps that begin at the same value.
  package init(for values: [Double], of type: ValueType) {
    switch type {
    // Each step holds a whole rating on the scale of five and the half below it.
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

  /// The shade of a value, from 0 to 4: few steps are spread over the whole range.
  package func step(of value: Double) -> Int {
    strength(of: (starts.lastIndex { $0 <= value }) ?? 0)
  }

  /// The shade, 0 to 4, of the step at an index of ``starts``.
  package func strength(of index: Int) -> Int {
    let last = starts.count - 1
    return last > 0 ? index * (HeatSteps.most - 1) / last : HeatSteps.most - 1
  }
}
