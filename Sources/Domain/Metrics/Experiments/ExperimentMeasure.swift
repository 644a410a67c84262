import Formats
import Statistics
import Time

/// A measure of an experiment: an attribute with its usual values, fixed before the first day.
package struct ExperimentMeasure: Hashable, Sendable {
  /// The attribute's name.
  package private(set) var attribute: String
  /// Its type when the experiment was started; with another one its values mean something else.
  package private(set) var type: ValueType
  /// The cut of the clock for times of day, or nil, also without any values.
  package private(set) var clock: ClockCut?
  package private(set) var usual: WeekdayMeans

  package init(attribute: String, type: ValueType, clock: ClockCut?, usual: WeekdayMeans) {
    self.attribute = attribute
    self.type = type
    self.clock = clock
    self.usual = usual
  }

  /// The measure of an experiment that starts on `today`, with usual values of the 56 days before.
  ///
  /// `numbers` are the values by day. On `typedDays` a person entered something, so a tag without a
  /// value is no.
  package init(
    of attribute: Attribute, _ numbers: [(day: Day, value: Double)], typedDays: Set<Day>,
    today: Day
  ) {
    let days = today - WeekdayMeans.dayCount...today - 1
    let values = ExperimentMeasure.filled(
      numbers, of: attribute.type, typedDays: typedDays, in: days)
    let clock = attribute.type.isTimeOfDay ? ClockCut(of: values.map(\.value)) : nil
    self.init(
      attribute: attribute.name, type: attribute.type, clock: clock,
      usual: WeekdayMeans(of: values.map { ($0.day, clock?.counted($0.value) ?? $0.value) }))
  }

  /// Each value on `days` less the usual value of its weekday, or nil on days without one.
  package func rests(
    of numbers: [(day: Day, value: Double)], typedDays: Set<Day>, on days: ClosedRange<Day>
  ) -> [Double?] {
    var rests = [Double?](repeating: nil, count: days.count)
    for (day, value) in ExperimentMeasure.filled(numbers, of: type, typedDays: typedDays, in: days)
    {
      rests[day - days.lowerBound] = usual.rest(of: clock?.counted(value) ?? value, on: day)
    }
    return rests
  }

  /// The values on `days`, and for a tag a no on each of them on which something else was entered.
  static func filled(
    _ numbers: [(day: Day, value: Double)], of type: ValueType, typedDays: Set<Day>,
    in days: ClosedRange<Day>
  ) -> [(day: Day, value: Double)] {
    let values = numbers.filter { days.contains($0.day) }
    guard type == .boolean else { return values }
    let there = Set(values.map(\.day))
    let missing = typedDays.filter { days.contains($0) && !there.contains($0) }
    return values + missing.sorted().map { ($0, 0) }
  }
}

/// In the plan of an experiment: attribute, code of its type, cut of its clock, and seven means,
/// Sunday's first.
///
///     sleep	3		421.5	433	…
extension ExperimentMeasure: Record {
  package static var blank: ExperimentMeasure {
    ExperimentMeasure(attribute: "", type: .text, clock: nil, usual: WeekdayMeans(of: []))
  }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.text(&attribute, { $0.isEmpty ? nil : $0 }, { $0 })
    fields.text(&type, { UInt8($0).flatMap(ValueType.init) }, { "\($0.rawValue)" })
    var minute = clock?.minute
    fields.number(&minute)
    var means = usual.means
    for index in means.indices { fields.number(&means[index]) }
    guard fields.isReading else { return }
    clock = minute.flatMap(ClockCut.init(minute:))
    guard type != .text, (clock == nil) == (minute == nil), let usual = WeekdayMeans(means: means)
    else { return fields.refuse() }
    self.usual = usual
  }
}
