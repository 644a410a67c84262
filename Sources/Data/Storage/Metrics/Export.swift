import Metrics
import Time

extension Store {
  /// The attributes at `indexes` of `catalogue` with their groups and goals, and the single
  /// ratings and pauses of `days`.
  package func exportedDataset(
    at indexes: [Int], of catalogue: Catalogue, in days: ClosedRange<Day>
  ) throws(StoreError) -> Dataset {
    var dataset = Dataset(attributes: indexes.map { catalogue.attributes[$0] })
    let groupNames = Set(dataset.attributes.map(\.group))
    let names = Set(dataset.attributes.map(\.name))
    dataset.groups = catalogue.groups.filter { groupNames.contains($0.name) }
    dataset.goals = try setGoals().filter { names.contains($0.name) }.map {
      Dataset.GoalEntry(attribute: $0.name, period: $0.period, goal: $0.goal)
    }
    dataset.timedEntries = try timedEntries(of: dataset.attributes, from: catalogue, in: days)
    return dataset
  }

  /// Passes on the averages that are exported of the weeks that overlap `days`, a set at a time.
  ///
  /// Exported are fetched sets, by week and origin, and computed sets that were refreshed, because
  /// these come from other days than the 60 before their week. `today` and `statistic` decide which
  /// of those are shown.
  package func forEachExportedAverages(
    in days: ClosedRange<Day>, on today: Day, by statistic: Statistic,
    _ take: (AverageSet) throws -> Void
  ) throws {
    let selection = try database.prepare(
      """
      \(StoredAverageSet.selection)
      WHERE origin != 'local' AND week BETWEEN ? AND ? ORDER BY week, origin
      """)
    selection.bind(days.lowerBound - 6, days.upperBound)
    while var row = try selection.next() {
      guard var stored = try StoredAverageSet(&row) else { continue }
      // Which days a service computed it from is unknown.
      stored.window = nil
      try take(averages(of: stored))
    }
    for week in try refreshedWeeks(in: days) {
      let set = try averages(for: week, on: max(today, week), by: statistic)
      if let set, set.origin == .local { try take(set) }
    }
  }

  /// The weeks that overlap `days` with a set that was refreshed here.
  private func refreshedWeeks(in days: ClosedRange<Day>) throws(StoreError) -> [Day] {
    try database.rows(
      of: """
        SELECT week FROM average_set
        WHERE origin = 'local' AND last_day != week - 1 AND week BETWEEN ? AND ? ORDER BY week
        """, days.lowerBound - 6, days.upperBound
    ) { row throws(StoreError) in try row.day() }
  }
}
