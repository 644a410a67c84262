/// Where to begin to count the minutes of a day, so that no cluster of times is split.
package struct ClockCut: Hashable, Sendable {
  /// The minutes of a day.
  package static let circle = 1440.0

  /// The middle of the first of the longest empty arcs, from which others are counted: 0 to 1440.
  package let minute: Double

  /// The cut of minutes on a circle of 1440; nil without values.
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

  /// A cut that was found before, at a minute from 0 to 1440.
  package init?(minute: Double) {
    guard 0...ClockCut.circle ~= minute else { return nil }
    self.minute = minute
  }

  /// Minutes counted from ``minute``, 0 to 1440.
  package func counted(_ minutes: Double) -> Double { ClockCut.wrapped(minutes - minute) }

  /// The minutes from midnight of ``counted(_:)`` ones.
  package func fromMidnight(_ counted: Double) -> Double { ClockCut.wrapped(counted + minute) }

  /// The shorter way round the clock from `one` to `other`, −720 ..< 720 minutes.
  package static func difference(from one: Double, to other: Double) -> Double {
    wrapped(other - one + circle / 2) - circle / 2
  }

  /// The same time as 0 ..< 1440 minutes.
  package static func wrapped(_ minutes: Double) -> Double {
    let rest = minutes.truncatingRemainder(dividingBy: circle)
    return rest < 0 ? rest + circle : rest
  }
}

/// The line on which the numbers of one attribute are ordered and averaged.
///
/// Numbers are their own positions. The circle of times of day is cut open, so that neighbouring
/// times have neighbouring positions: those after the cut, or if all are before it, their own
/// minutes.
package struct NumberLine: Hashable, Sendable {
  /// Where the circle is cut, if the values are times of day and there are any.
  private let cut: ClockCut?
  /// The position of the cut, −1440 ..< 1440.
  private let start: Double

  package static let plain = NumberLine(of: [], isClock: false)

  /// A line for exactly these values, in minutes on a circle of 1440 if `isClock`.
  package init(of values: [Double], isClock: Bool) {
    let cut = isClock ? ClockCut(of: values) : nil
    self.cut = cut
    guard let cut else {
      start = 0
      return
    }
    let isBefore = values.allSatisfy { ClockCut.wrapped($0) < cut.minute }
    start = isBefore ? cut.minute - ClockCut.circle : cut.minute
  }

  /// The position of a value.
  package func position(of value: Double) -> Double {
    cut.map { start + $0.counted(value) } ?? value
  }

  /// The value at a position.
  package func value(at position: Double) -> Double {
    cut == nil ? position : ClockCut.wrapped(position)
  }
}

/// Times in two groups with wide gaps between them, so that no single time is typical.
///
/// Each group has two times and a quarter of all or more, and is shorter than both gaps, which
/// have four hours or more.
package struct TwoTimes: Hashable, Sendable {
  /// The times of the larger group and of the smaller one, 0 ..< 1440, ascending on the circle.
  package let larger: [Double]
  package let smaller: [Double]

  /// The fewest times of a group, and its least share of all.
  private static let (fewest, leastShare) = (2, 0.25)
  /// In minutes.
  private static let leastGap = 240.0

  /// The median of each group, the larger group's first.
  package var medians: [Double] {
    [larger, smaller].map { times in
      let line = NumberLine(of: times, isClock: true)
      return line.value(at: Quartiles.median(ofSorted: times.map(line.position).sorted()))
    }
  }

  /// Nil unless the minutes are in two such groups.
  package init?(of minutes: [Double]) {
    let fewest = max(
      TwoTimes.fewest, Int((TwoTimes.leastShare * Double(minutes.count)).rounded(.up)))
    guard minutes.count >= 2 * fewest else { return nil }
    let line = NumberLine(of: minutes, isClock: true)
    let sorted = minutes.map(line.position).sorted()
    let (first, last) = (sorted[0], sorted[sorted.count - 1])
    var split = (count: 0, gap: 0.0)
    for count in 1..<sorted.count where sorted[count] - sorted[count - 1] > split.gap {
      split = (count, sorted[count] - sorted[count - 1])
    }
    guard min(split.count, sorted.count - split.count) >= fewest, split.gap >= TwoTimes.leastGap,
      max(sorted[split.count - 1] - first, last - sorted[split.count]) < split.gap
    else { return nil }
    let groups = [sorted[..<split.count], sorted[split.count...]].map { $0.map(ClockCut.wrapped) }
    let isFirstLarger = groups[0].count >= groups[1].count
    larger = groups[isFirstLarger ? 0 : 1]
    smaller = groups[isFirstLarger ? 1 : 0]
  }
}
