import Almanac

/// A local date and time of day, as a clock on the wall shows it.
package struct Moment: Sendable, Equatable, CustomStringConvertible {
  package let day: Day
  /// From midnight, 0 to 1439.
  package let minute: Int

  package init(day: Day, minute: Int) {
    self.day = day
    self.minute = minute
  }

  /// A moment in exactly the form `2026-11-20T21:00`, seconds allowed and left out; nil for
  /// anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let day = Day(iso: String(parts[0])) else { return nil }
    let clock = parts[1].split(separator: ":", omittingEmptySubsequences: false)
    let numbers = clock.compactMap { part in
      part.utf8.count == 2 && part.utf8.allSatisfy { 48...57 ~= $0 } ? Int(part) : nil
    }
    guard numbers.count == clock.count, 2...3 ~= numbers.count, numbers[0] < 24,
      numbers[1...].allSatisfy({ $0 < 60 })
    else { return nil }
    self.init(day: day, minute: numbers[0] * 60 + numbers[1])
  }

  /// `2026-11-20T21:00`.
  package var description: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(day)T\(two(minute / 60)):\(two(minute % 60))"
  }
}
