import Time

/// Which days of an account are asked for, a month at a time, and how far each month leads.
package struct FetchPlan: Equatable, Sendable {
  /// Days that are asked for together.
  package struct Window: Equatable, Sendable {
    package let days: ClosedRange<Day>
    /// All days without a gap that were fetched once these are kept; nil where these do not belong
    /// to them.
    package let fetched: ClosedRange<Day>?

    package init(days: ClosedRange<Day>, fetched: ClosedRange<Day>?) {
      self.days = days
      self.fetched = fetched
    }
  }

  /// In the order in which they are to be asked for.
  package private(set) var windows: [Window] = []

  /// How many days all of them have.
  package var dayCount: Int { dayCount(ofFirst: windows.count) }

  /// How many days the first `count` windows have.
  package func dayCount(ofFirst count: Int) -> Int {
    windows.prefix(count).reduce(0) { $0 + $1.days.count }
  }

  /// How many days one window may have, since Exist gives a month at a time.
  package static let longest = 31

  /// Plans what can have changed: today and yesterday, the day of the last time and the one before
  /// it, which were not over then, and all since.
  ///
  /// - Parameters:
  ///   - fetched: The days that were fetched before; nil where none was.
  ///   - first: The first day that is to be there; nil for that of the last time.
  ///   - isFull: Whether all days are asked for again.
  ///   - today: The last day.
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
    // A clock that was ahead is no reason to leave days out.
    let latest = min(fetched.upperBound, today)
    let recent = min(first ?? today, min(latest, today) - 1)
    let start = max(min(recent, today), fetched.lowerBound)
    add(start...today) { lowest...max($0.upperBound, latest) }
  }

  /// Adds days of which something is to be sent, so that what the account holds of them is known
  /// before it is replaced there.
  ///
  /// - Parameter days: In their order; those that are asked for anyway are left out.
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
