import Text

/// Cuts text from outside to a length that can be stored and shown.
package enum BoundedText {
  /// The text without control characters and without blanks at its ends, at most `longest` bytes of
  /// UTF-8 long.
  ///
  /// Cut at the end of a character, or of a scalar if the first character is longer than that.
  /// Applying it again changes nothing.
  package static func clean(_ text: String, longest: Int) -> CleanText {
    // No more is cleaned than is needed: cleaning leaves out characters, but few.
    let head = text.utf8.count > 4 * longest ? scalars(of: text, bytes: 4 * longest) : text
    let clean = CleanText(String(CleanText(replacingNoncharacters(in: head)).string.trimmed))
    if clean.string.utf8.count <= longest { return clean }
    return CleanText(String(characters(of: clean.string, bytes: longest).trimmed))
  }

  /// The text with U+FFFD for the two characters that no XML can have.
  private static func replacingNoncharacters(in text: String) -> String {
    // U+FFFE is 0xEF 0xBF 0xBE.
    guard text.utf8.contains(0xEF) else { return text }
    var replaced = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      replaced.append(scalar == "\u{FFFE}" || scalar == "\u{FFFF}" ? "\u{FFFD}" : scalar)
    }
    return String(replaced)
  }

  private static func characters(of text: String, bytes: Int) -> String {
    var end = text.startIndex
    var count = 0
    while end < text.endIndex {
      count += text[end].utf8.count
      if count > bytes { break }
      end = text.index(after: end)
    }
    return end == text.startIndex ? scalars(of: text, bytes: bytes) : String(text[..<end])
  }

  /// The first scalars of a text that has more than `bytes` bytes.
  private static func scalars(of text: String, bytes: Int) -> String {
    var end = text.utf8.index(text.startIndex, offsetBy: bytes)
    while text.utf8[end] & 0xC0 == 0x80 { end = text.utf8.index(before: end) }
    return String(text[..<end])
  }
}
