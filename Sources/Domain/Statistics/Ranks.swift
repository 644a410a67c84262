/// The order of values, with ties.
package enum Ranks {
  /// The rank of each value from 1 on; equal values share their mean rank.
  package static func middle(of values: [Double]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
      let rank = Double(start + end + 1) / 2
      for place in start..<end { ranks[order[place]] = rank }
      start = end
    }
    return ranks
  }

  /// How many values differ from the most frequent one.
  package static func minority(of values: [Double]) -> Int {
    let sorted = values.sorted()
    var most = 0
    var start = 0
    while start < sorted.count {
      var end = start + 1
      while end < sorted.count, sorted[end] == sorted[start] { end += 1 }
      most = max(most, end - start)
      start = end
    }
    return values.count - most
  }
}
