import Time

/// Weekdays and seasons as orthonormal columns over the observed days.
///
/// The plain set has an indicator of each weekday present, days off being an eighth, and cosines
/// cos(π · j · (τ + ½) ÷ n), j up to 2n ÷ 42, with τ days since the first and n days in all. The
/// richer set adds the drift of each weekday against the last one, with cosines up to 2n ÷ 120.
package struct DayColumns: Sendable {
  package let plainCount, richCount, dayCount: Int
  private let entries: [Double]

  /// The columns of ascending days; `daysOff` may contain other days.
  package init(days: [Int32], daysOff: Set<Int32> = []) {
    let columns = DayColumns.columns(days, daysOff)
    let count = days.count
    var entries: [Double] = []
    var columnCount = 0
    var plainCount = 0
    for (place, column) in (columns.plain + columns.rich).enumerated() {
      if place == columns.plain.count { plainCount = columnCount }
      var rest = column
      let square = DayColumns.product(rest, rest)
      DayColumns.remove(entries, 0..<columnCount, from: &rest)
      DayColumns.remove(entries, 0..<columnCount, from: &rest)
      let left = DayColumns.product(rest, rest)
      // Residuals of a column that the others explain are rounding errors.
      if left > 1e-8 * square {
        let scale = 1 / left.squareRoot()
        for entry in rest { entries.append(entry * scale) }
        columnCount += 1
      }
    }
    self.entries = entries
    self.plainCount = columns.rich.isEmpty ? columnCount : plainCount
    richCount = columnCount
    dayCount = count
  }

  /// The residuals of `values`, one for each observed day, without the columns.
  package func residual(of values: [Double], isRich: Bool) -> [Double] {
    let residuals = residuals(of: values)
    return isRich ? residuals.rich() : residuals.plain
  }

  /// The residuals without the plain columns, and a function for those without the richer set,
  /// which begins with the plain one.
  func residuals(of values: [Double]) -> (plain: [Double], rich: () -> [Double]) {
    var once = values
    DayColumns.remove(entries, 0..<plainCount, from: &once)
    var twice = once
    DayColumns.remove(entries, 0..<plainCount, from: &twice)
    return (
      twice,
      { [entries, plainCount, richCount] in
        var rest = once
        DayColumns.remove(entries, plainCount..<richCount, from: &rest)
        DayColumns.remove(entries, 0..<richCount, from: &rest)
        return rest
      }
    )
  }

  private static func columns(
    _ days: [Int32], _ daysOff: Set<Int32>
  ) -> (plain: [[Double]], rich: [[Double]]) {
    guard let first = days.first, let last = days.last else { return ([], []) }
    let kinds = days.map { daysOff.contains($0) ? 7 : Day(number: $0).weekday.rawValue }
    let present = Set(kinds).sorted()
    var plain = present.map { kind in kinds.map { $0 == kind ? 1.0 : 0 } }
    let span = Double(last - first + 1)
    func wave(_ j: Int) -> [Double] {
      days.map { Mathematics.cosine(.pi * Double(j) * (Double($0 - first) + 0.5) / span) }
    }
    let length = Int(last - first + 1)
    let waves = 2 * length / 42 > 0 ? (1...2 * length / 42).map(wave) : []
    plain += waves
    var rich: [[Double]] = []
    guard let reference = present.last, 2 * length / 120 > 0 else { return (plain, []) }
    for kind in present.dropLast() {
      for wave in waves.prefix(2 * length / 120) {
        rich.append(
          days.indices.map { place in
            kinds[place] == kind ? wave[place] : kinds[place] == reference ? -wave[place] : 0
          })
      }
    }
    return (plain, rich)
  }

  /// Subtracts from `rest` its projections on columns of `entries`, one after the other.
  private static func remove(
    _ entries: [Double], _ columns: Range<Int>, from rest: inout [Double]
  ) {
    let length = rest.count
    guard !columns.isEmpty, length > 0 else { return }
    entries.withUnsafeBufferPointer { entries in
      rest.withUnsafeMutableBufferPointer { rest in
        guard let first = entries.baseAddress, let rest = rest.baseAddress else { return }
        for column in columns {
          let entry = first + column * length
          // Four sums, which need not wait for each other.
          var (ab, cd) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
          var place = 0
          while place + 4 <= length {
            ab += SIMD2(entry[place], entry[place + 1]) * SIMD2(rest[place], rest[place + 1])
            cd +=
              SIMD2(entry[place + 2], entry[place + 3]) * SIMD2(rest[place + 2], rest[place + 3])
            place += 4
          }
          var product = ab[0] + ab[1] + cd[0] + cd[1]
          while place < length {
            product += entry[place] * rest[place]
            place += 1
          }
          for place in 0..<length { rest[place] -= product * entry[place] }
        }
      }
    }
  }

  private static func product(_ one: [Double], _ other: [Double]) -> Double {
    var sum = 0.0
    for place in one.indices { sum += one[place] * other[place] }
    return sum
  }
}
