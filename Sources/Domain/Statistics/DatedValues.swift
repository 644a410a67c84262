import Time

/// Values of some days, at most one a day, days ascending.
package struct DatedValues: Hashable, Sendable {
  /// The numbers of the days, since 1970-01-01, ascending.
  package let days: [Int32]
  /// A finite number for each day.
  package let values: [Double]

  /// Of pairs with ascending days; what is not finite counts as missing.
  package init(_ pairs: [(day: Day, value: Double)]) {
    var days: [Int32] = []
    var values: [Double] = []
    days.reserveCapacity(pairs.count)
    values.reserveCapacity(pairs.count)
    for (day, value) in pairs where value.isFinite {
      precondition(days.last.map { $0 < day.number } ?? true, "days are not ascending")
      days.append(day.number)
      values.append(value)
    }
    self.days = days
    self.values = values
  }

  /// The same days with other values.
  func with(_ values: [Double]) -> DatedValues { DatedValues(days: days, values: values) }

  private init(days: [Int32], values: [Double]) {
    self.days = days
    self.values = values
  }

  /// The number of days.
  package var count: Int { days.count }
}
