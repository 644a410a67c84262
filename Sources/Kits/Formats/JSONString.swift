/// The range of a checked string's text in the document, without the quotes.
package struct JSONString: Sendable {
  package var start: Int
  package var end: Int
  /// Whether it holds escapes, so that the bytes are not the text itself.
  package var isEscaped: Bool

  package init(start: Int, end: Int, isEscaped: Bool) {
    self.start = start
    self.end = end
    self.isEscaped = isEscaped
  }
}

extension JSON {
  /// Reads a string, from its opening quote on.
  @inline(__always)
  package static func string(
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
    guard let text = try? UTF8Span(validating: bytes) else {
      preconditionFailure("a checked string is UTF-8")
    }
    return String(copying: text)
  }

  /// Skips printable ASCII but `"` and `\`.
  @inline(__always)
  private static func skipPlain(_ bytes: Span<UInt8>, _ position: inout Int) {
    // The lowest bit of `special` marks the first quote, backslash, control or non-ASCII byte of
    // eight. Subtraction borrows only from bytes above a marked one.
    let ones: UInt64 = 0x0101_0101_0101_0101
    while bytes.count &- position >= 8 {
      let word = word(bytes, at: position)
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
      guard 0x20...0x7F ~= byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else {
        return
      }
      position &+= 1
    }
  }

  /// Skips an escape or a character of several bytes.
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
      try skipCharacter(bytes, &position)
    }
  }

  /// Skips one character of two to four bytes.
  private static func skipCharacter(
    _ bytes: Span<UInt8>, _ position: inout Int
  ) throws(SyntaxError) {
    // Table 3-7 of the Unicode standard: the second byte has its own range after some first ones.
    let length: Int
    let second: ClosedRange<UInt8>
    switch bytes[position] {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: throw notUnicode(bytes, at: position)
    }
    guard bytes.count - position >= length, second ~= bytes[position + 1],
      length < 3 || 0x80...0xBF ~= bytes[position + 2],
      length < 4 || 0x80...0xBF ~= bytes[position + 3]
    else { throw notUnicode(bytes, at: position) }
    position += length
  }

  private static func notUnicode(_ bytes: Span<UInt8>, at position: Int) -> SyntaxError {
    SyntaxError(
      offset: position,
      message: "the byte 0x\(String(bytes[position], radix: 16, uppercase: true)) is not UTF-8",
      rule: "JSON is written in UTF-8: save the file in that encoding.",
      isIncomplete: bytes.count - position < 4)
  }

  @inline(never)
  private static func openString(at offset: Int) -> SyntaxError {
    SyntaxError(
      offset: offset, message: "the string that begins here has no end",
      rule: "A string ends with a double quote.", isIncomplete: true)
  }
}
