import Metrics
import Time

/// The days of an account to fetch, a month at a time.
package struct FetchPlan: Equatable, Sendable {
  package struct Window: Equatable, Sendable {
    package let days: ClosedRange<Day>
    /// All days without a gap once these are stored; nil if these are not adjacent to them.
    package let fetched: ClosedRange<Day>?
  }

  /// In the order of the requests.
  package private(set) var windows: [Window] = []

  package var firstDay: Day? { windows.compactMap { $0.fetched?.lowerBound }.min() }
  package var dayCount: Int { dayCount(ofFirst: windows.count) }

  package func dayCount(ofFirst count: Int) -> Int {
    windows.prefix(count).reduce(0) { $0 + $1.days.count }
  }

  /// The most days of one window, because Exist returns at most a month.
  package static let longest = 31

  /// Plans all that can have changed since the day before the last sync, which was not over then.
  package init(fetched: ClosedRange<Day>?, from first: Day?, isFull: Bool, today: Day) {
    guard let fetched, !isFull, fetched.lowerBound <= today else {
      let first = min(first ?? fetched?.lowerBound ?? today, fetched?.lowerBound ?? today, today)
      add(first...today) { first...$0.upperBound }
      return
    }
    let lowest = min(first ?? fetched.lowerBound, fetched.lowerBound)
    var last = fetched.lowerBound - 1
    while last >= lowest {
      let start = max(lowest, last - (FetchPlan.longest - 1))
      windows.append(Window(days: start...last, fetched: start...fetched.upperBound))
      last = start - 1
    }
    // The clock may have been ahead at the last sync.
    let latest = min(fetched.upperBound, today)
    let recent = min(first ?? today, min(latest, today) - 1)
    let start = max(min(recent, today), fetched.lowerBound)
    add(start...today) { lowest...max($0.upperBound, latest) }
  }

  /// Adds days with values to send, to know what the account has before that is replaced.
  package mutating func add(_ days: [Day]) {
    let planned = windows.map(\.days)
    var window: ClosedRange<Day>?
    for day in days where !planned.contains(where: { $0.contains(day) }) {
      if let open = window, day - open.lowerBound < FetchPlan.longest {
        window = open.lowerBound...max(day, open.upperBound)
      } else {
        if let window { windows.append(Window(days: window, fetched: nil)) }
        window = day...day
      }
    }
    if let window { windows.append(Window(days: window, fetched: nil)) }
  }

  private mutating func add(
    _ days: ClosedRange<Day>, _ fetched: (ClosedRange<Day>) -> ClosedRange<Day>
  ) {
    var start = days.lowerBound
    while start <= days.upperBound {
      let window = start...min(start + (FetchPlan.longest - 1), days.upperBound)
      windows.append(Window(days: window, fetched: fetched(window)))
      start = window.upperBound + 1
    }
  }
}

/// Which value wins where Exist and this program hold different ones.
package enum ExistMergeRules {
  /// History gives way to Exist, and so does a deletion that Exist never had a value of.
  package static func decide(_ difference: ValueDifference) -> ValueDifference.Decision {
    // Exist fills days with zeros on its own, which say nothing against a value that is here.
    if difference.base == nil, difference.ours != nil,
      [.integer(0), .decimal(0)].contains(difference.theirs)
    {
      return .keepOurs
    }
    if difference.isHistory { return .takeTheirs }
    return difference.ours == nil && difference.base == nil ? .takeTheirs : .conflict
  }
}
