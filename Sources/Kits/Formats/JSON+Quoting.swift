extension JSON {
  /// More bytes than ``quote(_:at:)`` looks at.
  static let longestQuote = 64

  /// What is written at `position`, in quotes: a number or word up to its end, the text of a
  /// string, else one character; no more than 40 bytes of it.
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

  /// The bytes of `range` in quotes: cut after 40, and control characters as escapes, so that they
  /// do nothing to a terminal.
  package static func quote(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    let isCut = range.count > 40
    let end = isCut ? range.lowerBound + 40 : range.upperBound
    var part: [UInt8] = []
    for index in range.lowerBound..<end { part.append(bytes[index]) }
    var text = "'"
    for scalar in String(decoding: part, as: UTF8.self).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        let code = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: max(0, 4 - code.count)) + code
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + (isCut ? "…'" : "'")
  }

  /// Whether the number, word or character at `start` goes up to the end of `bytes`, so that it may
  /// be the beginning of another.
  static func isIncomplete(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    var end = start
    while end < bytes.count, isWordByte(bytes[end]) { end += 1 }
    return end >= bytes.count
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
