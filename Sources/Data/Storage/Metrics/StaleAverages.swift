import Metrics
import Time

extension Store {
  /// Marks the local sets that rest on any of `days`, in the transaction that is open.
  func markAveragesStale(restingOn days: ClosedRange<Day>) throws(StoreFault) {
    // A set rests on days before the end of its week, and on none a year before that. Decided here
    // and not in SQL: the question is a plain one, and mostly its answer is that no set rests on
    // them.
    let selection = try database.prepare(
      "SELECT id, week, first_day, last_day FROM average_set WHERE week >= ? AND week <= ?")
    selection.bind(days.lowerBound - 6, at: 1)
    selection.bind(days.upperBound + 7 * Extremes.weeks, at: 2)
    var resting: [Int64] = []
    while try selection.step() {
      let week = try selection.day(1)
      let year = week - 7 * Extremes.weeks..<week
      guard let window = try selection.window(2) else { continue }
      if window.overlaps(days) || year.overlaps(days) { resting.append(selection.integer(0)) }
    }
    if resting.isEmpty { return }
    let update = try database.prepare(
      "UPDATE average_set SET stale = 1 WHERE id = ? AND origin = 'local'")
    for row in resting {
      update.bind(row, at: 1)
      try update.run()
    }
  }
}
