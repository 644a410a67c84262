import Foundation
import Metrics
import Time

/// How twenty attributes move from day to day, how they are recorded, and what else moves them.
///
/// Two pairs are linked, the others are not.
struct TruthWorld {
  enum Recording {
    case numbers, yesOrNo, ratings
    /// Numbers, ratings, yes or no, and counts that are often 0, in turn.
    case mixed
  }

  enum Noise { case normal, heavy, outliers }

  let name: String
  var memory = 0.3
  /// The memory of the same weekday a week before.
  var weekMemory = 0.0
  /// By how much weekends differ; the sign is drawn for each attribute, unless all are alike.
  var weekend = 0.5
  var isWeekendAlike = true
  /// How many workdays are lived like weekends, the same for all attributes.
  var daysOff = 0
  var hasTrend = false, hasShift = false, hasSeason = false
  /// Whether the week changes its shape on one day, and whether weekends vary twice as much.
  var changesWeek = false, variesOnWeekends = false
  var noise = Noise.normal
  var recording = Recording.numbers
  /// The share of values that are missing at random, and whether low ones and weekends are too.
  var missing = 0.0
  var missesLow = false

  static let attributeCount = 20
  static let dayCount = 365
  static let days = Day(number: 20_400)...Day(number: 20_400) + (dayCount - 1)
  /// The correlation of the two linked pairs.
  static let strength = 0.35

  static let all =
    [
      TruthWorld(name: "white noise", memory: 0, weekend: 0),
      TruthWorld(name: "AR 0.3, weekdays"),
      TruthWorld(name: "AR 0.7", memory: 0.7, weekend: 0),
      TruthWorld(name: "AR 0.9", memory: 0.9, weekend: 0),
      TruthWorld(name: "linear trends", hasTrend: true),
      TruthWorld(name: "level shifts", hasShift: true),
      TruthWorld(name: "seasons", hasSeason: true),
      TruthWorld(name: "a week that changes", changesWeek: true),
      TruthWorld(name: "weekends vary more", variesOnWeekends: true),
      TruthWorld(name: "Student's t, 2.5", noise: .heavy),
      TruthWorld(name: "2 % outliers of 10 sd", noise: .outliers),
      TruthWorld(name: "yes or no", recording: .yesOrNo),
      TruthWorld(name: "ratings", recording: .ratings),
      TruthWorld(name: "mixed types", recording: .mixed),
      TruthWorld(name: "memory of a week", weekMemory: 0.3),
      TruthWorld(name: "30 % missing", missing: 0.3),
      TruthWorld(name: "low ones missing", missing: 0.1, missesLow: true),
    ]
    + [1.1, 1.5, 2.0, 3.3].map {
      TruthWorld(name: "days off, \($0) sd", weekend: $0, isWeekendAlike: false, daysOff: 36)
    } + [
      TruthWorld(
        name: "all at once", memory: 0.7, weekend: 1.5, isWeekendAlike: false, daysOff: 36,
        hasTrend: true, hasShift: true, hasSeason: true, variesOnWeekends: true, noise: .outliers,
        recording: .mixed, missing: 0.1)
    ]

  /// The attributes with their values; 0 and 1 are linked on the same day, 2 and 3 a day later.
  func draw(
    _ random: inout Random
  ) -> [(attribute: Attribute, numbers: [(day: Day, value: Double)])] {
    var news = (0..<TruthWorld.attributeCount).map { _ in
      (0..<TruthWorld.dayCount).map { _ in fresh(&random) }
    }
    let strength = TruthWorld.strength
    let rest = (1 - strength * strength).squareRoot()
    for day in 0..<TruthWorld.dayCount {
      news[1][day] = strength * news[0][day] + rest * news[1][day]
      if day > 0 { news[3][day] = strength * news[2][day - 1] + rest * news[3][day] }
    }
    var off: Set<Int> = []
    while off.count < daysOff {
      let place = Int(random.uniform() * Double(TruthWorld.dayCount))
      if !TruthWorld.isWeekend(place) { off.insert(place) }
    }
    return news.enumerated().map { index, news in
      let values = series(of: news, off: off, &random)
      let (type, recorded) = recorded(values, index)
      let attribute = Attribute(
        name: "a\(index)", label: "A\(index)", group: "g\(index)", priority: 1, type: type)
      // Each in a group of its own: all pairs are between groups.
      return (attribute, remaining(recorded, values, &random))
    }
  }

  private static func isWeekend(_ place: Int) -> Bool {
    let weekday = (days.lowerBound + place).weekday
    return weekday == .saturday || weekday == .sunday
  }

  private func fresh(_ random: inout Random) -> Double {
    switch noise {
    case .normal: return random.normal()
    case .heavy:
      // Student's t with 2.5 degrees, by a gamma number of shape 1.25 (Marsaglia and Tsang 2000).
      let shape = 1.25 - 1.0 / 3
      while true {
        let x = random.normal()
        let cube = pow(1 + x / (9 * shape).squareRoot(), 3)
        guard cube > 0, log(random.uniform()) < x * x / 2 + shape * (1 - cube + log(cube))
        else { continue }
        return random.normal() / (2 * shape * cube / 2.5).squareRoot()
      }
    case .outliers:
      let value = random.normal()
      return random.uniform() < 0.02 ? value + (random.uniform() < 0.5 ? 10 : -10) : value
    }
  }

  private func series(of news: [Double], off: Set<Int>, _ random: inout Random) -> [Double] {
    let trend = hasTrend ? (random.uniform() - 0.5) * 8 / Double(TruthWorld.dayCount) : 0
    let shift = hasShift ? 3 * (random.uniform() - 0.5) : 0
    let season = hasSeason ? 2 * random.uniform() : 0
    let change = changesWeek ? 3 * (random.uniform() - 0.5) : 0
    let weekend = isWeekendAlike || random.uniform() < 0.5 ? self.weekend : -self.weekend
    let share = (1 - memory * memory - weekMemory * weekMemory).squareRoot()
    var states: [Double] = []
    var values: [Double] = []
    for (place, fresh) in news.enumerated() {
      let isFree = TruthWorld.isWeekend(place) || off.contains(place)
      var state = share * fresh * (variesOnWeekends && isFree ? 2 : 1)
      if place > 0 { state += memory * states[place - 1] }
      if place >= 7 { state += weekMemory * states[place - 7] }
      states.append(state)
      // Two shifts, the same days for all: a move and a new job.
      let level = (place >= 120 ? shift : 0) - (place >= 250 ? shift / 2 : 0)
      let free = isFree ? weekend + (place >= 180 ? change : 0) : 0
      let wave = season * sin(2 * .pi * Double(place) / 365)
      values.append(state + free + trend * Double(place) + level + wave)
    }
    return values
  }

  private func recorded(_ values: [Double], _ index: Int) -> (ValueType, [Double]) {
    let sorted = values.sorted()
    func quantile(_ share: Double) -> Double { sorted[Int(share * Double(sorted.count - 1))] }
    let kind = recording == .mixed ? index % 4 : recording == .ratings ? 1 : 2
    switch recording == .numbers ? 0 : kind {
    case 1:
      let steps = [0.1, 0.3, 0.7, 0.9].map(quantile)
      return (.scale, values.map { value in Double(1 + 2 * steps.count { value > $0 }) })
    case 2:
      let limit = quantile(recording == .mixed ? 0.7 : 0.5)
      return (.boolean, values.map { $0 > limit ? 1 : 0 })
    case 3:
      let limit = quantile(0.5)
      return (.quantity, values.map { (max($0 - limit, 0) * 5).rounded() })
    default: return (.decimal, values)
    }
  }

  private func remaining(
    _ recorded: [Double], _ values: [Double], _ random: inout Random
  ) -> [(day: Day, value: Double)] {
    let low = values.sorted()[values.count / 4]
    var pairs: [(day: Day, value: Double)] = []
    for (place, value) in recorded.enumerated() {
      var chance = missing
      if missesLow, values[place] < low { chance += 0.35 }
      if missesLow, TruthWorld.isWeekend(place) { chance += 0.15 }
      if chance == 0 || random.uniform() >= chance {
        pairs.append((TruthWorld.days.lowerBound + place, value))
      }
    }
    return pairs
  }
}

extension Random {
  /// From 0 to 1, without both.
  mutating func uniform() -> Double { (Double(next() >> 11) + 0.5) / 9_007_199_254_740_992 }

  /// By the method of Box and Muller.
  mutating func normal() -> Double { (-2 * log(uniform())).squareRoot() * cos(2 * .pi * uniform()) }
}
