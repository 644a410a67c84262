/// A model of a series beside its line: a level that forgets, and daily noise.
///
/// The level of a day is the level of the day before times ``memory``, plus something new; the
/// noise has ``noise`` times the variance of the new part. A level that hardly forgets is nearly a
/// random walk. The model of a series is unknown, so a trend weighs all of ``grid(length:)`` by
/// their restricted likelihood times ``weight``.
struct MemoryModel {
  let memory, noise: Double
  /// The weight before anything is known, chosen so that intervals cover: see Docs/Statistics.md.
  let weight: Double
  /// Levels that move slowly vary more than their best models say: a factor of the error.
  let widening: Double

  /// The variance of the noise, and of the level, together 1.
  var noiseShare: Double {
    let variance = noise * (1 - memory * memory)
    return variance / (1 + variance)
  }

  /// The models for a series that spans `length` days.
  static func grid(length: Int) -> [MemoryModel] {
    let quick: [(memory: Double, noises: [Double])] = [
      (0, [0]), (0.3, [0]), (0.5, [0, 1.5]), (0.7, [0, 1.5]), (0.8, [0, 1, 4, 16]),
      (0.9, [0, 1, 4, 16]),
    ]
    var models = quick.flatMap { memory, noises in
      noises.map {
        MemoryModel(memory: memory, noise: $0, weight: 1 / Double(noises.count), widening: 1)
      }
    }
    func addSlow(_ memory: Double, _ weights: [Double]) {
      for (noise, weight) in zip([0, 0.3, 1, 4, 16, 64, 256], weights) {
        models.append(
          MemoryModel(
            memory: memory, noise: noise, weight: weight / Double(weights.count), widening: 1.25))
      }
    }
    var memories = [0.95, 0.975, 0.99]
    // A long series can tell slower levels from a walk.
    while let last = memories.last, 9 / (1 - last) < Double(length) {
      memories.append(1 - (1 - last) / 3)
    }
    for memory in memories { addSlow(memory, [1.5, 0.3, 0.3, 0.3, 0.8, 0.8, 0.1]) }
    addSlow(1 - 0.1 / Double(length), [4, 0.3, 0.3, 0.3, 0.8, 0.8, 0.2])
    return models
  }
}

/// The slope of a series, or its step, by each ``MemoryModel``, weighed: a mixture of Student's t.
struct SlopeMixture {
  struct Part {
    let slope, error: Double
    /// The restricted log likelihood, with the logarithm of the weight of its model.
    let likelihood: Double
    /// The share of the mixture, 0 to 1.
    var share = 0.0
  }

  let parts: [Part]
  let freedom: Double

  /// The tails that an interval leaves out; less than 0.025, because the grid is coarse.
  private static let tail = 0.02
  /// The smallest share that is used.
  private static let leastShare = 1e-5

  /// From the residuals of a straight line, not all 0, on ascending days.
  ///
  /// Slopes are changes per day, or for each 1 of `steps`, beside the slope of that line.
  init(of residuals: [Double], on days: [Int32], along steps: [Double]? = nil, freedom: Double) {
    let length = days.last.map { Int($0 - days[0]) + 1 } ?? 1
    let scale = (residuals.reduce(0) { $0 + $1 * $1 } / freedom).squareRoot()
    let middle = Double(days[0]) + Double(length - 1) / 2
    let values = residuals.map { $0 / scale }
    let times = steps ?? days.map { (Double($0) - middle) / Double(length) }
    var gaps = [Int](repeating: 0, count: days.count)
    for place in days.indices.dropFirst() { gaps[place] = Int(days[place] - days[place - 1]) }
    let unit = steps == nil ? scale / Double(length) : scale
    var parts = MemoryModel.grid(length: length).map { model in
      let part = SlopeMixture.part(model, values, times, gaps, freedom)
      return Part(slope: part.slope * unit, error: part.error * unit, likelihood: part.likelihood)
    }
    let best = parts.reduce(-Double.infinity) { max($0, $1.likelihood) }
    var sum = 0.0
    for place in parts.indices {
      parts[place].share = Mathematics.exponential(parts[place].likelihood - best)
      sum += parts[place].share
    }
    parts = parts.filter { $0.share > SlopeMixture.leastShare * sum }
    sum = parts.reduce(0) { $0 + $1.share }
    for place in parts.indices { parts[place].share /= sum }
    self.parts = parts
    self.freedom = freedom
  }

  var mean: Double { parts.reduce(0) { $0 + $1.share * $1.slope } }

  /// The interval that leaves out 0.02 on each side.
  var interval: ClosedRange<Double> {
    let reach = Tail.studentQuantile(1 - SlopeMixture.tail, freedom: freedom)
    let lower = quantile(SlopeMixture.tail, between: parts.map { $0.slope - reach * $0.error })
    let upper = quantile(1 - SlopeMixture.tail, between: parts.map { $0.slope + reach * $0.error })
    return lower...max(lower, upper)
  }

  private func chance(upTo x: Double) -> Double {
    parts.reduce(0) { sum, part in
      let distance = (x - part.slope) / part.error
      let outside = Tail.student(distance, freedom: freedom) / 2
      return sum + part.share * (distance < 0 ? outside : 1 - outside)
    }
  }

  /// By false position with halving (the Illinois algorithm), between the quantiles of the parts.
  private func quantile(_ level: Double, between ends: [Double]) -> Double {
    guard var low = ends.min(), var high = ends.max() else { return 0 }
    var (below, above) = (chance(upTo: low) - level, chance(upTo: high) - level)
    let tolerance = 1e-11 * max(abs(low), abs(high))
    var side = 0
    for _ in 0..<100 where high - low > tolerance && below < 0 && above > 0 {
      let x = low + (high - low) * below / (below - above)
      let found = chance(upTo: x) - level
      if abs(found) < 1e-11 { return x }
      if found < 0 {
        (low, below) = (x, found)
        if side < 0 { above /= 2 }
        side = -1
      } else {
        (high, above) = (x, found)
        if side > 0 { below /= 2 }
        side = 1
      }
    }
    return below >= 0 ? low : above <= 0 ? high : (low + high) / 2
  }

  /// The generalized least squares of a level and a slope, by one pass of a Kalman filter.
  private static func part(
    _ model: MemoryModel, _ values: [Double], _ times: [Double], _ gaps: [Int], _ freedom: Double
  ) -> Part {
    let noise = model.noiseShare
    let level = 1 - noise
    // The variance of the level of a day, and the level of 1, time and value, as expected.
    var variance = level
    var (ones, time, value) = (0.0, 0.0, 0.0)
    var (oneOne, oneTime, timeTime) = (0.0, 0.0, 0.0)
    var (oneValue, timeValue, valueValue) = (0.0, 0.0, 0.0)
    var (product, logarithms) = (1.0, 0.0)
    var (gap, passed) = (1, model.memory)
    for place in values.indices {
      if place > 0 {
        if gaps[place] != gap {
          gap = gaps[place]
          passed = Mathematics.power(model.memory, Double(gap))
        }
        variance = passed * passed * variance + (1 - passed * passed) * level
        ones *= passed
        time *= passed
        value *= passed
      }
      let total = variance + noise
      let weight = 1 / total
      let (newOne, newTime, newValue) = (1 - ones, times[place] - time, values[place] - value)
      oneOne += newOne * newOne * weight
      oneTime += newOne * newTime * weight
      timeTime += newTime * newTime * weight
      oneValue += newOne * newValue * weight
      timeValue += newTime * newValue * weight
      valueValue += newValue * newValue * weight
      let gain = variance * weight
      ones += gain * newOne
      time += gain * newTime
      value += gain * newValue
      variance *= 1 - gain
      product *= total
      // A logarithm takes longer than everything else.
      if product < 1e-200 {
        logarithms += Mathematics.logarithm(product)
        product = 1
      }
    }
    logarithms += Mathematics.logarithm(product)
    let determinant = oneOne * timeTime - oneTime * oneTime
    let slope = (oneOne * timeValue - oneTime * oneValue) / determinant
    let constant = (oneValue - oneTime * slope) / oneOne
    let squares = max(valueValue - constant * oneValue - slope * timeValue, 1e-300)
    // Two columns, so that the likelihood does not depend on the unit of a model.
    let fit = Double(values.count - 2) * Mathematics.logarithm(squares)
    let likelihood = -(logarithms + Mathematics.logarithm(determinant) + fit) / 2
    return Part(
      slope: slope, error: (squares / freedom * oneOne / determinant).squareRoot() * model.widening,
      likelihood: likelihood + Mathematics.logarithm(model.weight))
  }
}
