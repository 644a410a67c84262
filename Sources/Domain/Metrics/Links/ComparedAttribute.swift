import Statistics
import Time

/// An attribute with its numbers as they are compared.
package struct PreparedNumbers: Sendable {
  package let attribute: Attribute
  /// The numbers; times of day are counted from ``clock``.
  package let series: DatedValues
  package let clock: ClockCut?

  /// On `typedDays` a tag without a value is no between its first and its last yes.
  package init(
    _ attribute: Attribute, _ numbers: [(day: Day, value: Double)], typedDays: Set<Day>
  ) {
    self.attribute = attribute
    var numbers = numbers
    if attribute.type == .boolean { numbers = PreparedNumbers.filled(numbers, on: typedDays) }
    let clock = attribute.type.isTimeOfDay ? ClockCut(of: numbers.map(\.value)) : nil
    if let clock { numbers = numbers.map { ($0.day, clock.counted($0.value)) } }
    self.clock = clock
    series = DatedValues(numbers)
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
}

/// An attribute to compare: its numbers in a window, and its news, or innovation, of each day.
package struct ComparedAttribute: Sendable {
  private let numbers: PreparedNumbers
  /// The news of each day, or nil with too few days or nearly equal ones: no pair is tested.
  package let innovations: Innovations?

  package var attribute: Attribute { numbers.attribute }
  package var series: DatedValues { numbers.series }
  package var clock: ClockCut? { numbers.clock }

  /// An attribute with its numbers in `window`; series with the same days share `columns`.
  init(
    _ numbers: PreparedNumbers, in window: ClosedRange<Day>, columns: (DatedValues) -> DayColumns
  ) {
    self.numbers = numbers
    let series = numbers.series
    let ranks = series.count >= LinkTest.fewestDays ? Ranks(of: series.values) : nil
    guard let ranks, ranks.minority >= LinkTest.fewestOther else {
      innovations = nil
      return
    }
    innovations = Innovations(of: series, in: window, columns: columns(series), ranks: ranks)
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
