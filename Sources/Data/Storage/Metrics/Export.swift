import Metrics
import Time

extension Store {
  /// Everything that was entered, set or fetched of the attributes at `indexes` of `catalogue`, with
  /// the values of `days`.
  ///
  /// Includes fetched averages of the weeks that overlap `days`. Those computed here are left out, as
  /// they can be computed again, unless they were refreshed: then they come from other days than the
  /// 60 before their week. `today` and `statistic` decide which those are that are shown.
  package func dataset(
    at indexes: [Int], of catalogue: Catalogue, in days: ClosedRange<Day>, on today: Day,
    by statistic: Statistic
  ) throws(StoreError) -> Dataset {
    var dataset = Dataset(attributes: indexes.map { catalogue.attributes[$0] })
    let groupNames = Set(dataset.attributes.map(\.group))
    let names = Set(dataset.attributes.map(\.name))
    dataset.groups = catalogue.groups.filter { groupNames.contains($0.name) }
    // The index in the dataset of each attribute of the catalogue, or −1.
    var positions = [Int32](repeating: -1, count: catalogue.attributes.count)
    for (position, index) in indexes.enumerated() { positions[index] = Int32(position) }
    let selection = try database.prepare(
      "SELECT day, attribute, value FROM value WHERE day BETWEEN ? AND ? ORDER BY day")
    selection.bind(days.lowerBound, at: 1)
    selection.bind(days.upperBound, at: 2)
    while try selection.step() {
      guard let index = catalogue.index(of: selection.integer(1)), positions[index] >= 0,
        let value = try selection.value(2, of: catalogue.attributes[index].type)
      else { continue }
      dataset.entries.append(
        Dataset.Entry(day: try selection.day(0), attribute: positions[index], value: value))
    }
    dataset.goals = try setGoals().filter { names.contains($0.name) }.map {
      Dataset.GoalEntry(attribute: $0.name, period: $0.period, goal: $0.goal)
    }
    dataset.timedEntries = try timedEntries(of: dataset.attributes, in: days)
    let refreshed = try refreshedAverages(in: days, on: today, by: statistic)
    dataset.averages = try (fetchedAverages(in: days) + refreshed).compactMap { set in
      var set = set
      set.averages = set.averages.filter { names.contains($0.key) }
      return set.averages.isEmpty ? nil : set
    }
    return dataset
  }

  /// The sets of weeks that overlap `days` that were refreshed here, and are the latest of their week.
  private func refreshedAverages(
    in days: ClosedRange<Day>, on today: Day, by statistic: Statistic
  ) throws(StoreError) -> [AverageSet] {
    let selection = try database.prepare(
      """
      SELECT week FROM average_set
      WHERE origin = 'local' AND last_day != week - 1 AND week BETWEEN ? AND ? ORDER BY week
      """)
    selection.bind(days.lowerBound - 6, at: 1)
    selection.bind(days.upperBound, at: 2)
    var weeks: [Day] = []
    while try selection.step() { weeks.append(try selection.day(0)) }
    var sets: [AverageSet] = []
    for week in weeks {
      let set = try averages(for: week, on: max(today, week), by: statistic)
      if let set, set.origin == .local { sets.append(set) }
    }
    return sets
  }

  /// The fetched sets of the weeks that overlap `days`, by week and origin.
  private func fetchedAverages(in days: ClosedRange<Day>) throws(StoreError) -> [AverageSet] {
    var stored: [StoredAverageSet] = []
    let selection = try database.prepare(
      """
      SELECT id, week, statistic, origin FROM average_set
      WHERE origin != 'local' AND week BETWEEN ? AND ? ORDER BY week, origin
      """)
    selection.bind(days.lowerBound - 6, at: 1)
    selection.bind(days.upperBound, at: 2)
    while try selection.step() {
      guard let origin = AverageOrigin(rawValue: selection.text(3)) else { continue }
      stored.append(
        StoredAverageSet(
          row: selection.integer(0), week: try selection.day(1), origin: origin, window: nil,
          statistic: Statistic(rawValue: selection.text(2)) ?? .median, isStale: false))
    }
    var sets: [AverageSet] = []
    for set in stored { sets.append(try averages(of: set)) }
    return sets
  }
}
