/// The encodings of text files besides UTF-8.
package enum TextEncoding {
  /// A text as UTF-8, or nil if its encoding is in doubt.
  ///
  /// UTF-16 is known by its byte-order mark. Bytes that are nowhere UTF-8 are Windows-1252, which
  /// has Latin-1 in it.
  package static func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes, low: 0) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes, low: 1) }
    if (try? UTF8Span(validating: bytes.span)) != nil { return bytes }
    return hasUTF8(bytes) ? nil : windows1252(bytes)
  }

  /// Decodes UTF-16 after its mark; `low` is the index of the low byte in a pair.
  private static func utf16(_ bytes: [UInt8], low: Int) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 2, to: bytes.count - 1, by: 2) {
      units.append(UInt16(bytes[index + 1 - low]) << 8 | UInt16(bytes[index + low]))
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Whether some characters beyond ASCII are UTF-8.
  private static func hasUTF8(_ bytes: [UInt8]) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { 0xC2...0xF4 ~= $0 && 0x80...0xBF ~= $1 }
  }

  /// Nil if a byte is none of Windows-1252.
  private static func windows1252(_ bytes: [UInt8]) -> [UInt8]? {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      guard let scalar = 0x80..<0xA0 ~= byte ? marks[Int(byte) - 0x80] : Unicode.Scalar(byte) else {
        return nil
      }
      text.append(scalar)
    }
    return Array(String(text).utf8)
  }

  /// The characters of 0x80 to 0x9F in Windows-1252.
  private static let marks: [Unicode.Scalar?] = [
    "€", nil, "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", nil, "Ž", nil,
    nil, "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", nil, "ž", "Ÿ",
  ]
}
