import Statistics
import Time

/// An attribute to compare: its numbers in a window, and its news, or innovation, of each day.
package struct ComparedAttribute: Sendable {
  package let attribute: Attribute
  /// The numbers; times of day are counted from ``clock``.
  package let series: DatedValues
  package let clock: ClockCut?
  /// The news of each day, or nil with too few days or nearly equal ones: no pair is tested.
  package let innovations: Innovations?
  /// Whether weekends differ from workdays by as much as days differ from each other, or more.
  package let differsOnWeekends: Bool

  /// An attribute with its numbers in `window`, by day.
  ///
  /// On `typedDays` a tag without a value is no between its first and its last yes. Series with the
  /// same days share `columns`.
  init(
    _ attribute: Attribute, _ numbers: [(day: Day, value: Double)], in window: ClosedRange<Day>,
    typedDays: Set<Day>, columns: (DatedValues) -> DayColumns
  ) {
    self.attribute = attribute
    var numbers = numbers
    if attribute.type == .boolean {
      numbers = ComparedAttribute.filled(numbers, on: typedDays)
    }
    let clock = attribute.type.isTimeOfDay ? ClockCut(of: numbers.map(\.value)) : nil
    if let clock { numbers = numbers.map { ($0.day, clock.counted($0.value)) } }
    self.clock = clock
    series = DatedValues(numbers)
    let ranks = series.count >= LinkTest.fewestDays ? Ranks(of: series.values) : nil
    guard let ranks, ranks.minority >= LinkTest.fewestOther else {
      innovations = nil
      differsOnWeekends = false
      return
    }
    let columns = columns(series)
    let innovations = Innovations(of: series, in: window, columns: columns, ranks: ranks)
    self.innovations = innovations
    differsOnWeekends = ComparedAttribute.differsOnWeekends(
      series, columns: columns, isRich: innovations.isRich)
  }

  /// A tag's values with a no for each typed day between its first and its last yes.
  private static func filled(
    _ numbers: [(day: Day, value: Double)], on typedDays: Set<Day>
  ) -> [(day: Day, value: Double)] {
    guard let first = numbers.first(where: { $0.value == 1 })?.day,
      let last = numbers.last(where: { $0.value == 1 })?.day
    else { return numbers }
    let there = Set(numbers.map(\.day))
    let missing = typedDays.filter { first <= $0 && $0 <= last && !there.contains($0) }
    return (numbers + missing.map { ($0, 0) }).sorted { $0.day < $1.day }
  }

  private static func differsOnWeekends(
    _ series: DatedValues, columns: DayColumns, isRich: Bool
  ) -> Bool {
    var (weekend, workday) = ([Double](), [Double]())
    for (day, value) in zip(series.days, series.values) {
      switch Day(number: day).weekday {
      case .saturday, .sunday: weekend.append(value)
      case .monday, .tuesday, .wednesday, .thursday, .friday: workday.append(value)
      }
    }
    guard !weekend.isEmpty, !workday.isEmpty else { return false }
    let difference =
      weekend.reduce(0, +) / Double(weekend.count) - workday.reduce(0, +) / Double(workday.count)
    let rest = columns.residual(of: series.values, isRich: isRich)
    let freedom = series.count - (isRich ? columns.richCount : columns.plainCount)
    guard freedom > 0 else { return false }
    let deviation = (rest.reduce(0) { $0 + $1 * $1 } / Double(freedom)).squareRoot()
    return abs(difference) >= deviation && difference != 0
  }

  /// The rank as an outcome of a day rather than a cause; a sentence is about the higher rank.
  var outcomeRank: Int {
    if attribute.traits.contains(.isGiven) { return 0 }
    if attribute.type == .boolean { return 1 }
    if attribute.name == Mood.name { return 5 }
    if attribute.type == .scale { return 4 }
    return attribute.traits.contains(.outcomes) ? 3 : 2
  }
}
