import Statistics

/// A value against its goal, in the way its type can be compared.
package enum Progress: Hashable, Sendable {
  /// There is nothing to compare with, or a comparison would mean nothing.
  case none
  /// How full the gauge is, 0 to 1, and the percentage, which may pass 100; a goal of 0 has none.
  case share(fill: Double, percent: Int?)
  /// A time against the usual one, -720 to 719 minutes: negative is earlier.
  ///
  /// The gauge is full at the usual time, or up to a set goal, and empty from three hours off.
  case clock(fill: Double, minutes: Int)
  /// A position in a rating's own range, 0 to 1, and the position of the goal.
  case position(fill: Double, goal: Double?)

  /// Compares `value` with `goal` for an attribute of `type`.
  ///
  /// Percentages are at most 99 below the goal, and at least 101 above a limit. Negative numbers
  /// have no share.
  package init(of value: Value, against goal: Goal?, as type: ValueType) {
    self = .none
    guard let number = value.number, type.hasAverage else { return }
    if type == .scale {
      self = .position(fill: (number - 1) / 8, goal: goal.map { ($0.value - 1) / 8 })
      return
    }
    guard let goal else { return }
    if type.isTimeOfDay {
      let minutes = ClockCut.difference(from: goal.value, to: number)
      let isMet = goal.isSet && minutes <= 0
      self = .clock(
        fill: isMet ? 1 : max(0, 1 - abs(minutes) / 180), minutes: Int(minutes.rounded()))
    } else if number >= 0, goal.value >= 0 {
      self = Progress.share(of: number, in: goal)
    }
  }

  /// Of numbers that are not negative.
  private static func share(of number: Double, in goal: Goal) -> Progress {
    if goal.value == 0 { return .share(fill: number > 0 ? 1 : 0, percent: nil) }
    let percent = number * 100 / goal.value
    let fill = min(number / goal.value, 1)
    guard percent < 1e9 else { return .share(fill: fill, percent: nil) }
    // 0.29 of 0.58 is a half, and in binary a little less.
    if number < goal.value {
      return .share(fill: fill, percent: min(Int((percent + 1e-9).rounded(.down)), 99))
    }
    let least = goal.isLimit && number > goal.value ? 101 : 0
    return .share(fill: fill, percent: max(Int(percent.rounded()), least))
  }
}
