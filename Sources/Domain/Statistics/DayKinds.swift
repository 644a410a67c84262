import Time

/// How likely each workday was lived like a weekend: a mixture of two kinds of days.
///
/// An attribute whose weekends differ from its workdays says of each day to which kind it is
/// nearer. Several attributes together decide, although each alone could not. They are compared by
/// their ranks, without slow changes and without the effect of the day before, in a chain of days
/// that are off or not: a hidden Markov model with independent days, because a day off also shows
/// on the day after. The parameters follow by expectation and maximization.
package struct DayKinds: Sendable {
  /// The chance of each workday to be a day off, 0 to 1, on which at least one attribute tells.
  package private(set) var chances: [Int32: Double] = [:]
  /// The indexes of the series whose weekends differ from workdays.
  package private(set) var used: [Int] = []

  /// Fewer attributes could be about a single habit.
  package static let fewestUsed = 2
  private static let rounds = 8
  private static let leastDifference = 3.0
  private static let firstShare = 0.05
  private static let shares = 0.005...0.3

  /// Of series whose days are all in `window`; `known` says of some workdays what they are.
  package init(of series: [DatedValues], in window: ClosedRange<Day>, known: [Int32: Bool] = [:]) {
    let first = window.lowerBound.number
    let length = Int(window.upperBound.number - first) + 1
    let weekdays = (0..<length).map { Day(number: first + Int32($0)).weekday.rawValue }
    let ranks = series.map { DayKinds.ranks(of: $0, from: first, length) }
    var chain = DayChain(weekdays: weekdays) { known[first + Int32($0)] }
    var share = DayKinds.firstShare
    for _ in 0..<DayKinds.rounds {
      var evidence = DayEvidence(length: length)
      used = []
      for (index, values) in ranks.enumerated() {
        guard let values else { continue }
        let kinds = TwoKinds(of: values, weekdays, chain.chances)
        if kinds.difference < DayKinds.leastDifference { continue }
        used.append(index)
        kinds.add(to: &evidence)
      }
      if used.count < DayKinds.fewestUsed { return }
      chain.weigh(evidence, share: share)
      let judged = (0..<length).filter { chain.isOpen($0) && evidence.square[$0] > 0 }
      let sum = judged.reduce(0) { $0 + chain.chances[$1] }
      // As if one day in twenty had been off in twenty days before.
      share = (sum + 20 * DayKinds.firstShare) / Double(judged.count + 20)
      share = min(max(share, DayKinds.shares.lowerBound), DayKinds.shares.upperBound)
      chances = [:]
      for place in judged { chances[first + Int32(place)] = chain.chances[place] }
    }
  }

  /// The ranks at their places, from -1 to 1, not a number on missing days; nil with too few days.
  private static func ranks(of series: DatedValues, from first: Int32, _ length: Int) -> [Double]? {
    guard series.count >= LinkTest.fewestDays else { return nil }
    let ranks = Ranks(of: series.values)
    guard ranks.minority >= LinkTest.fewestOther else { return nil }
    var values = [Double](repeating: .nan, count: length)
    let half = Double(series.count + 1) / 2
    for (day, rank) in zip(series.days, ranks.middle) { values[Int(day - first)] = rank / half - 1 }
    return values
  }
}

extension Weekday {
  fileprivate static func isWeekend(_ number: Int) -> Bool {
    number == Weekday.saturday.rawValue || number == Weekday.sunday.rawValue
  }
}

/// What the attributes say of each day: of a day off, and of the day after one.
private struct DayEvidence {
  /// Sums over attributes of the expected news of a day off times the news, over its variance, and
  /// of the square of the expected news; then the same with what a day off leaves for the next day.
  var product: [Double]
  var square, leftProduct, leftSquare: [Double]
  /// The products of both expectations.
  var cross: [Double]

  init(length: Int) {
    product = [Double](repeating: 0, count: length)
    (square, leftProduct, leftSquare, cross) = (product, product, product, product)
  }

  /// The log likelihood of a day less the one of a workday after a workday.
  func logLikelihood(at place: Int, isOff: Bool, isAfterOff: Bool) -> Double {
    switch (isOff, isAfterOff) {
    case (false, false): 0
    case (true, false): product[place] - square[place] / 2
    case (false, true): -leftProduct[place] - leftSquare[place] / 2
    case (true, true):
      product[place] - leftProduct[place] - (square[place] + leftSquare[place]) / 2 + cross[place]
    }
  }
}

private struct TwoKinds {
  /// The values without their weekday and slow changes; not a number on missing days.
  private let rest: [Double]
  /// What a day off adds on each weekday, 0 at weekends.
  private let shifts: [Double]
  private let weekdays: [Int]
  private let memory, variance: Double
  /// By how many standard errors weekends differ from workdays.
  let difference: Double

  /// Days of a moving mean on each side: three weeks.
  private static let reach = 21

  /// From values by place, with the chance of each place to be a day off.
  init(of values: [Double], _ weekdays: [Int], _ chances: [Double]) {
    var sums = [Double](repeating: 0, count: 7)
    var weights = sums
    for place in values.indices where !values[place].isNaN {
      let weight = 1 - chances[place]
      sums[weekdays[place]] += weight * values[place]
      weights[weekdays[place]] += weight
    }
    let weekend = weights[0] + weights[6]
    let workdays = weights[1...5].reduce(0, +)
    let off = (sums[0] + sums[6]) / weekend
    let means = zip(sums, weights).map { $1 > 0 ? $0 / $1 : 0 }
    let shifts = means.indices.map { Weekday.isWeekend($0) ? 0 : off - means[$0] }
    var plain = values
    for place in values.indices {
      plain[place] -= means[weekdays[place]] + chances[place] * shifts[weekdays[place]]
    }
    let slow = TwoKinds.movingMean(of: plain)
    var (square, count, product, pairs) = (0.0, 0.0, 0.0, 0)
    var rest = values
    for place in values.indices where !values[place].isNaN {
      plain[place] -= slow[place]
      rest[place] -= means[weekdays[place]] + slow[place]
      square += plain[place] * plain[place]
      count += 1
      if place > 0, !plain[place - 1].isNaN {
        product += plain[place] * plain[place - 1]
        pairs += 1
      }
    }
    let variance = square / count
    let memory = pairs >= 20 ? min(max(product / Double(pairs) / variance, 0), 0.95) : 0
    let error = (variance * (1 / weekend + 1 / workdays) * (1 + memory) / (1 - memory)).squareRoot()
    let apart = abs(off - sums[1...5].reduce(0, +) / workdays)
    difference = weekend >= 2 && workdays >= 2 && variance > 0 ? apart / error : 0
    (self.rest, self.shifts, self.weekdays) = (rest, shifts, weekdays)
    (self.memory, self.variance) = (memory, variance)
  }

  private static func movingMean(of values: [Double]) -> [Double] {
    var (sum, count) = (0.0, 0.0)
    var means = values
    func change(_ place: Int, _ sign: Double) {
      guard values.indices.contains(place), !values[place].isNaN else { return }
      sum += sign * values[place]
      count += sign
    }
    for place in 0..<reach { change(place, 1) }
    for place in values.indices {
      change(place + reach, 1)
      change(place - reach - 1, -1)
      means[place] = count > 0 ? sum / count : 0
    }
    return means
  }

  func add(to evidence: inout DayEvidence) {
    let newVariance = variance * (1 - memory * memory)
    for place in rest.indices where !rest[place].isNaN {
      let shift = shifts[weekdays[place]]
      guard place > 0, !rest[place - 1].isNaN else {
        evidence.product[place] += shift * rest[place] / variance
        evidence.square[place] += shift * shift / variance
        continue
      }
      let news = rest[place] - memory * rest[place - 1]
      let left = memory * shifts[weekdays[place - 1]]
      evidence.product[place] += shift * news / newVariance
      evidence.square[place] += shift * shift / newVariance
      evidence.leftProduct[place] += left * news / newVariance
      evidence.leftSquare[place] += left * left / newVariance
      evidence.cross[place] += shift * left / newVariance
    }
  }
}

/// The chances of all days together, by the forward and backward sums of a chain.
private struct DayChain {
  /// The chance of each place to be a workday that is off.
  private(set) var chances: [Double]
  private let isWorkday: [Bool]
  private let known: [Bool?]

  init(weekdays: [Int], known: (Int) -> Bool?) {
    isWorkday = weekdays.map { !Weekday.isWeekend($0) }
    self.known = weekdays.indices.map(known)
    chances = zip(isWorkday, self.known).map { $0 && $1 == true ? 1 : 0 }
  }

  /// Whether the place is a workday that nothing is known about.
  func isOpen(_ place: Int) -> Bool { isWorkday[place] && known[place] == nil }

  mutating func weigh(_ evidence: DayEvidence, share: Double) {
    let scale = spread(of: evidence)
    func likelihood(_ place: Int, _ isOff: Bool, after isAfterOff: Bool) -> Double {
      let log = evidence.logLikelihood(at: place, isOff: isOff, isAfterOff: isAfterOff) / scale
      return Mathematics.exponential(min(log, 50))
    }
    func prior(_ place: Int, _ isOff: Bool) -> Double {
      let chance = !isWorkday[place] ? 0 : known[place].map { $0 ? 1 : 0 } ?? share
      return isOff ? chance : 1 - chance
    }
    /// The two numbers with the sum 1; as before if both vanish.
    func normalized(_ work: Double, _ off: Double) -> (work: Double, off: Double) {
      work + off > 0 ? (work / (work + off), off / (work + off)) : (1, 0)
    }
    var forward: [(work: Double, off: Double)] = []
    for place in chances.indices {
      let before = forward.last ?? (1, 0)
      func sum(_ isOff: Bool) -> Double {
        prior(place, isOff)
          * (before.work * likelihood(place, isOff, after: false)
            + before.off * likelihood(place, isOff, after: true))
      }
      forward.append(normalized(sum(false), sum(true)))
    }
    var backward = (work: 1.0, off: 1.0)
    for place in chances.indices.reversed() {
      let both = normalized(forward[place].work * backward.work, forward[place].off * backward.off)
      chances[place] = both.off
      func sum(after isAfterOff: Bool) -> Double {
        prior(place, false) * likelihood(place, false, after: isAfterOff) * backward.work
          + prior(place, true) * likelihood(place, true, after: isAfterOff) * backward.off
      }
      backward = normalized(sum(after: false), sum(after: true))
    }
  }

  /// By how much more the evidence varies on workdays than for independent attributes, at
  /// least 1: two attributes that measure the same thing do not count twice.
  private func spread(of evidence: DayEvidence) -> Double {
    var (product, square) = (0.0, 0.0)
    for place in chances.indices where isWorkday[place] {
      let weight = (1 - chances[place]) * (place > 0 ? 1 - chances[place - 1] : 1)
      product += weight * evidence.product[place] * evidence.product[place]
      square += weight * evidence.square[place]
    }
    return square > 0 ? max(1, product / square) : 1
  }
}
