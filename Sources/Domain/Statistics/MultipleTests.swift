/// Which of many tests pass together.
package enum MultipleTests {
  /// The tests that pass so that of those passing, on average at most the share `rate` is false
  /// (Benjamini and Hochberg 1995): of the ascending p, all up to the largest place k with
  /// p ≤ rate · k ÷ m.
  package static func benjaminiHochberg(_ p: [Double], rate: Double) -> [Bool] {
    let order = p.indices.sorted { p[$0] < p[$1] }
    var count = 0
    for (place, index) in order.enumerated()
    where p[index] <= rate * Double(place + 1) / Double(p.count) {
      count = place + 1
    }
    var passes = [Bool](repeating: false, count: p.count)
    for index in order.prefix(count) { passes[index] = true }
    return passes
  }

  /// The tests that pass so that the chance of any false one is at most `level` (Holm 1979): ascending,
  /// until one with p > level ÷ (the number of those left).
  package static func holm(_ p: [Double], level: Double) -> [Bool] {
    var passes = [Bool](repeating: false, count: p.count)
    let order = p.indices.sorted { p[$0] < p[$1] }
    for (place, index) in order.enumerated() {
      guard p[index] <= level / Double(p.count - place) else { break }
      passes[index] = true
    }
    return passes
  }
}
