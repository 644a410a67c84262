/// JSON of RFC 8259, read in place by functions over bytes and a position in them.
///
///     {"attribute": "steps", "priority": 1,
///      "values": [{"date": "2026-11-20", "value": 5623},
///                 {"date": "2026-11-19", "value": null}]}
///
/// A reader asks for the type that it expects; nothing else is built. Every function starts at the
/// first byte, moves the position after the last one, and throws a ``SyntaxError`` at the byte that
/// breaks the grammar. All of it is checked: UTF-8, escapes, surrogate pairs, control characters,
/// numbers, and no more than ``depthLimit`` levels. The last one of repeated names is meant;
/// callers see to that. Everything takes time in proportion to the bytes.
package enum JSON {
  /// How many arrays and objects may lie inside each other.
  package static let depthLimit = 512

  /// Checks that `bytes` are one JSON document and nothing more.
  package static func validate(_ bytes: Span<UInt8>) throws(SyntaxError) {
    var position = try start(of: bytes)
    try skipValue(bytes, &position, depth: 0)
    try finish(bytes, position)
  }

  /// The index of the first byte after a byte-order mark and white space, which must exist.
  package static func start(of bytes: Span<UInt8>) throws(SyntaxError) -> Int {
    var position = hasByteOrderMark(bytes) ? 3 : 0
    skipSpace(bytes, &position)
    guard position < bytes.count else { throw isEmpty(at: position) }
    return position
  }

  static func isEmpty(at offset: Int) -> SyntaxError {
    SyntaxError(offset: offset, message: "it is empty", rule: valueRule, isIncomplete: true)
  }

  /// Checks that nothing but white space follows the document, which ends at `position`.
  package static func finish(_ bytes: Span<UInt8>, _ position: Int) throws(SyntaxError) {
    var position = position
    skipSpace(bytes, &position)
    guard position == bytes.count else {
      throw SyntaxError(
        offset: position, message: "\(quote(bytes, at: position)) follows the end",
        rule: "A document is one value, with nothing but white space after it.")
    }
  }

  /// Whether the three bytes of a byte-order mark come first.
  package static func hasByteOrderMark(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
  }

  /// Skips blanks, tabs and line ends.
  @inline(__always)
  package static func skipSpace(_ bytes: Span<UInt8>, _ position: inout Int) {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else {
        return
      }
      position &+= 1
    }
  }

  /// The eight bytes at `position`, which must exist, the first as the lowest.
  @inlinable
  @inline(__always)
  package static func word(_ bytes: Span<UInt8>, at position: Int) -> UInt64 {
    // Checked against the end; only the type is not, and any bytes are a number.
    let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
    return UInt64(littleEndian: word)
  }

  /// How often a byte occurs, by eight bytes at a time.
  static func count(of byte: UInt8, in bytes: Span<UInt8>) -> Int {
    let wanted = UInt64(byte) &* 0x0101_0101_0101_0101
    var position = 0
    var count = 0
    while position &+ 8 <= bytes.count {
      let word = word(bytes, at: position) ^ wanted
      // The highest bit of each byte that is not zero, without a carry from one to the next.
      let others = ((word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F) | word
      count &+= (~others & 0x8080_8080_8080_8080).nonzeroBitCount
      position &+= 8
    }
    while position < bytes.count {
      if bytes[position] == byte { count &+= 1 }
      position &+= 1
    }
    return count
  }

  package static let valueRule =
    "A value is an object, an array, a string in double quotes, a number, true, false or null."
}
