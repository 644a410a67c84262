import Time

/// The typical value of one attribute over recent days, overall and by weekday, in the attribute's
/// own encoding.
package struct Average: Hashable, Sendable {
  /// A typical value and the number of days it is made of; nil if unknown, as it is from Exist.
  package struct Figure: Hashable, Sendable {
    package var value: Double
    package var days: Int?

    package init(value: Double, days: Int?) {
      self.value = value
      self.days = days
    }
  }

  /// The figure of all days.
  package var overall: Figure?
  /// The figure of each weekday, from Sunday: always seven.
  package var weekdays: [Figure?]

  package init(overall: Figure?, weekdays: [Figure?]) {
    precondition(weekdays.count == 7, "a week has seven days")
    self.overall = overall
    self.weekdays = weekdays
  }

  /// Whether it has no figure at all.
  package var isEmpty: Bool { overall == nil && weekdays.allSatisfy { $0 == nil } }

  /// The figure of one weekday.
  package subscript(weekday: Weekday) -> Figure? { weekdays[weekday.rawValue] }
}

/// How a typical value is computed.
package enum Statistic: String, CaseIterable, Sendable {
  /// The middle value, or the midpoint of the two in the middle; what Exist calls an average.
  case median
  case mean

  /// The typical value of `values`, which may be in any order; nil if there are none.
  package func figure(of values: [Double]) -> Average.Figure? {
    guard !values.isEmpty else { return nil }
    let typical: Double
    switch self {
    case .mean:
      let sum = values.reduce(0, +)
      // A sum beyond the range of Double is avoided by adding shares; no mean is beyond its values.
      let mean =
        sum.isFinite
        ? sum / Double(values.count) : values.reduce(0) { $0 + $1 / Double(values.count) }
      typical = min(max(mean, values.min() ?? mean), values.max() ?? mean)
    case .median:
      let sorted = values.sorted()
      let middle = sorted.count / 2
      typical =
        sorted.count % 2 == 1
        ? sorted[middle] : sorted[middle - 1] / 2 + sorted[middle] / 2
    }
    return Average.Figure(value: typical, days: values.count)
  }
}

extension Average {
  /// The average of dated values, computed by `statistic`.
  package init(of values: [(day: Day, value: Double)], by statistic: Statistic) {
    var weekdays = [[Double]](repeating: [], count: 7)
    for (day, value) in values { weekdays[day.weekday.rawValue].append(value) }
    self.init(
      overall: statistic.figure(of: values.map(\.value)),
      weekdays: weekdays.map(statistic.figure))
  }
}
