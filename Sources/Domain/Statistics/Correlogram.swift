/// How values of some days go with those of the days before, by days between.
enum Correlogram {
  /// The longest distance in days.
  static let longest = 14
  /// The fewest pairs of days at a distance.
  static let fewest = 10

  /// For distances of 1 to ``longest`` days the mean of (e_d - ē)(e_{d-l} - ē) over the days that
  /// have both, divided by the mean of (e - ē)²; 0 with fewer than ``fewest`` such days.
  ///
  /// `places` are the numbers of the days from 0 on, ascending, and `length` is more than the last.
  static func of(_ values: [Double], at places: [Int], length: Int) -> [Double] {
    var correlogram = [Double](repeating: 0, count: longest)
    guard !values.isEmpty else { return correlogram }
    let mean = values.reduce(0, +) / Double(values.count)
    var dense = [Double](repeating: .nan, count: length)
    var square = 0.0
    for (place, value) in zip(places, values) {
      dense[place] = value - mean
      square += (value - mean) * (value - mean)
    }
    guard square > 0 else { return correlogram }
    for lag in 1...longest where lag < length {
      var sum = 0.0
      var count = 0
      for place in lag..<length {
        let product = dense[place] * dense[place - lag]
        if !product.isNaN {
          sum += product
          count += 1
        }
      }
      if count >= fewest {
        correlogram[lag - 1] = sum / Double(count) / (square / Double(values.count))
      }
    }
    return correlogram
  }
}
