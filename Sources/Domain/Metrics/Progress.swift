/// A value against its goal, in the way its type can be compared.
package enum Progress: Hashable, Sendable {
  /// Nothing to compare with, or nothing that a comparison would say.
  case none
  /// A part of a goal: how full the gauge is, 0 to 1, and the percentage, which may pass 100; nil
  /// for a goal of 0.
  case share(fill: Double, percent: Int?)
  /// A time against the usual one, in minutes: negative is earlier, within −720 ... 719.
  ///
  /// The gauge is full at the usual time, or at a goal that a person set and before it, and empty
  /// from three hours off.
  case clock(fill: Double, minutes: Int)
  /// A place in the type's own range, 0 to 1, and where the goal lies in it.
  case position(fill: Double, goal: Double?)

  /// How `value` stands against `goal` for an attribute of `type`.
  ///
  /// Quantities, decimals and durations follow one rule: against a goal of 0 anything above it is
  /// full; a value above the goal is full; else it is value ÷ goal. Below 100 the percentage is
  /// rounded down, so that 100 is said only where the goal is met, and above a limit it is 101 or
  /// more. Negative numbers have no share.
  package init(of value: Value, against goal: Goal?, as type: ValueType) {
    guard let number = value.number else {
      self = .none
      return
    }
    switch type {
    case .quantity, .decimal, .duration:
      guard let goal, number >= 0, goal.value >= 0 else {
        self = .none
        return
      }
      if goal.value == 0 {
        self = .share(fill: number > 0 ? 1 : 0, percent: nil)
      } else {
        let ratio = number / goal.value
        // Of whole numbers exact, where a share of one is not.
        let percent = number * 100 / goal.value
        let rounded = percent.rounded(number < goal.value ? .down : .toNearestOrAwayFromZero)
        let least: Double = goal.isLimit && number > goal.value ? 101 : 0
        self = .share(
          fill: min(ratio, 1), percent: percent < 1e9 ? Int(max(rounded, least)) : nil)
      }
    case .timeFromMidnight, .timeFromMidday:
      guard let goal else {
        self = .none
        return
      }
      let minutes = Progress.minutes(from: goal.value, to: number)
      let isMet = goal.isSet && minutes <= 0
      self = .clock(
        fill: isMet ? 1 : max(0, 1 - abs(minutes) / 180), minutes: Int(minutes.rounded()))
    case .percentage: self = .position(fill: number, goal: goal?.value)
    case .scale:
      self = .position(fill: (number - 1) / 8, goal: goal.map { ($0.value - 1) / 8 })
    case .text, .boolean: self = .none
    }
  }

  /// The shorter way round the clock from `usual` to `time`, −720 ..< 720 minutes.
  static func minutes(from usual: Double, to time: Double) -> Double {
    let around = (time - usual + 720).truncatingRemainder(dividingBy: 1440)
    return (around < 0 ? around + 1440 : around) - 720
  }
}
