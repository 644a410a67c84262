import Almanac

/// Words as a person would type them to a shell.
enum ShellText {
  /// The word as it is where a shell leaves it so, else in quotes.
  static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
    if !word.utf8.contains(where: isActive) { return "\"\(word)\"" }
    return "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// The words in one line, at most 120 characters of them.
  static func line(of words: [String]) -> String {
    var line = ""
    for word in words {
      if !line.isEmpty { line += " " }
      line += word
    }
    guard line.utf8.count > longest, line.count > longest else { return line }
    return line.prefix(longest - 1) + "…"
  }

  private static let longest = 120

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 48...57,
      0x80...0xff:
      true
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="),
      UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "/"),
      UInt8(ascii: "%"), UInt8(ascii: "@"):
      true
    default: false
    }
  }

  /// Whether a shell obeys it within double quotes.
  private static func isActive(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "`")
      || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "!")
  }
}
