/// Base64 (RFC 4648, section 4), with line ends between.
enum Base64Text {
  /// Whether a byte may be in such a text.
  static func isPart(_ byte: UInt8) -> Bool {
    value(byte) != nil || byte == UInt8(ascii: "=") || byte == 0x0A || byte == 0x0D
  }

  private static func value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 65...90: UInt32(byte - 65)
    case 97...122: UInt32(byte - 71)
    case 48...57: UInt32(byte + 4)
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  /// What the text means; nil where it has other characters.
  static func decoded(_ text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var word: UInt32 = 0
    var bits = 0
    for byte in text {
      guard let value = value(byte) else {
        if isPart(byte) { continue }
        return nil
      }
      word = word << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
      }
    }
    return bytes
  }
}
