/// Reads months as people type them, relative to today.
package struct MonthReading: Sendable {
  /// Which month is meant by a name without a year.
  package enum Bare: Sendable {
    /// The latest one that has begun.
    case latest
    /// The nearest one; of two that are six months away, the coming one.
    case nearest
  }

  package let today: Day
  package let bare: Bare

  package init(today: Day, bare: Bare = .latest) { (self.today, self.bare) = (today, bare) }

  /// Reads a month of the years 1 to 9999 and returns its first day, or nil.
  ///
  /// Forms: `2026-11`, `2026/11`, `11/2026`; `november`, `nov`, with a year `nov 2027`; `this
  /// month`, `last month`, `next month`; `-1`, `+1` (months from this one), `2 months ago`, `in 2
  /// months`.
  package func typed(_ text: String) -> Day? {
    let words = text.lowercased().split(separator: " ").map(String.init)
    switch words.count {
    case 1: return name(words[0]) ?? offset(words[0]) ?? numbers(words[0])
    case 2: return relative(words) ?? withYear(words[0], words[1]) ?? withYear(words[1], words[0])
    case 3: return counted(words)
    default: return nil
    }
  }

  /// The first day of a year of four digits, or nil.
  package static func year(_ text: String) -> Day? {
    text.digits(4...4).flatMap { Day(year: $0, month: 1, day: 1) }
  }

  private func name(_ word: String) -> Day? {
    guard let month = Month(parsing: word)?.rawValue else { return nil }
    let ahead = month - today.civil.month
    switch bare {
    case .latest: return self.month(ahead > 0 ? ahead - 12 : ahead)
    case .nearest: return self.month(ahead > 6 ? ahead - 12 : ahead < -5 ? ahead + 12 : ahead)
    }
  }

  private func withYear(_ name: String, _ year: String) -> Day? {
    guard let month = Month(parsing: name), let year = year.digits(4...4) else { return nil }
    return Day(year: year, month: month.rawValue, day: 1)
  }

  private func relative(_ words: [String]) -> Day? {
    guard words[1] == "month" else { return nil }
    switch words[0] {
    case "last": return month(-1)
    case "this": return month(0)
    case "next": return month(1)
    default: return nil
    }
  }

  /// `2 months ago`, `a month ago`, `in 2 months`.
  private func counted(_ words: [String]) -> Day? {
    let isAgo = words[2] == "ago"
    let (count, unit) = isAgo ? (words[0], words[1]) : (words[1], words[2])
    guard isAgo || words[0] == "in", unit == "month" || unit == "months",
      let months = count == "a" ? 1 : count.digits(1...6)
    else { return nil }
    return month(isAgo ? -months : months)
  }

  /// `-1`, `+1`.
  private func offset(_ word: String) -> Day? {
    guard word.hasPrefix("-") || word.hasPrefix("+"), let months = word.dropFirst().digits(1...6)
    else { return nil }
    return month(word.hasPrefix("-") ? -months : months)
  }

  /// `2026-11`, `2026/11`, `11/2026`.
  func numbers(_ word: String) -> Day? {
    let parts = word.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "/" }
      .map(String.init)
    guard parts.count == 2 else { return nil }
    if let year = parts[0].digits(4...4), let month = parts[1].digits(2...2) {
      return Day(year: year, month: month, day: 1)
    }
    guard word.contains("/"), let month = parts[0].digits(1...2), let year = parts[1].digits(4...4)
    else { return nil }
    return Day(year: year, month: month, day: 1)
  }

  /// The first day of the month that many months from this one.
  private func month(_ ahead: Int) -> Day? {
    let (year, month, _) = today.civil
    let count = year * 12 + month - 1 + ahead
    return count < 12 ? nil : Day(year: count / 12, month: count % 12 + 1, day: 1)
  }
}
