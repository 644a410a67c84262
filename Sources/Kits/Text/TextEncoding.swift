/// The encodings of texts, as far as their bytes leave no doubt.
package enum TextEncoding: Equatable, Sendable {
  case utf8
  case utf16(isBigEndian: Bool)
  /// Windows-1252, which has all of Latin-1.
  case windows1252

  /// The encoding of a text that begins with these bytes.
  ///
  /// UTF-16 is known by its byte-order mark. Text that is nowhere UTF-8 is Windows-1252; the
  /// rest is UTF-8, even if some of it is invalid.
  package init(of bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE]) {
      self = .utf16(isBigEndian: false)
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16(isBigEndian: true)
    } else {
      // Nearly all texts are UTF-8, which the standard library checks many bytes at a time.
      let isUTF8 = (try? UTF8Span(validating: bytes.span)) != nil
      self = !isUTF8 && TextEncoding.isWindows1252(bytes) ? .windows1252 : .utf8
    }
  }

  /// Whether there are bytes beyond ASCII, all of Windows-1252, and no character in UTF-8 and no
  /// controls.
  private static func isWindows1252(_ bytes: [UInt8]) -> Bool {
    var isASCII = true
    // How many bytes a character in UTF-8 would still have.
    var left = 0
    for byte in bytes {
      if byte < 0x20 ? !(9...13 ~= byte) : byte == 0x7F { return false }
      if 0x80..<0xA0 ~= byte, marks[Int(byte) - 0x80] == nil { return false }
      isASCII = isASCII && byte < 0x80
      if left > 0, 0x80..<0xC0 ~= byte {
        left -= 1
        if left == 0 { return false }
      } else {
        left = byte < 0xC2 ? 0 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : byte < 0xF5 ? 3 : 0
      }
    }
    return !isASCII
  }

  /// The characters of 0x80 to 0x9F in Windows-1252.
  fileprivate static let marks: [Unicode.Scalar?] = [
    "€", nil, "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", nil, "Ž", nil, nil,
    "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", nil, "ž", "Ÿ",
  ]
}

/// Makes UTF-8 of a text in pieces.
package struct TextDecoder {
  private let encoding: TextEncoding
  /// The bytes of a character that the last piece cut.
  private var rest: [UInt8] = []
  private var isAtStart = true

  package init(_ encoding: TextEncoding) { self.encoding = encoding }

  /// The UTF-8 of a piece, without the byte-order mark of UTF-16.
  package mutating func decode(_ piece: [UInt8]) -> [UInt8] {
    switch encoding {
    case .utf8: return piece
    case .windows1252:
      var text = String.UnicodeScalarView()
      for byte in piece {
        text.append(
          0x80..<0xA0 ~= byte
            ? TextEncoding.marks[Int(byte) - 0x80] ?? "\u{FFFD}" : Unicode.Scalar(byte))
      }
      return Array(String(text).utf8)
    case .utf16(let isBigEndian):
      let bytes = rest + piece
      var units: [UInt16] = []
      units.reserveCapacity(bytes.count / 2)
      for index in stride(from: isAtStart ? 2 : 0, to: bytes.count - 1, by: 2) {
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        units.append(isBigEndian ? first << 8 | second : second << 8 | first)
      }
      if isAtStart, bytes.count < 2 {
        rest = bytes
        return []
      }
      isAtStart = false
      rest = bytes.count % 2 == 1 ? [bytes[bytes.count - 1]] : []
      if let last = units.last, 0xD800..<0xDC00 ~= last {
        units.removeLast()
        let end = bytes.count - rest.count
        rest = Array(bytes[end - 2..<end]) + rest
      }
      return Array(String(decoding: units, as: UTF16.self).utf8)
    }
  }
}
