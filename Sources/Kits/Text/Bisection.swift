extension RandomAccessCollection where Index == Int {
  /// The place of the first element that is not before, or the end; the elements before come first.
  @inlinable package func index(afterAll isBefore: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
