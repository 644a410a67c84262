import Metrics
import Time

extension Store {
  /// All that a person entered, set or fetched of the attributes at `places` of `catalogue`, with
  /// the values of `days`.
  ///
  /// Averages made here are left out: they can be made again. Fetched ones come along for the weeks
  /// that reach into `days`.
  package func dataset(
    at places: [Int], of catalogue: Catalogue, in days: ClosedRange<Day>
  ) throws(StoreFault) -> Dataset {
    var dataset = Dataset(attributes: places.map { catalogue.attributes[$0] })
    let groupNames = Set(dataset.attributes.map(\.group))
    let names = Set(dataset.attributes.map(\.name))
    dataset.groups = catalogue.groups.filter { groupNames.contains($0.name) }
    var indexes = [Int32](repeating: -1, count: catalogue.attributes.count)
    for (index, place) in places.enumerated() { indexes[place] = Int32(index) }
    let selection = try database.prepare(
      "SELECT day, attribute, value FROM value WHERE day BETWEEN ? AND ? ORDER BY day")
    selection.bind(days.lowerBound, at: 1)
    selection.bind(days.upperBound, at: 2)
    while try selection.step() {
      guard let place = catalogue.place(of: selection.integer(1)), indexes[place] >= 0,
        let value = try selection.value(2, of: catalogue.attributes[place].type)
      else { continue }
      dataset.entries.append(
        Dataset.Entry(day: try selection.day(0), attribute: indexes[place], value: value))
    }
    dataset.goals = try setGoals().filter { names.contains($0.name) }.map {
      Dataset.GoalEntry(attribute: $0.name, weekday: $0.weekday, goal: $0.goal)
    }
    dataset.averages = try fetchedAverages(in: days).compactMap { set in
      var set = set
      set.averages = set.averages.filter { names.contains($0.key) }
      return set.averages.isEmpty ? nil : set
    }
    return dataset
  }

  /// The sets from Exist whose weeks reach into `days`, in their order.
  private func fetchedAverages(in days: ClosedRange<Day>) throws(StoreFault) -> [AverageSet] {
    var kept: [KeptSet] = []
    let selection = try database.prepare(
      """
      SELECT id, week, statistic FROM average_set
      WHERE origin = 'exist' AND week BETWEEN ? AND ? ORDER BY week
      """)
    selection.bind(days.lowerBound - 6, at: 1)
    selection.bind(days.upperBound, at: 2)
    while try selection.step() {
      kept.append(
        KeptSet(
          row: selection.integer(0), week: try selection.day(1), origin: .exist, window: nil,
          statistic: Statistic(rawValue: selection.text(2)) ?? .median, isStale: false))
    }
    var sets: [AverageSet] = []
    for set in kept { sets.append(try averages(of: set)) }
    return sets
  }
}
