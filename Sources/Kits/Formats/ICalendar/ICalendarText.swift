extension ICalendar {
  /// A value of type TEXT without its escapes: `\n` is a line break, `\,` a comma; other
  /// backslashes are text, as in Windows paths; bytes that are not UTF-8 become U+FFFD.
  package static func text(_ value: ArraySlice<UInt8>) -> String {
    decoded(value, backslash) { byte in
      switch byte {
      case UInt8(ascii: "n"), UInt8(ascii: "N"): newLine
      case backslash, semicolon, comma: byte
      default: nil
      }
    }
  }

  /// The text with each `mark` and the byte after it replaced, unless the byte has no meaning.
  private static func decoded(
    _ value: ArraySlice<UInt8>, _ mark: UInt8, _ meaning: (UInt8) -> UInt8?
  ) -> String {
    guard value.contains(mark) else { return String(decoding: value, as: UTF8.self) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count)
    var position = value.startIndex
    while position < value.endIndex {
      let byte = value[position]
      position += 1
      if byte == mark, position < value.endIndex, let meant = meaning(value[position]) {
        bytes.append(meant)
        position += 1
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The texts of a list, between commas that are not escaped.
  package static func texts(_ value: ArraySlice<UInt8>) -> [String] {
    split(value, at: comma).map(text)
  }

  /// The parts between separators that no backslash precedes.
  package static func split(_ value: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>]
  {
    var parts: [ArraySlice<UInt8>] = []
    var start = value.startIndex
    var position = start
    while position < value.endIndex {
      if value[position] == backslash {
        position += 1
      } else if value[position] == separator {
        parts.append(value[start..<position])
        start = position + 1
      }
      position += 1
    }
    parts.append(value[start...])
    return parts
  }

  /// A text as a value of type TEXT.
  package static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case backslash, semicolon, comma: bytes += [backslash, byte]
      case newLine where previous == carriageReturn: break
      case newLine, carriageReturn: bytes += [backslash, UInt8(ascii: "n")]
      default: bytes.append(byte)
      }
      previous = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value of a parameter, without the escapes of RFC 6868: `^n`, `^'` and `^^`.
  static func parameterText(_ bytes: ArraySlice<UInt8>) -> String {
    decoded(bytes, UInt8(ascii: "^")) { byte in
      switch byte {
      case UInt8(ascii: "n"): newLine
      case UInt8(ascii: "'"): quote
      case UInt8(ascii: "^"): byte
      default: nil
      }
    }
  }

  /// The value of a parameter as it is written: escaped by RFC 6868, in quotes where it needs them.
  static func encodedParameter(_ text: String) -> String {
    var bytes: [UInt8] = []
    var needsQuotes = text.isEmpty
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "^"): bytes += "^^".utf8
      case quote: bytes += "^'".utf8
      case newLine: bytes += "^n".utf8
      case 0..<32 where byte != 9, 127: break
      default:
        if byte == comma || byte == semicolon || byte == colon { needsQuotes = true }
        bytes.append(byte)
      }
    }
    let encoded = String(decoding: bytes, as: UTF8.self)
    return needsQuotes ? "\"\(encoded)\"" : encoded
  }
}
