import Formats
import Text

/// Values by a number that is found again without hashing where it was used lately.
struct RecentValues<Value> {
  private(set) var all: [UInt64: Value] = [:]
  private var recent = [(key: UInt64, value: Value)?](repeating: nil, count: 1024)

  @inline(__always)
  private static func slot(of key: UInt64) -> Int { Int((key &* 0x9E37_79B9_7F4A_7C15) >> 54) }

  subscript(key: UInt64) -> Value? {
    @inline(__always) mutating get {
      let slot = RecentValues.slot(of: key)
      if let entry = recent[slot], entry.key == key { return entry.value }
      guard let value = all[key] else { return nil }
      recent[slot] = (key, value)
      return value
    }
    set {
      all[key] = newValue
      recent[RecentValues.slot(of: key)] = newValue.map { (key, $0) }
    }
  }
}

extension Span<UInt8> {
  /// The hash of some bytes, with which names are found without making texts of them.
  func hash(of range: Range<Int>) -> UInt64 {
    var hash = UInt64(range.count) &* 0x9E37_79B9_7F4A_7C15
    func mix(_ bits: UInt64) {
      hash = (hash ^ bits) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
    }
    var position = range.lowerBound
    while position &+ 8 <= range.upperBound {
      mix(word(at: position))
      position &+= 8
    }
    var rest: UInt64 = 0
    while position < range.upperBound {
      rest = rest << 8 | UInt64(self[position])
      position &+= 1
    }
    mix(rest)
    return hash
  }
}
