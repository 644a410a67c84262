import Testing

@testable import Formats

/// Searching bytes 16 at a time finds what a search byte by byte finds.
struct ByteSearchTests {
  /// Bytes of a small alphabet, with bytes whose highest bit is set.
  private static let bytes = (0..<200).map { index -> UInt8 in
    [97, 98, 0, 255, 128, 34][(index * index / 7) % 6]
  }

  @Test(arguments: [0, 1, 15, 16, 17, 31, 33, 64, 200])
  func `the next of two bytes is found from every start`(count: Int) {
    let part = Array(Self.bytes.prefix(count))
    for start in 0...count {
      for (one, other) in [(UInt8(34), UInt8(34)), (98, 0), (7, 7), (255, 128), (9, 97)] {
        let expected = part[start...].firstIndex { $0 == one || $0 == other } ?? count
        #expect(part.span.index(of: one, or: other, from: start) == expected)
      }
    }
  }

  @Test func `a byte is counted, more than 255 times in each column too`() {
    for count in [0, 1, 15, 16, 17, 200] {
      let part = Array(Self.bytes.prefix(count))
      for byte in [UInt8(97), 34, 255, 1] {
        #expect(part.span.count(of: byte) == part.count { $0 == byte })
      }
    }
    #expect([UInt8](repeating: 10, count: 16 * 1000 + 3).span.count(of: 10) == 16_003)
  }
}
