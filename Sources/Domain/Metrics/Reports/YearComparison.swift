import Time

/// The months of several years side by side: the typical value, or the number of days with yes.
package struct YearComparison: Sendable {
  /// The years that have numbers, ascending.
  package let years: [Int]
  private let months: [Int: [Month: Average.Figure]]
  private let whole: [Int: Average.Figure]

  package init(of report: HistoryReport) {
    var values: [Int: [Month: [Double]]] = [:]
    for point in report.points {
      let date = point.day.civil
      guard let month = Month(rawValue: date.month) else { continue }
      values[date.year, default: [:]][month, default: []].append(point.value)
    }
    let statistic = report.statistic
    let isYesOrNo = report.attribute.type == .boolean
    func figure(of values: [Double]) -> Average.Figure? {
      isYesOrNo
        ? Average.Figure(value: Double(values.count { $0 == 1 }), days: values.count)
        : statistic.figure(of: values)
    }
    years = values.keys.sorted()
    months = values.mapValues { $0.compactMapValues(figure) }
    whole = values.compactMapValues { figure(of: $0.values.flatMap { $0 }) }
  }

  /// The figure of a month; nil without values.
  package func typical(of month: Month, in year: Int) -> Average.Figure? { months[year]?[month] }

  /// The figure of a whole year, or of the part of it that has values.
  package func typical(of year: Int) -> Average.Figure? { whole[year] }
}
