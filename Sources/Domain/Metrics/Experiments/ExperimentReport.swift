import Formats
import Statistics
import Time

/// How far an experiment is, and at its end what it shows.
package struct ExperimentReport: Sendable {
  package let experiment: Experiment
  package let today: Day
  package let outcomes: [Outcome]

  /// The result of one measure.
  package struct Outcome: Sendable {
    package let measure: ExperimentMeasure
    /// Nil if the attribute was removed, or has another type now.
    package let attribute: Attribute?
    /// How many of the days that count are over, and on how many of them there is a value.
    package let dueDays: Int
    package let loggedDays: Int
    /// How many blocks have values on both sides; nil before the end.
    package fileprivate(set) var blocks: Int?
    /// Nil before the end, and where too many blocks are lost.
    package fileprivate(set) var test: BlockTest?
    /// Whether the difference is clear of chance, all measures together at 0.05 (Holm 1979).
    package fileprivate(set) var isClear = false
  }

  /// The values of each measure's attribute by day, in the order of the measures.
  package typealias Measured = (attribute: Attribute?, numbers: [(day: Day, value: Double)])

  package var state: Experiment.State { experiment.state(on: today) }

  /// Nothing is compared before the experiment has ended.
  package init(of experiment: Experiment, _ measured: [Measured], typedDays: Set<Day>, today: Day) {
    self.experiment = experiment
    self.today = today
    let isEnded = experiment.state(on: today) == .ended
    let days = experiment.measuredDays
    let end = min(experiment.stopped ?? today, today)
    let due = max(0, min(end - days.lowerBound, days.count))
    var outcomes = zip(experiment.measures, measured).map { measure, found in
      let attribute = found.attribute.flatMap { $0.type == measure.type ? $0 : nil }
      let rests =
        attribute == nil
        ? [Double?](repeating: nil, count: days.count)
        : measure.rests(of: found.numbers, typedDays: typedDays, on: days)
      var outcome = Outcome(
        measure: measure, attribute: attribute, dueDays: due,
        loggedDays: rests.prefix(due).count { $0 != nil })
      if isEnded {
        let differences = experiment.design.differences(of: rests)
        outcome.blocks = differences.count
        outcome.test = BlockTest(of: differences, in: experiment.design, seed: experiment.seed)
      }
      return outcome
    }
    let judged = outcomes.indices.filter { outcomes[$0].test != nil }
    let passes = MultipleTests.holm(
      judged.compactMap { outcomes[$0].test?.p }, level: BlockTest.level)
    for (index, isClear) in zip(judged, passes) { outcomes[index].isClear = isClear }
    self.outcomes = outcomes
  }

  /// The numbers of days done as drawn, not done as drawn, and without an answer among past days.
  package var followed: (yes: Int, no: Int, unanswered: Int) {
    let end = min(experiment.stopped ?? today, today)
    let over = max(0, min(end - experiment.first, experiment.days.count))
    return (
      experiment.followed.count { $0 == true }, experiment.followed.count { $0 == false },
      experiment.followed.prefix(over).count { $0 == nil }
    )
  }
}

/// A measure of an experiment: an attribute with its usual values, fixed before the first day.
package struct ExperimentMeasure: Hashable, Sendable {
  package private(set) var attribute: String
  /// Its type when the experiment was started; with another one its values mean something else.
  package private(set) var type: ValueType
  /// The cut of the clock for times of day, or nil, also without any values.
  package private(set) var clock: ClockCut?
  package private(set) var usual: WeekdayMeans

  package init(attribute: String, type: ValueType, clock: ClockCut?, usual: WeekdayMeans) {
    (self.attribute, self.type, self.clock, self.usual) = (attribute, type, clock, usual)
  }

  /// The measure of an experiment that starts on `today`, with usual values of the 56 days before.
  ///
  /// On `typedDays` a person entered something, so a tag without a value is no.
  package init(
    of attribute: Attribute, _ numbers: [(day: Day, value: Double)], typedDays: Set<Day>, today: Day
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
