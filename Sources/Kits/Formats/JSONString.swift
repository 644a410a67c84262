import Text

/// The range of a checked string's text in the document, without the quotes.
package struct JSONString: Sendable {
  package var start, end: Int
  /// Whether it holds escapes, so that the bytes are not the text itself.
  package var isEscaped: Bool

  package init(start: Int, end: Int, isEscaped: Bool) {
    (self.start, self.end, self.isEscaped) = (start, end, isEscaped)
  }
}

extension JSON {
  /// Reads a string, from its opening quote on.
  @inline(__always) package static func string(
    _ bytes: Span<UInt8>, _ position: inout Int
  ) throws(SyntaxError) -> JSONString {
    let start = position &+ 1
    var string = JSONString(start: start, end: start, isEscaped: false)
    position = start
    while true {
      skipPlain(bytes, &position)
      guard position < bytes.count else { throw openString(at: start &- 1) }
      if bytes[position] == UInt8(ascii: "\"") {
        string.end = position
        position &+= 1
        return string
      }
      if bytes[position] == UInt8(ascii: "\\") { string.isEscaped = true }
      try skipSpecial(bytes, &position)
    }
  }

  /// The text of a string that was read.
  package static func text(of string: JSONString, in bytes: Span<UInt8>) -> String {
    let part = bytes.extracting(string.start..<string.end)
    guard string.isEscaped else { return text(part) }
    var text: [UInt8] = []
    text.reserveCapacity(part.count)
    var position = 0
    while position < part.count {
      if part[position] == UInt8(ascii: "\\") {
        text.append(contentsOf: String(escape(part, &position)).utf8)
      } else {
        text.append(part[position])
        position += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Bytes that were read, and so are UTF-8, as text.
  package static func text(_ bytes: Span<UInt8>) -> String {
    guard let text = try? UTF8Span(validating: bytes)
    else { preconditionFailure("a checked string is UTF-8") }
    return String(copying: text)
  }

  /// Skips printable ASCII but `"` and `\`.
  @inline(__always) private static func skipPlain(_ bytes: Span<UInt8>, _ position: inout Int) {
    // The lowest bit of `special` marks the first quote, backslash, control or non-ASCII byte of
    // eight. Subtraction borrows only from bytes above a marked one.
    let ones: UInt64 = 0x0101_0101_0101_0101
    while bytes.count &- position >= 8 {
      let word = bytes.word(at: position)
      let quotes = word ^ (ones &* 0x22)
      let backslashes = word ^ (ones &* 0x5C)
      let special =
        ((quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
          | (word &- ones &* 0x20) | word) & (ones &* 0x80)
      guard special == 0 else {
        position &+= special.trailingZeroBitCount &>> 3
        return
      }
      position &+= 8
    }
    while position < bytes.count {
      let byte = bytes[position]
      guard 0x20...0x7F ~= byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\")
      else { return }
      position &+= 1
    }
  }

  @inline(never)
  private static func skipSpecial(_ bytes: Span<UInt8>, _ position: inout Int) throws(SyntaxError) {
    let byte = bytes[position]
    if byte == UInt8(ascii: "\\") {
      try skipEscape(bytes, &position)
    } else if byte < 0x20 {
      throw SyntaxError(
        offset: position,
        message: "\(quote(bytes, position..<(position + 1))) is not escaped in a string",
        rule: "Control characters are written as escapes, such as \\n, \\t or \\u0000.")
    } else {
      try skipCharacters(bytes, &position)
    }
  }

  /// Skips characters that are not ASCII.
  private static func skipCharacters(
    _ bytes: Span<UInt8>, _ position: inout Int
  ) throws(SyntaxError) {
    let start = position
    while position < bytes.count, bytes[position] >= 0x80 { position += 1 }
    try bytes.checkUTF8(
      start..<position, rule: "JSON is written in UTF-8: save the file in that encoding.")
  }

  @inline(never) private static func openString(at offset: Int) -> SyntaxError {
    SyntaxError(
      offset: offset, message: "the string that begins here has no end",
      rule: "A string ends with a double quote.", isIncomplete: true)
  }

  /// Skips an escape, or the two of a surrogate pair.
  package static func skipEscape(_ bytes: Span<UInt8>, _ position: inout Int) throws(SyntaxError) {
    let start = position
    guard start + 1 < bytes.count else { throw notEscape(bytes, start, length: 1) }
    switch bytes[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 2
    case UInt8(ascii: "u"):
      guard let unit = codeUnit(bytes, at: start) else { throw notEscape(bytes, start, length: 6) }
      position += 6
      if 0xD800...0xDBFF ~= unit, let low = codeUnit(bytes, at: position), 0xDC00...0xDFFF ~= low {
        position += 6
      } else if 0xD800...0xDFFF ~= unit {
        throw SyntaxError(
          offset: start, message: "\(quote(bytes, start..<(start + 6))) is half a character",
          rule: "Characters from U+10000 on are two escapes, \\ud800 to \\udbff and then \\udc00 to"
            + " \\udfff.", isIncomplete: bytes.count - start < 12)
      }
    default: throw notEscape(bytes, start, length: 2)
    }
  }

  /// The character of a checked escape, or of the surrogate pair that begins there.
  package static func escape(_ bytes: Span<UInt8>, _ position: inout Int) -> Unicode.Scalar {
    let letter = bytes[position + 1]
    position += 2
    switch letter {
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      var code = codeUnit(bytes, at: position - 2) ?? 0
      position += 4
      if 0xD800...0xDBFF ~= code, let low = codeUnit(bytes, at: position) {
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        position += 6
      }
      return Unicode.Scalar(code) ?? "\u{FFFD}"
    default: return Unicode.Scalar(letter)
    }
  }

  /// The number of an escape of four hexadecimal digits, `\u00e9`, or nil.
  private static func codeUnit(_ bytes: Span<UInt8>, at position: Int) -> UInt32? {
    guard bytes.count - position >= 6, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { return nil }
    var code: UInt32 = 0
    for index in (position + 2)..<(position + 6) {
      let digit: UInt8
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = bytes[index] - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = bytes[index] - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = bytes[index] - UInt8(ascii: "A") + 10
      default: return nil
      }
      code = code << 4 | UInt32(digit)
    }
    return code
  }

  private static func notEscape(_ bytes: Span<UInt8>, _ start: Int, length: Int) -> SyntaxError {
    SyntaxError(
      offset: start,
      message: "\(quote(bytes, start..<min(start + length, bytes.count))) is not an escape of JSON",
      rule: "Escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits.",
      isIncomplete: bytes.count - start < 6)
  }

  /// More bytes than ``quote(_:at:)`` looks at.
  static let longestQuote = 64

  /// The number, word, string or character at `position` in quotes, at most 40 bytes.
  package static func quote(_ bytes: Span<UInt8>, at position: Int) -> String {
    guard position < bytes.count else { return "''" }
    var start = position
    var end = position
    if bytes[position] == UInt8(ascii: "\"") {
      start += 1
      end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\""), end - start <= 40 {
        end += bytes[end] == UInt8(ascii: "\\") && end + 1 < bytes.count ? 2 : 1
      }
    } else {
      while end < bytes.count, isWordByte(bytes[end]), end - start <= 40 { end += 1 }
      if end == start {
        end += 1
        while end < bytes.count, 0x80...0xBF ~= bytes[end], end - start < 4 { end += 1 }
      }
    }
    return quote(bytes, start..<end)
  }

  /// Bytes in quotes, cut after 40, with control characters as escapes for terminals.
  package static func quote(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    let isCut = range.count > 40
    let end = isCut ? range.lowerBound + 40 : range.upperBound
    var part: [UInt8] = []
    for index in range.lowerBound..<end { part.append(bytes[index]) }
    var text = "'"
    for scalar in String(decoding: part, as: UTF8.self).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        text += "\\u" + scalar.value.padded(to: 4, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + (isCut ? "…'" : "'")
  }

  /// Whether the word at `start` goes up to the end, so that it may be a part of another.
  static func isIncomplete(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    var end = start
    while end < bytes.count, isWordByte(bytes[end]) { end += 1 }
    return end >= bytes.count
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    48...57 ~= byte || 97...122 ~= byte || 65...90 ~= byte || "+-._".utf8.contains(byte)
  }
}
