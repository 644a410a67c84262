import Statistics
import Time

/// Series that only depend on a seed: whole numbers of an autoregression with weekdays and a trend.
struct GeneratedSeries {
  var seed: UInt64
  var count = 120
  var memory = 0.3
  var weekday = 0.5
  var slope = 0.0
  /// The share of days that are missing.
  var missing = 0.0
  var isTag = false
  /// How much more weekends differ on the last day than on the first.
  var drift = 0.0
  var start = Day(number: 20_400)

  /// Sums of twelve uniform numbers less six, which are nearly normal, in the order of the days.
  static func noise(_ count: Int, seed: UInt64) -> [Double] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      var sum = -6.0
      for _ in 0..<12 { sum += Double(random.next() >> 11) / 9_007_199_254_740_992 }
      return sum
    }
  }

  var pairs: [(day: Day, value: Double)] {
    values(of: GeneratedSeries.noise(count, seed: seed))
  }

  /// With its own noise, to link series by.
  func values(of noise: [Double]) -> [(day: Day, value: Double)] {
    var random = SplitMix64(seed: seed &+ 77)
    var state = 0.0
    var pairs: [(day: Day, value: Double)] = []
    for (place, fresh) in noise.enumerated() {
      state = memory * state + (1 - memory * memory).squareRoot() * fresh
      let day = start + place
      let isWeekend = day.weekday == .saturday || day.weekday == .sunday
      let weekend = weekday + drift * Double(place) / Double(count)
      let level = state + (isWeekend ? weekend : 0) + slope * Double(place)
      let isMissing = Double(random.next() >> 11) / 9_007_199_254_740_992 < missing
      if !isMissing {
        pairs.append((day, isTag ? (level > 0.5 ? 1 : 0) : (level * 1000 + 6000).rounded()))
      }
    }
    return pairs
  }

  /// The second series with a share of the first one's noise, of `lag` days before.
  static func linked(
    _ one: GeneratedSeries, _ other: GeneratedSeries, mix: Double, lag: Int
  ) -> [(day: Day, value: Double)] {
    let first = noise(one.count, seed: one.seed)
    let second = noise(other.count, seed: other.seed)
    return other.values(
      of: second.indices.map { place in
        (place >= lag ? mix * first[place - lag] : 0)
          + (1 - mix * mix).squareRoot() * second[place]
      })
  }

  var series: DatedValues { DatedValues(pairs) }
}
