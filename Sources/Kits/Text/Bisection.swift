extension RandomAccessCollection where Index == Int {
  /// The place of the first element that does not go before, or the end; those that do come first.
  @inlinable package func index(afterAll goesBefore: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if goesBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
