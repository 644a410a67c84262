import Statistics
import Time

/// How small a difference of one measure an experiment could find, by the person's own past values.
package struct ExperimentPower: Hashable, Sendable {
  package let power: BlockPower?
  package let pastBlocks: Int
  /// The share of past blocks that have values on both sides.
  package let share: Double
  /// The difference that is found four times in five, in standard deviations of a day.
  package let visibleSpreads: Double

  package static let pastDays = 365
  /// Fewer past blocks do not show how much they differ.
  package static let fewestPast = 14
  /// With a smaller share of blocks that have values on both sides, nothing is judged.
  private static let neededShare = 0.8

  /// Whether too many blocks are likely to be lost to judge the measure.
  package var losesTooMuch: Bool {
    pastBlocks >= ExperimentPower.fewestPast && share < ExperimentPower.neededShare
  }

  /// The power for a measure with values `numbers` by day, from past days in the same blocks.
  package init(
    of attribute: Attribute, _ numbers: [(day: Day, value: Double)], typedDays: Set<Day>,
    today: Day, blocks: Int, unit: Int, measures: Int
  ) {
    let level = BlockTest.level / Double(measures)
    // For independent days, with weekday means of eight weeks.
    let independent = (2 / Double(max(unit == BlockDesign.units.upperBound ? 2 : unit, 1)))
      .squareRoot()
    visibleSpreads =
      BlockPower(
        deviation: independent * (1 + ExperimentPower.usualNoise).squareRoot(), blocks: blocks,
        level: level
      ).visible
    let window = today - ExperimentPower.pastDays...today - 1
    let all = ExperimentMeasure.filled(
      numbers, of: attribute.type, typedDays: typedDays, in: window)
    let length = 2 * unit
    guard let first = all.map(\.day).min(), today - first >= length,
      let design = BlockDesign(
        days: (0..<(today - first) / length * length).map { $0 / unit % 2 == 0 }, unit: unit)
    else {
      power = nil
      pastBlocks = 0
      share = 0
      return
    }
    let days = today - design.days.count...today - 1
    let clock = attribute.type.isTimeOfDay ? ClockCut(of: all.map(\.value)) : nil
    let values = all.map { (day: $0.day, value: clock?.counted($0.value) ?? $0.value) }
    let measure = ExperimentMeasure(
      attribute: attribute.name, type: attribute.type, clock: nil, usual: WeekdayMeans(of: values))
    let rests = measure.rests(of: values, typedDays: [], on: days)
    let differences = design.differences(of: rests)
    pastBlocks = design.blockCount
    share = Double(differences.count) / Double(design.blockCount)
    let expected = Int(Double(blocks) * share)
    guard differences.count >= ExperimentPower.fewestPast, expected > 1 else {
      power = nil
      return
    }
    // The means come from these days; the experiment will have other days.
    let weeks = Double(all.count) / 7
    let widening = ((1 + ExperimentPower.usualNoise) / (1 - 1 / max(weeks, 2))).squareRoot()
    power = BlockPower(of: differences.map { $0 * widening }, blocks: expected, level: level)
  }

  /// The variance of a weekday's mean of eight weeks, as a share of the variance of a day.
  private static let usualNoise = 7 / Double(WeekdayMeans.dayCount)
}
