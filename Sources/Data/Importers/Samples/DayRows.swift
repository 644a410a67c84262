/// A row of elements of the same length for each key, next to each other.
struct DayRows<Element> {
  /// By key, the index of the first element.
  private var starts: [UInt64: Int32] = [:]
  private var last: (key: UInt64, start: Int) = (.max, 0)
  var elements: [Element] = []
  /// The length of a row, and what its elements begin as.
  private let length: Int
  private let empty: Element

  init(of length: Int, empty: Element) {
    self.length = length
    self.empty = empty
  }

  /// Where the row of a key begins, which is added where there is none.
  mutating func start(of key: UInt64) -> Int {
    if last.key == key { return last.start }
    if let start = starts[key] {
      last = (key, Int(start))
    } else {
      last = (key, elements.count)
      starts[key] = Int32(elements.count)
      elements += repeatElement(empty, count: length)
    }
    return last.start
  }

  /// Where the row of a key begins; nil where there is none.
  func existingStart(of key: UInt64) -> Int? { starts[key].map(Int.init) }
}
