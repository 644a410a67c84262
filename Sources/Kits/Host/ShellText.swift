/// Words as a person would type them to a shell.
package enum ShellText {
  /// The word as it is where a shell leaves it so, else in quotes.
  package static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
    if !word.utf8.contains(where: isActive) { return "\"\(word)\"" }
    return "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// The words in one line, at most 120 characters of them.
  package static func line(of words: [String]) -> String {
    var line = ""
    for word in words {
      if !line.isEmpty { line += " " }
      line += word
    }
    guard line.utf8.count > longest, line.count > longest else { return line }
    return line.prefix(longest - 1) + "…"
  }

  private static let longest = 120

  /// The words of a line as a shell divides them: at blanks, but for those in quotes of both kinds
  /// and behind a backslash.
  ///
  /// Nothing in it is obeyed.
  package static func words(of line: String) -> [String] {
    var words: [String] = []
    var word: String.UnicodeScalarView?
    var quote: Unicode.Scalar?
    var isEscaped = false
    // By scalars: a mark that joins a quote would hide it among characters.
    for scalar in line.unicodeScalars {
      if isEscaped {
        word = word ?? .init()
        word?.append(scalar)
        isEscaped = false
      } else if scalar == "\\", quote != "'" {
        isEscaped = true
      } else if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "\"" || scalar == "'" {
        quote = scalar
        word = word ?? .init()
      } else if quote == nil, scalar == " " || scalar == "\t" || scalar == "\n" {
        if let done = word { words.append(String(done)) }
        word = nil
      } else {
        word = word ?? .init()
        word?.append(scalar)
      }
    }
    return words + (word.map { [String($0)] } ?? [])
  }

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
