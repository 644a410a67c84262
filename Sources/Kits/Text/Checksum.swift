/// A checksum of 64 bits, FNV-1a: it recognizes damage, not forgery.
///
/// Zero stands for no content.
package struct Checksum: Hashable, Sendable, CustomStringConvertible {
  package private(set) var number: UInt64

  package static let none = Checksum(0)

  package init(_ number: UInt64) { self.number = number }

  package init?(_ text: some StringProtocol) {
    guard let number = UInt64(digits: Substring(text)) else { return nil }
    self.number = number
  }

  /// The checksum of a content, or ``none``.
  package init(of content: String?) {
    self = .none
    guard let content else { return }
    number = 0xcbf2_9ce4_8422_2325
    for byte in content.utf8 { add(byte) }
  }

  /// The checksum of bytes after the bytes of another.
  package init(of bytes: ArraySlice<UInt8>, after previous: Checksum) {
    number = 0xcbf2_9ce4_8422_2325
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      add(UInt8(truncatingIfNeeded: previous.number >> shift))
    }
    for byte in bytes { add(byte) }
  }

  @inline(__always) private mutating func add(_ byte: UInt8) {
    number = (number ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  package var description: String { number.padded(to: 16, radix: 16) }
}

extension UInt64 {
  /// The number of sixteen hexadecimal digits; the library's own function takes ten times as long.
  package init?(digits: Substring) {
    guard digits.utf8.count == 16 else { return nil }
    self = 0
    for byte in digits.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): self = self << 4 | UInt64(byte & 15)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): self = self << 4 | UInt64(byte & 15 + 9)
      default: return nil
      }
    }
  }
}
