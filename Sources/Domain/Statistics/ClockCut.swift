/// Where to begin to count the minutes of a day, so that no cluster of times is split.
package struct ClockCut: Hashable, Sendable {
  /// The minutes of a day.
  package static let circle = 1440.0

  /// The minute from which the others are counted, 0 to 1440: the middle of the longest empty arc,
  /// of the first one of several.
  package let minute: Double

  /// Of minutes on a circle of 1440; nil for no values.
  package init?(of minutes: [Double]) {
    let sorted = minutes.map(ClockCut.wrapped).sorted()
    guard let first = sorted.first else { return nil }
    var best = (start: first, length: -1.0)
    for (place, start) in sorted.enumerated() {
      let next = place + 1 < sorted.count ? sorted[place + 1] : first + ClockCut.circle
      if next - start > best.length { best = (start, next - start) }
    }
    minute = ClockCut.wrapped(best.start + best.length / 2)
  }

  /// A cut that was found before, at a minute from 0 to 1440; nil for others.
  package init?(minute: Double) {
    guard 0...ClockCut.circle ~= minute else { return nil }
    self.minute = minute
  }

  /// Minutes counted from ``minute``, 0 to 1440.
  package func counted(_ minutes: Double) -> Double { ClockCut.wrapped(minutes - minute) }

  private static func wrapped(_ minutes: Double) -> Double {
    let rest = minutes.truncatingRemainder(dividingBy: circle)
    return rest < 0 ? rest + circle : rest
  }
}
