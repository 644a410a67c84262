import Metrics
import Time

/// A made-up history: 100 attributes in ten groups, a value of each on nearly every day.
///
/// The last days are the same however long it is, so that a day of it costs what it costs for its
/// length alone.
struct History {
  /// One attribute of it, with a sequence of values of its own.
  struct Series {
    let attribute: Attribute
    fileprivate let seed: Int
  }

  /// Its last day, the one on which the benchmarks run.
  static let today = Day(number: 20_777)
  static let daysOfTenYears = 3650

  /// By priority, the groups and the types of the ten attributes of each, as Exist's codes.
  static let groups = [
    (name: "activity", types: "0000000000"),
    (name: "productivity", types: "0000050000"),
    (name: "custom", types: "7777000000"),
    (name: "mood", types: "8111111111"),
    (name: "sleep", types: "3336433333"),
    (name: "workouts", types: "0000000000"),
    (name: "health", types: "1111111111"),
    (name: "food", types: "3333333333"),
    (name: "finance", types: "0000000000"),
    (name: "media", types: "8888888888"),
  ]

  let days: Int
  let series: [Series]

  init(days: Int) {
    self.days = days
    series = (0..<10 * Self.groups.count).map { index in
      let group = Self.groups[index % Self.groups.count]
      let place = index / Self.groups.count
      let type = Array(group.types)[place].wholeNumberValue.flatMap {
        ValueType(rawValue: UInt8($0))
      }
      guard let type else { preconditionFailure("ten codes of types for each group") }
      let attribute = Attribute(
        name: group.name == "mood" && place == 0 ? Mood.name : "measure_\(index)",
        label: "Measure \(index)", group: group.name, priority: 1 + place / 2, type: type,
        service: "fitbit")
      return Series(attribute: attribute, seed: index)
    }
  }

  /// The values of one attribute from the last day backwards; nil where a day has none.
  func values(of series: Series) -> [(day: Day, value: Double?)] {
    var random = Random(seed: series.seed)
    return (0..<days).map { age in
      let value: Double? =
        switch series.attribute.type {
        case .quantity: Double(random.next(in: 0...12_000))
        case .decimal: Double(random.next(in: 0...9000)) / 100
        case .duration: Double(random.next(in: 0...500))
        case .timeFromMidnight: Double(random.next(in: 380...480))
        case .percentage: Double(random.next(in: 0...1000)) / 1000
        case .timeFromMidday: Double(random.next(in: 600...780))
        case .boolean: Double(random.next(in: 0...1))
        case .scale: age % 7 == 3 ? nil : Double(random.next(in: 1...9))
        case .text: nil
        }
      return (Self.today - age, value)
    }
  }
}
