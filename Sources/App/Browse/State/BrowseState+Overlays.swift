import Drawing
import Text
import Time

// What is over a view: the calendar in which a day is picked, and pages.

extension BrowseState {
  /// A key while a day is picked.
  mutating func pick(_ key: Key) -> [BrowseEffect] {
    guard let day = picked else { return [] }
    switch key {
    case .up, .scalar("k"): picked = day - 7
    case .down, .scalar("j"): picked = day + 7
    case .enter:
      self.day = day
      picked = nil
    case .escape, .backspace, .scalar("c"), .scalar("q"): picked = nil
    default:
      switch BrowseKeys.action(of: key) {
      case .move(let days): picked = day + days
      case .moveMonths(let months): picked = day.moved(byMonths: months)
      case .today: picked = today
      default: break
      }
    }
    return []
  }

  /// A key while a page is over the view: up and down scroll, others close it.
  mutating func turnPage(_ key: Key, height: Int) -> [BrowseEffect] {
    switch BrowseKeys.action(of: key) {
    case .down: pageTop += 1
    case .up: pageTop = max(pageTop - 1, 0)
    case .scroll(let count): pageTop = max(pageTop + count, 0)
    case .pageDown: pageTop += max(height - 1, 1)
    case .pageUp: pageTop = max(pageTop - max(height - 1, 1), 0)
    case .first: pageTop = 0
    default: page = nil
    }
    return []
  }
}

extension Day {
  /// The same date that many months later, or the last of a shorter month; within the years 1 to 9999.
  func moved(byMonths count: Int) -> Day {
    let (year, month, date) = civil
    let months = min(max(year * 12 + month - 1 + count, 12), 9999 * 12 + 11)
    let length = Month(rawValue: months % 12 + 1)?.length(in: months / 12) ?? 31
    return Day(year: months / 12, month: months % 12 + 1, day: min(date, length)) ?? self
  }
}
