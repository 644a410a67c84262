/// A set of numbers from 0 to 63.
struct SmallSet {
  private let bits: UInt64

  init(_ numbers: [Int]) {
    bits = numbers.reduce(0) { $0 | 1 << UInt64($1) }
  }

  var isEmpty: Bool { bits == 0 }

  func contains(_ number: Int) -> Bool { bits >> UInt64(number) & 1 == 1 }
}
